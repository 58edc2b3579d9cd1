package dev.zkpulsar.zkscale;

import dev.zkpulsar.harness.faults.ZooKeeperFault;
import dev.zkpulsar.zkscale.scenario.tree.BigTree;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * Reads and writes while servers with a big tree write a snapshot, or bring a follower that was
 * away up to date; one event an iteration. Expected: both go on beside a snapshot or a SNAP, since
 * a thread of its own walks the live tree and locks a node at a time; they wait for a processor. A
 * DIFF of more than {@code commitLogCount} transactions stops both on the leader while it reads
 * them from its log: every commit waits for the lock of its committed log, and every read for the
 * commit before it ({@code LearnerHandler.syncFollower}, {@code CommitProcessor}). Wrong if a DIFF
 * from memory, with a larger {@code commitLogCount}, costs as much as one from disk, or if writes
 * lose much more than reads beside a snapshot: then they wait for the disk.
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
