package dev.zkpulsar.results.merge;

import com.fasterxml.jackson.databind.JsonNode;
import dev.zkpulsar.results.runs.BadResultsException;
import dev.zkpulsar.results.runs.Setup;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Holds what is merged to one setup: of each fact the first that is seen stands, and another is
 * refused unless that is allowed.
 */
public final class Facets {
  static final String JVM = "jvm";
  static final String VERSION = "version";
  static final String MACHINE = "machine";

  /** What may be allowed to differ. */
  public static final List<String> ALL = List.of(JVM, VERSION, MACHINE);

  /** Which of those allows which facts. Other facts may differ between runs that are kept apart. */
  private static final Map<Setup.Of, String> ALLOWED_BY =
      new EnumMap<>(
          Map.of(
              Setup.Of.JVM, JVM,
              Setup.Of.VERSION, VERSION,
              Setup.Of.PROJECT, VERSION,
              Setup.Of.MACHINE, MACHINE));

  private final Set<String> allowed;
  private final Map<String, Seen> seen = new HashMap<>();

  private record Seen(String value, String place) {}

  /** Those of a merge that allows some of {@link #ALL} to differ. */
  public Facets(Set<String> allowed) {
    this.allowed = allowed;
  }

  boolean isAllowed(String facet) {
    return allowed.contains(facet);
  }

  /** What a result says that it was measured in. */
  void result(JsonNode result, String place) {
    Setup.ofResult(result).stream()
        .filter(fact -> ALLOWED_BY.containsKey(fact.of()))
        .forEach(fact -> require(fact, "--allow-different=" + ALLOWED_BY.get(fact.of()), place));
  }

  /**
   * What a run's provenance says.
   *
   * @param pooled whether runs become forks of one, which has but one environment
   */
  void provenance(JsonNode provenance, boolean pooled, String place) {
    for (Setup.Fact fact : Setup.ofRun(provenance)) {
      String option = ALLOWED_BY.get(fact.of());
      if (option != null) {
        require(fact, "--allow-different=" + option, place);
      } else if (pooled) {
        require(fact, "--keep-apart", place);
      }
    }
  }

  private void require(Setup.Fact fact, String option, String place) {
    if (isAllowed(ALLOWED_BY.getOrDefault(fact.of(), ""))) {
      return;
    }
    Seen first = seen.putIfAbsent(fact.name(), new Seen(fact.value(), place));
    if (first != null && !first.value.equals(fact.value())) {
      throw new BadResultsException(
          place
              + ": "
              + fact.name()
              + ": '"
              + fact.value()
              + "', and '"
              + first.value
              + "' in "
              + first.place
              + "; allowed with "
              + option);
    }
  }
}
