package dev.zkpulsar.zkscale;

import dev.zkpulsar.harness.faults.ZooKeeperFault;
import dev.zkpulsar.zkscale.scenario.BigTree;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * Reads and writes while servers with a big tree write a snapshot, or send it to a follower that
 * was away; one event an iteration. Expected: both go on, since a thread of its own walks the live
 * tree and locks a node at a time; they wait for a processor, and writes also for their sync of the
 * log behind the snapshot's pages. Wrong if, with {@code event=snapshot}, {@code meanwhile.write}
 * on a tmpfs ({@code bench.zookeeper.dataDir}) is as far above {@code meanwhile.read} as on a disk,
 * or if a followerDiff, which walks no tree, costs as much as a followerSnap.
 */
@State(Scope.Benchmark)
@Fork(value = 1, jvmArgsPrepend = "-Xmx1g")
@Warmup(iterations = 1, time = 6)
@Measurement(iterations = 1, time = 40)
public class BigTreeBenchmark extends Forks {

  /** A getData or a setData of a random node, at a rate. */
  @Benchmark
  public void request(BigTree tree, ZooKeeperFault fault) {
    tree.request();
  }
}
