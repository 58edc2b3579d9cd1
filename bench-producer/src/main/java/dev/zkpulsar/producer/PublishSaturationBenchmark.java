package dev.zkpulsar.producer;

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
 * Saturation throughput of a broker in messages and bytes, in a closed loop; study
 * producer-throughput. One iteration publishes a volume. There are no consumers. The creation of
 * producers is not part of the volume's time; its metric is {@code createproducers}.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.SingleShotTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Fork(1)
@Warmup(iterations = 1)
@Measurement(iterations = 1)
public class PublishSaturationBenchmark {

  /** Publishes the volume and waits for every acknowledgement. */
  @Benchmark
  public void publish(Volume volume) throws InterruptedException {
    volume.publish();
  }
}
