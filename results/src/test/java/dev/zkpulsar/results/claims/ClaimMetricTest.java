package dev.zkpulsar.results.claims;

import static dev.zkpulsar.results.runs.MadeUpPoint.point;
import static dev.zkpulsar.results.runs.MadeUpPoint.score;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.zkpulsar.results.runs.MeasuredPoint;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ClaimMetricTest {
  private static MeasuredPoint ensemble(Map<String, JsonNode> metrics) {
    return point("A.b", Map.of("servers", "2"), metrics);
  }

  private static ClaimMetric cpu(String stat) {
    return new ClaimMetric("zookeeper*.cpu", stat, "cores", null, null);
  }

  @Test
  void allServersAreSummedAndTheLargestIsFound() {
    var point =
        ensemble(
            Map.of(
                "zookeeper1.cpu", score(1, "cores"),
                "zookeeper2.cpu", score(3, "cores"),
                "client.cpu", score(9, "cores")));

    assertThat(cpu("sum").of(point)).hasValue(4);
    assertThat(cpu("most").of(point)).hasValue(3);
    assertThat(new ClaimMetric("zookeeper*.heap", "sum", "B", null, null).of(point)).isEmpty();
  }

  @Test
  void withoutTheFigureOfOneServerThereIsNone() {
    JsonNode one = score(1, "cores");
    var unknown = score(1, "cores").put("score", "NaN");
    for (MeasuredPoint point :
        List.of(
            ensemble(Map.of("zookeeper1.cpu", one)),
            ensemble(Map.of("zookeeper1.cpu", one, "zookeeper2.cpu", unknown)),
            ensemble(Map.of("zookeeper1.cpu", one, "zookeeper2.cpu", score(100, "%"))))) {
      assertThat(cpu("sum").of(point)).isEmpty();
      assertThat(cpu("most").of(point)).isEmpty();
    }
  }

  @Test
  void anotherUnitOfTheStudyDividesTheNumber() {
    var bytes = point("A.b", Map.of(), Map.of("bytes", score(3e6, "B/s")));

    assertThat(new ClaimMetric("bytes", null, "B/s", 1e6, "MB/s").of(bytes)).hasValue(3);
  }
}
