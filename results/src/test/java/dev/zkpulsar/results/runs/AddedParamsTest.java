package dev.zkpulsar.results.runs;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class AddedParamsTest {
  private static final String NEWER =
      """
      {"plan": [{"benchmark": "a.B.get", "defaults": {"size": "255", "store": "zookeeper"}}]}
      """;

  private static MeasuredRun run(String provenance, List<Map<String, String>> params)
      throws Exception {
    var points = new LinkedHashMap<MeasuredPoint.Key, MeasuredPoint>();
    for (Map<String, String> each : params) {
      MeasuredPoint point = MadeUpPoint.measured("a.B.get", each, Map.of());
      points.put(point.key(), point);
    }
    MeasuredRun run = MadeUpPoint.run("r", points);
    return new MeasuredRun(
        run.name(),
        run.file(),
        points,
        run.results(),
        (ObjectNode) JsonFile.JSON.readTree(provenance));
  }

  private static List<Map<String, String>> params(MeasuredRun run) {
    var all = new ArrayList<Map<String, String>>();
    run.points().keySet().forEach(key -> all.add(key.params()));
    return all;
  }

  @Test
  void aPointWithTheDefaultOfANewParameterIsThePointOfTheOlderRun() throws Exception {
    var older = run("{}", List.of(Map.of("size", "255")));
    var newer =
        run(
            NEWER,
            List.of(
                Map.of("size", "255", "store", "zookeeper"),
                Map.of("size", "255", "store", "memory")));

    List<MeasuredRun> both = AddedParams.withoutDefaults(List.of(older, newer));

    assertThat(params(both.get(0))).containsExactly(Map.of("size", "255"));
    assertThat(params(both.get(1)))
        .containsExactly(Map.of("size", "255"), Map.of("size", "255", "store", "memory"));
  }

  @Test
  void aParameterThatAllRunsHaveStays() throws Exception {
    var newer = run(NEWER, List.of(Map.of("size", "255", "store", "zookeeper")));

    assertThat(params(AddedParams.withoutDefaults(List.of(newer, newer)).get(1)))
        .containsExactly(Map.of("size", "255", "store", "zookeeper"));
  }

  @Test
  void withoutKnownDefaultsNothingChanges() throws Exception {
    var older = run("{}", List.of(Map.of("size", "255")));
    var unknown = run("{}", List.of(Map.of("size", "255", "store", "zookeeper")));

    assertThat(params(AddedParams.withoutDefaults(List.of(older, unknown)).get(1)))
        .containsExactly(Map.of("size", "255", "store", "zookeeper"));
  }
}
