package dev.zkpulsar.zkscale;

import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * How long the news of a new node takes to all who watch its path; study zk-stress. One iteration
 * is one fan-out of all nodes. Left out: the time to set the watches, a figure of its own.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.SingleShotTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
// The client's part of the machine: 2 GB in all; most of its thousands of threads sleep.
@Fork(
    value = 1,
    jvmArgsPrepend = {"-Xmx768m", "-Xss256k"})
@Warmup(iterations = 0)
@Measurement(iterations = 1)
public class WatchFanOutBenchmark {

  /** Creates every node and waits for every event. */
  @Benchmark
  public void publish(FanOut fanOut) throws InterruptedException {
    fanOut.publishAll();
  }
}
