package a;

import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/** Parameter values with the characters that mean something in JSON, HTML, Markdown or CSV. */
@State(Scope.Benchmark)
public class Texts {
  @Param({"a,b", "{x}", "\"quoted\"", "C:\\dir", "<b>bold</b>&amp;", "x;y", "[1]", "a|b"})
  String text;

  @Benchmark
  public int hash() {
    return text.hashCode();
  }
}
