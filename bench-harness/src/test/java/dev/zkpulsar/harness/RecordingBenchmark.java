package dev.zkpulsar.harness;

import dev.zkpulsar.harness.load.Recording;
import dev.zkpulsar.harness.state.Concurrency;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;
import org.openjdk.jmh.infra.Control;

/**
 * The cost of measuring: {@link #record} records one operation while the interval log is written,
 * {@link #closedLoop} passes an operation through a whole loop, without a server. Recording itself
 * allocates nothing: the fraction of a byte that {@code -prof gc} shows is the log's.
 */
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 3, time = 1)
@Fork(1)
public class RecordingBenchmark {
  private static final CompletionStage<Void> DONE = CompletableFuture.completedFuture(null);

  /** The recording of an iteration. */
  @State(Scope.Benchmark)
  public static class Opened {
    private Recording recording;
    private long intendedNs;

    /** Opens the recording, and with it the interval log. */
    @Setup(Level.Iteration)
    public void open() {
      recording = Recording.open(true);
    }
  }

  /** Records response time, service time and pacing error of one operation. */
  @Benchmark
  public void record(Opened opened) {
    long intendedNs = opened.intendedNs += 1000;
    opened.recording.success(intendedNs, intendedNs + 20, intendedNs + (intendedNs & 0xFFFFF));
  }

  /** Passes an operation through the loop that completes at once. */
  @Benchmark
  public void closedLoop(Control control, Concurrency concurrency) throws InterruptedException {
    concurrency.issue(control, target -> DONE, null);
  }
}
