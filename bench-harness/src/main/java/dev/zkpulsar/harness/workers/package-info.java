/**
 * Several workers as one run, for a load that one machine cannot drive.
 *
 * <p>Each worker is an ordinary run with its own directory, and the same command but for its
 * number:
 *
 * <pre>{@code
 * java -Dbench.workers=2 -Dbench.worker=0 -Dbench.rendezvous=10.0.0.1:7701 ... -jar benchmarks.jar
 * java -Dbench.workers=2 -Dbench.worker=1 -Dbench.rendezvous=10.0.0.1:7701 ... -jar benchmarks.jar
 * }</pre>
 *
 * <p>Only their forks meet. Read {@link dev.zkpulsar.harness.workers.WorkersProfiler} first: it
 * keeps the iterations of all forks in step, and on worker 0 JMH merges the results of the others
 * like those of threads. The forks meet at a ZooKeeper server of worker 0's runner, the {@link
 * dev.zkpulsar.harness.workers.Rendezvous}; {@code Meeting} is a fork's side of it. {@link
 * dev.zkpulsar.harness.workers.WorkerSettings} has who takes part, and {@link
 * dev.zkpulsar.harness.workers.Shareable} refuses runs that cannot be shared. Only the root of the
 * harness uses this room.
 */
package dev.zkpulsar.harness.workers;
