package dev.zkpulsar.metadata;

import dev.zkpulsar.env.zookeeper.AsyncZooKeeper;
import dev.zkpulsar.harness.state.OfferedLoad;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;
import org.openjdk.jmh.infra.Control;

/**
 * Operations of the plain client at a rate, to compare with {@link MetadataStoreBenchmark}. The
 * store's threads and batching are not measured.
 */
@State(Scope.Benchmark)
@Fork(1)
@Warmup(iterations = 1, time = 5)
@Measurement(iterations = 3, time = 10)
public class ZooKeeperBenchmark {

  /** An asynchronous getData without a watch. */
  @Benchmark
  public void getData(Control control, OfferedLoad load, RawZooKeeper client, Tree tree) {
    load.issue(control, zk -> AsyncZooKeeper.getData(zk, tree.nextPath()), client.zooKeeper());
  }

  /** An asynchronous setData of any version. */
  @Benchmark
  public void setData(Control control, OfferedLoad load, RawZooKeeper client, Tree tree) {
    load.issue(
        control,
        zk -> AsyncZooKeeper.setData(zk, tree.nextPath(), tree.payload()),
        client.zooKeeper());
  }

  /** An asynchronous getChildren without a watch. */
  @Benchmark
  public void getChildren(Control control, OfferedLoad load, RawZooKeeper client, Tree tree) {
    load.issue(control, zk -> AsyncZooKeeper.getChildren(zk, tree.nextPath()), client.zooKeeper());
  }
}
