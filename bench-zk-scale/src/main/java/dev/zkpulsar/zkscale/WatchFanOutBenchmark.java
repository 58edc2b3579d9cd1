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
 * The time from the create of a node to its event at every watcher; study zk-stress. One iteration
 * is one fan-out of all nodes. Setting the watches is not part of this time; its metric is {@code
 * setwatches}.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.SingleShotTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
// Limits the client to 2 GB in all; most of its thousands of threads sleep.
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
