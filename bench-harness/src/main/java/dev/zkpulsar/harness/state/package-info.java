/**
 * The states that a benchmark method takes as its parameters: the load, which is a subclass of
 * {@link dev.zkpulsar.harness.state.LoadState}, and the servers, a subclass of {@link
 * dev.zkpulsar.harness.state.SystemState} for each system:
 *
 * <pre>{@code
 * @Benchmark
 * public void getData(OfferedLoad load, Client client) { // Client opens sessions in its set-up
 *   load.issue(zk -> AsyncZooKeeper.getData(zk, "/node"), client.zooKeeper());
 * }
 * }</pre>
 *
 * <p>Read {@link dev.zkpulsar.harness.state.OfferedLoad} and {@link
 * dev.zkpulsar.harness.state.ZooKeeperServers} first. Their public fields are JMH parameters; their
 * names stand in recorded runs. The room may call load, point and settings.
 */
package dev.zkpulsar.harness.state;
