package dev.zkpulsar.zkscale;

import dev.zkpulsar.harness.faults.ZooKeeperFault;
import dev.zkpulsar.zkscale.scenario.Storm;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/**
 * The return of many sessions after an election. Expected: the client's pause of up to a second
 * before each attempt spreads the sessions, and a return writes no transaction, so {@code back}
 * stays nearly the same while the client and the servers have processors to spare. Wrong if its
 * median grows with the sessions before. Without an election ({@code -p fault=follower-killed})
 * only the sessions of one server leave.
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
