package dev.zkpulsar.results.runs;

import static dev.zkpulsar.results.runs.MadeUpPoint.point;
import static dev.zkpulsar.results.runs.MadeUpPoint.score;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ServerUseTest {
  private static ServerUse of(String servers, Map<String, JsonNode> metrics) {
    return new ServerUse(point("A.b", Map.of("servers", servers), metrics));
  }

  @Test
  void allServersAreSummedAndTheGreatestFound() {
    var use =
        of("2", Map.of("zookeeper1.cpu", score(1, "cores"), "zookeeper2.cpu", score(3, "cores")));

    assertThat(use.sum("cpu", "cores")).hasValue(4);
    assertThat(use.most("cpu", "cores")).hasValue(3);
    assertThat(use.sum("heap", "B")).isEmpty();
  }

  @Test
  void whereOneServersFigureIsMissingThereIsNoneOfAll() {
    JsonNode one = score(1, "cores");
    var unknown = score(1, "cores").put("score", "NaN");
    for (var use :
        new ServerUse[] {
          of("2", Map.of("zookeeper1.cpu", one)),
          of("2", Map.of("zookeeper1.cpu", one, "zookeeper2.cpu", unknown)),
          of("2", Map.of("zookeeper1.cpu", one, "zookeeper2.cpu", score(100, "%")))
        }) {
      assertThat(use.sum("cpu", "cores")).isEmpty();
      assertThat(use.most("cpu", "cores")).isEmpty();
    }
  }
}
