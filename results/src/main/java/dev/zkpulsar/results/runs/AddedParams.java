package dev.zkpulsar.results.runs;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * Parameters that a benchmark got after an older run. A point that has the default of such a
 * parameter is the point that the older run measured: the default of an added parameter is how the
 * benchmark worked before. The provenance of the newer run has the defaults.
 */
public final class AddedParams {
  private static final String PLAN = "plan";

  private AddedParams() {}

  /**
   * The runs, with the points of all named as the oldest versions of their benchmarks name them.
   */
  public static List<MeasuredRun> withoutDefaults(List<MeasuredRun> runs) {
    var known = new HashMap<String, Set<String>>();
    for (MeasuredRun run : runs) {
      names(run)
          .forEach(
              (benchmark, names) ->
                  known.merge(
                      benchmark,
                      names,
                      (some, others) -> {
                        some.retainAll(others);
                        return some;
                      }));
    }
    return runs.stream().map(run -> renamed(run, known)).toList();
  }

  /** By benchmark, the parameters that any of its points has. */
  private static Map<String, Set<String>> names(MeasuredRun run) {
    var names = new HashMap<String, Set<String>>();
    for (MeasuredPoint.Key key : run.points().keySet()) {
      names.computeIfAbsent(key.benchmark(), any -> new HashSet<>()).addAll(key.params().keySet());
    }
    return names;
  }

  private static MeasuredRun renamed(MeasuredRun run, Map<String, Set<String>> known) {
    var defaults = new HashMap<String, JsonNode>();
    run.provenance()
        .path(PLAN)
        .forEach(p -> defaults.put(p.path("benchmark").asText(), p.path("defaults")));
    var points = new LinkedHashMap<MeasuredPoint.Key, MeasuredPoint>();
    for (MeasuredPoint point : run.points().values()) {
      String benchmark = point.key().benchmark();
      var params = new TreeMap<>(point.params());
      params
          .entrySet()
          .removeIf(param -> isAdded(param, known.get(benchmark), defaults.get(benchmark)));
      var key = new MeasuredPoint.Key(benchmark, point.key().mode(), params);
      points.put(
          key, new MeasuredPoint(key, point.metrics(), point.setup(), point.run(), point.place()));
    }
    return new MeasuredRun(run.name(), run.file(), points, run.results(), renamedPlan(run, known));
  }

  /** The provenance with the same names in its plan, which leads from a point to its log. */
  private static ObjectNode renamedPlan(MeasuredRun run, Map<String, Set<String>> known) {
    ObjectNode provenance = run.provenance().deepCopy();
    for (JsonNode planned : provenance.path(PLAN)) {
      Set<String> names = known.get(planned.path("benchmark").asText());
      if (names != null && planned.path("params") instanceof ObjectNode params) {
        JsonNode defaults = planned.path("defaults");
        params
            .properties()
            .removeIf(
                param ->
                    isAdded(Map.entry(param.getKey(), param.getValue().asText()), names, defaults));
      }
    }
    return provenance;
  }

  private static boolean isAdded(
      Map.Entry<String, String> param, Set<String> known, JsonNode defaults) {
    return !known.contains(param.getKey())
        && defaults != null
        && param.getValue().equals(defaults.path(param.getKey()).asText(null));
  }
}
