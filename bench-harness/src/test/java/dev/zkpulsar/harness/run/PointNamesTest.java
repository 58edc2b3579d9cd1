package dev.zkpulsar.harness.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.zkpulsar.harness.point.MeasurementPlan;
import dev.zkpulsar.harness.point.Point;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The names of a run's points on the console. */
class PointNamesTest {
  private static final Map<String, String> PLAIN = Map.of("client", "zookeeper", "keys", "in-turn");
  private static final Map<String, String> BATCHING =
      Map.of("client", "store", "keys", "in-turn", "batchingEnabled", "true", "delay", "5");
  private static final Map<String, String> NO_BATCHING =
      Map.of("client", "store", "keys", "in-turn", "batchingEnabled", "false", "delay", "5");

  private static Point point(String benchmark, Map<String, String> params) {
    return new Point(benchmark, params, params, MeasurementPlan.NONE);
  }

  @Test
  void aNameHasTheParametersThatDiffer() {
    Point plain = point("a.Reads.get", PLAIN);
    Point batching = point("a.Reads.get", BATCHING);
    Point noBatching = point("a.Reads.get", NO_BATCHING);
    var names = new PointNames(List.of(plain, batching, noBatching));

    assertThat(names.of(plain)).isEqualTo("Reads.get client=zookeeper");
    assertThat(names.of(batching)).isEqualTo("Reads.get batchingEnabled=true client=store");
    assertThat(names.of(noBatching)).isEqualTo("Reads.get batchingEnabled=false client=store");
  }

  @Test
  void pointsThatDifferOnlyInTheirNumberOfParametersKeepTheirLabels() {
    Point none = point("a.Reads.get", Map.of("keys", "in-turn"));
    Point delayed = point("a.Reads.get", Map.of("keys", "in-turn", "delay", "5"));
    var names = new PointNames(List.of(none, delayed));

    assertThat(names.of(none)).isEqualTo("Reads.get keys=in-turn");
    assertThat(names.of(delayed)).isEqualTo("Reads.get delay=5 keys=in-turn");
  }

  @Test
  void benchmarksAreSeparate() {
    Point read = point("a.Reads.get", PLAIN);
    Point write = point("a.Writes.put", BATCHING);
    var names = new PointNames(List.of(read, write));

    assertThat(names.of(read)).isEqualTo("Reads.get");
    assertThat(names.of(write)).isEqualTo("Writes.put");
  }

  @Test
  void aProbeHasEveryValueThatIsNotPlanned() {
    var names = new PointNames(List.of(point("a.Reads.get", NO_BATCHING)));

    assertThat(names.of(point("a.Reads.get", BATCHING)))
        .isEqualTo("Reads.get batchingEnabled=true");
    assertThat(names.of(point("a.Others.get", PLAIN)))
        .isEqualTo("Others.get client=zookeeper keys=in-turn");
  }
}
