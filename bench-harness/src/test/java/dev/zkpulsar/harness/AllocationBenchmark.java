package dev.zkpulsar.harness;

import dev.zkpulsar.harness.point.Range;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/** Its figure does not depend on the machine: {@code gc.alloc.rate.norm} is its parameter. */
@State(Scope.Benchmark)
public class AllocationBenchmark {
  @Param("100")
  @Range(min = 1, max = 10_000)
  public int bytes;

  /** The benchmark fails beyond. */
  @Param("10000")
  public int most;

  @Setup
  public void refuse() {
    if (bytes > most) {
      throw new IllegalStateException("too many");
    }
  }

  @Benchmark
  public byte[] allocate() {
    return new byte[bytes];
  }
}
