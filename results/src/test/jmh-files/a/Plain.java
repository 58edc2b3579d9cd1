package a;

import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;

/** Benchmarks without parameters, each in a time unit of its own. */
public class Plain {
  @Benchmark
  public double log() {
    return Math.log(System.nanoTime());
  }

  @Benchmark
  @OutputTimeUnit(TimeUnit.DAYS)
  public String text() {
    return Long.toString(System.nanoTime());
  }

  @Benchmark
  @OperationsPerInvocation(64)
  @OutputTimeUnit(TimeUnit.MICROSECONDS)
  public long sum() {
    long sum = System.nanoTime();
    for (int i = 0; i < 64; i++) {
      sum = sum * 31 + i;
    }
    return sum;
  }
}
