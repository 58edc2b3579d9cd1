package dev.zkpulsar.results.merge;

import com.fasterxml.jackson.databind.JsonNode;
import dev.zkpulsar.results.runs.BadResultsException;
import dev.zkpulsar.results.runs.MeasuredPoint;
import dev.zkpulsar.results.runs.MeasuredRun;
import dev.zkpulsar.results.runs.Provenance;
import dev.zkpulsar.results.runs.Setup;
import java.util.Collection;
import java.util.HashMap;
import java.util.Iterator;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/**
 * Refuses to merge results of different JVMs, versions or machines, unless that is allowed. The
 * first value of a fact stands; a fact that a file does not state is ignored. Other facts may
 * differ between runs.
 */
public final class AllowedDifferences {

  /** Facts that may be allowed to differ. */
  public enum Kind {
    JVM,
    VERSION,
    MACHINE;

    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  private static final Map<Setup.Of, Kind> KINDS =
      Map.of(
          Setup.Of.JVM, Kind.JVM,
          Setup.Of.VERSION, Kind.VERSION,
          Setup.Of.PROJECT, Kind.VERSION,
          Setup.Of.MACHINE, Kind.MACHINE);

  private final Set<Kind> allowed;
  private final Map<String, Seen> seen = new HashMap<>();

  private record Seen(String value, String place) {}

  public AllowedDifferences(Set<Kind> allowed) {
    this.allowed = allowed;
  }

  /**
   * Checks the facts of a run and of its results.
   *
   * @throws BadResultsException if one differs from an earlier one and may not
   */
  void check(MeasuredRun run) {
    Iterator<MeasuredPoint> points = run.points().values().iterator();
    for (JsonNode result : run.results()) {
      check(Setup.ofResult(result), points.next().place());
    }
    String place = run.file().beside(Provenance.FILE) + ": run " + run.name();
    check(Setup.ofRun(run.provenance()), place);
  }

  private void check(Collection<Setup.Fact> facts, String place) {
    for (Setup.Fact fact : facts) {
      Kind kind = KINDS.get(fact.of());
      if (kind == null || allowed.contains(kind)) {
        continue;
      }
      Seen first = seen.putIfAbsent(fact.name(), new Seen(fact.value(), place));
      if (first != null && !first.value.equals(fact.value())) {
        throw new BadResultsException(
            "%s: %s: '%s', and '%s' in %s; allowed with --allow-different=%s"
                .formatted(place, fact.name(), fact.value(), first.value, first.place, kind));
      }
    }
  }
}
