package a;

import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/** Parameters of every kind: numbers, texts, a boolean and an enum. Some have one value only. */
@State(Scope.Benchmark)
public class Params {
  @Param({"", "a b", "größe=1/2", "-"})
  String text;

  @Param({"0.5", "1e3"})
  double ratio;

  @Param({"true", "false"})
  boolean direct;

  @Param("SECONDS")
  TimeUnit unit;

  @Param("9223372036854775807")
  long limit;

  @Benchmark
  public int hash() {
    int hash = text.hashCode() + Double.hashCode(ratio) + Long.hashCode(limit);
    return direct ? hash : hash + unit.ordinal();
  }
}
