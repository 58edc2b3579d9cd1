package dev.zkpulsar.zkscale;

import dev.zkpulsar.harness.faults.ZooKeeperFault;
import dev.zkpulsar.zkscale.scenario.Storm;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/**
 * The return of many sessions after an election. Without a leader every session connects again and
 * again, with a pause of up to a second, and a return writes no transaction. Expected: {@code back}
 * is nearly the same for 100 and 1,000 sessions, and grows once the two threads of each session
 * keep the client's processors busy. Wrong if it falls on a tmpfs ({@code
 * bench.zookeeper.dataDir}), or takes as long without an election for as many lost sessions: {@code
 * -p fault=follower-killed -p sessions=3000} loses about 1,000.
 */
@State(Scope.Benchmark)
@Fork(
    value = 1,
    jvmArgsPrepend = {"-Xmx1g", "-Xss256k"})
@Measurement(iterations = 1, time = 40)
public class StormBenchmark extends Forks {

  /** Reads of another session at a rate. */
  @Benchmark
  public void read(Storm storm, ZooKeeperFault fault) {
    storm.read();
  }
}
