package dev.zkpulsar.metadata;

import dev.zkpulsar.harness.state.Range;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/** The number of sessions of the measured client. */
@State(Scope.Benchmark)
public class Sessions {

  /** Sessions, each with a connection; operations use them in turn. */
  @Param("1")
  @Range(min = 1, max = 1_000)
  public int sessions;
}
