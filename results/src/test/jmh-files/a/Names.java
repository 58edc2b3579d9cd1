package a;

import org.openjdk.jmh.annotations.AuxCounters;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/** Parameters and counters whose names have a meaning in this project, and another one here. */
public class Names {
  /** Parameters of a project that knows nothing of this one. */
  @State(Scope.Benchmark)
  public static class Params {
    @Param({"1", "2"})
    int run;

    @Param({"slow", "fast"})
    String rate;
  }

  /** Counters, likewise. */
  @State(Scope.Thread)
  @AuxCounters(AuxCounters.Type.EVENTS)
  public static class Counters {
    public long achieved;
    public long invalid;
    public long offered;
    public long primary;
  }

  @Benchmark
  public long count(Params params, Counters counters) {
    counters.achieved += params.run;
    counters.invalid += 2;
    counters.offered += 3;
    counters.primary += 4;
    return System.nanoTime();
  }
}
