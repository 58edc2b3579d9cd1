package a;

import java.util.Arrays;
import java.util.Random;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/** Sorts an array. {@code b.Sort} has the same simple name, method and parameter. */
@State(Scope.Benchmark)
public class Sort {
  @Param({"10", "1000"})
  int size;

  @Benchmark
  public int[] array() {
    int[] numbers = new Random(1).ints(size).toArray();
    Arrays.sort(numbers);
    return numbers;
  }
}
