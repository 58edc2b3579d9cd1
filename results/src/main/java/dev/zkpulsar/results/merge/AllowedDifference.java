package dev.zkpulsar.results.merge;

import dev.zkpulsar.results.runs.BadResultsException;
import dev.zkpulsar.results.runs.MeasuredRun;
import dev.zkpulsar.results.runs.Provenance;
import dev.zkpulsar.results.runs.Setup;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/** Facts that may be allowed to differ between merged runs; other facts always may. */
public enum AllowedDifference {
  JVM,
  VERSION,
  MACHINE;

  private boolean covers(Setup.Of fact) {
    return name().equals(fact.name()) || (this == VERSION && fact == Setup.Of.PROJECT);
  }

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }

  private record Seen(String value, String place) {}

  /**
   * Compares runs. The first value of a fact stands; a fact that a file does not state is ignored.
   *
   * @throws BadResultsException if a fact differs that may not
   */
  static void check(List<MeasuredRun> runs, Set<AllowedDifference> allowed) {
    var seen = new HashMap<String, Seen>();
    for (MeasuredRun run : runs) {
      var places = run.points().values().iterator();
      run.results().forEach(r -> check(Setup.ofResult(r), places.next().place(), allowed, seen));
      String place = run.file().beside(Provenance.FILE) + ": run " + run.name();
      check(Setup.ofRun(run.provenance()), place, allowed, seen);
    }
  }

  private static void check(
      List<Setup.Fact> facts,
      String place,
      Set<AllowedDifference> allowed,
      Map<String, Seen> seen) {
    for (AllowedDifference kind : values()) {
      for (Setup.Fact fact : facts) {
        Seen first = seen.putIfAbsent(fact.name(), new Seen(fact.value(), place));
        if (kind.covers(fact.of())
            && !allowed.contains(kind)
            && first != null
            && !first.value.equals(fact.value())) {
          throw new BadResultsException(
              "%s: %s: '%s', and '%s' in %s; allowed with --allow-different=%s"
                  .formatted(place, fact.name(), fact.value(), first.value, first.place, kind));
        }
      }
    }
  }
}
