package a;

import org.openjdk.jmh.annotations.AuxCounters;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/** Counters beside the score, of both types. One of them always stays 0. */
public class Counted {
  /** Counters that JMH writes as plain numbers, unit "#". */
  @State(Scope.Thread)
  @AuxCounters(AuxCounters.Type.EVENTS)
  public static class Events {
    public long calls;
    public double halves;
  }

  /** Counters that JMH writes in the unit of the score. */
  @State(Scope.Thread)
  @AuxCounters(AuxCounters.Type.OPERATIONS)
  public static class Operations {
    public long odd;
    public long never;

    public long twice() {
      return 2 * odd;
    }
  }

  @Benchmark
  public long count(Events events, Operations operations) {
    long now = System.nanoTime();
    events.calls++;
    events.halves += 0.5;
    if ((events.calls & 1) == 1) {
      operations.odd++;
    }
    return now;
  }
}
