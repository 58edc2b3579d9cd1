package b;

import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/** Sorts a list. {@code a.Sort} has the same simple name, method and parameter. */
@State(Scope.Benchmark)
public class Sort {
  @Param({"10", "1000"})
  int size;

  @Benchmark
  public List<Integer> array() {
    List<Integer> numbers = new Random(1).ints(size).boxed().collect(Collectors.toList());
    Collections.sort(numbers);
    return numbers;
  }
}
