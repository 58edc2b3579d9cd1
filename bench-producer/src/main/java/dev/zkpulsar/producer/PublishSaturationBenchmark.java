package dev.zkpulsar.producer;

import dev.zkpulsar.producer.scenario.PublishedVolume;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/**
 * Saturation throughput of a broker in messages and bytes, in a closed loop; study
 * producer-throughput. One iteration publishes a volume. There are no consumers. The creation of
 * producers is not part of the volume's time; its metric is {@code createproducers}.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.SingleShotTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Measurement(iterations = 1)
public class PublishSaturationBenchmark extends Forks {

  /** Publishes the volume and waits for every acknowledgement. */
  @Benchmark
  public void publish(PublishedVolume volume) throws InterruptedException {
    volume.publish();
  }
}
