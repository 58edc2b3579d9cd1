package dev.zkpulsar.results.merge;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.zkpulsar.results.runs.BadResultsException;
import dev.zkpulsar.results.runs.ResultFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PoolTest {
  private static final ObjectMapper JSON = new ObjectMapper();

  @TempDir private Path directory;

  /** Writes each result as a run of its own and pools them. */
  private ObjectNode pooled(JsonNode... results) throws IOException {
    var inputs = new ArrayList<String>();
    for (int i = 0; i < results.length; i++) {
      Path file = directory.resolve("run" + (i + 1) + ".json");
      JSON.writeValue(file.toFile(), JSON.createArrayNode().add(results[i]));
      inputs.add(file.toString());
    }
    var facets = new Facets(Set.copyOf(Facets.ALL));
    return Pool.of(new MergeIndex(ResultFile.of(inputs), facets).entries());
  }

  private static ObjectNode result(String primary, String secondaries) throws IOException {
    String text =
        "{'benchmark':'a.B.get','mode':'thrpt','forks':1,'primaryMetric':%s,'secondaryMetrics':%s}"
            .formatted(primary, secondaries);
    return (ObjectNode) JSON.readTree(text.replace('\'', '"'));
  }

  private static String thrpt(String raw) {
    return "{'score':0,'scoreUnit':'ops/s','rawData':" + raw + "}";
  }

  /** What JMH wrote of three iterations is what is made of the first and the two others. */
  @Test
  void partsOfARunPooledAreTheRun() throws Exception {
    JsonNode whole = JSON.readTree(Path.of("src/test/resources/one-run.json").toFile()).get(0);

    ObjectNode pooled = pooled(part(whole, 0, 1), part(whole, 1, 3));

    assertThat(pooled.path("primaryMetric").path("rawData")).hasSize(2);
    sameFigures(pooled.path("primaryMetric"), whole.path("primaryMetric"));
    for (String label :
        new String[] {
          "achieved", "client.cpu", "failures", "invalid", "response:p0.00", "response:p1.00"
        }) {
      sameFigures(
          pooled.path("secondaryMetrics").path(label), whole.path("secondaryMetrics").path(label));
    }
  }

  private static ObjectNode part(JsonNode whole, int from, int to) {
    ObjectNode part = whole.deepCopy();
    cut("primary", part.path("primaryMetric"), from, to);
    part.path("secondaryMetrics")
        .properties()
        .forEach(e -> cut(e.getKey(), e.getValue(), from, to));
    return part;
  }

  /** Cuts one fork's values. Sums are 0 here; the others are means, or extremes by their names. */
  private static void cut(String label, JsonNode metric, int from, int to) {
    List<JsonNode> values = new ArrayList<>();
    metric.path("rawData").get(0).forEach(values::add);
    ((ObjectNode) metric).putArray("rawData").addArray().addAll(values.subList(from, to));
    var statistics =
        values.subList(from, to).stream().mapToDouble(JsonNode::asDouble).summaryStatistics();
    double score = statistics.getAverage();
    if (label.endsWith(":p0.00")) {
      score = statistics.getMin();
    } else if (label.endsWith(":p1.00")) {
      score = statistics.getMax();
    }
    ((ObjectNode) metric).put("score", score);
  }

  private static void sameFigures(JsonNode pooled, JsonNode whole) {
    for (String field : new String[] {"score", "scoreError"}) {
      same(pooled.path(field), whole.path(field));
    }
    for (int i = 0; i < 2; i++) {
      same(pooled.path("scoreConfidence").get(i), whole.path("scoreConfidence").get(i));
    }
    whole
        .path("scorePercentiles")
        .properties()
        .forEach(e -> same(pooled.path("scorePercentiles").path(e.getKey()), e.getValue()));
  }

  private static void same(JsonNode actual, JsonNode expected) {
    double value = Figures.value(expected);
    if (Double.isNaN(value)) {
      assertThat(actual).isEqualTo(expected);
    } else {
      assertThat(Figures.value(actual)).isCloseTo(value, within(Math.abs(value) * 1e-9));
    }
  }

  @Test
  void aMeanOfFourValuesHasItsError() throws Exception {
    ObjectNode pooled = pooled(result(thrpt("[[1,2]]"), "{}"), result(thrpt("[[3],[4]]"), "{}"));

    assertThat(pooled.path("forks").asInt()).isEqualTo(2);
    assertThat(pooled.path("runs").toString()).isEqualTo("[\"run1\",\"run2\"]");
    JsonNode primary = pooled.path("primaryMetric");
    assertThat(primary.path("rawData").toString()).isEqualTo("[[1,2],[3],[4]]");
    assertThat(primary.path("score").asDouble()).isEqualTo(2.5);
    // Student's t of 3 degrees at 99.9 %, 12.924, times sqrt(5/3) / sqrt(4).
    assertThat(primary.path("scoreError").asDouble()).isCloseTo(8.3423, within(0.001));
    assertThat(primary.path("scorePercentiles").path("50.0").asDouble()).isEqualTo(2.5);
    assertThat(primary.path("scorePercentiles").path("99.0").asDouble()).isEqualTo(4);
  }

  @Test
  void samplesArePooledFromTheirHistograms() throws Exception {
    String first = "{'scoreUnit':'us/op','rawDataHistogram':[[[[1.0,2],[3.0,1]]]]}";
    String second = "{'scoreUnit':'us/op','rawDataHistogram':[[[[1.0,1],[5.0,1]]]]}";
    String derived = "{'get:p0.50':{'score':2.0,'scoreUnit':'us/op'}}";

    ObjectNode pooled = pooled(result(first, derived), result(second, derived));

    // 1 1 1 3 5
    JsonNode primary = pooled.path("primaryMetric");
    assertThat(primary.path("score").asDouble()).isCloseTo(2.2, within(1e-12));
    assertThat(primary.path("scorePercentiles").path("50.0").asDouble()).isEqualTo(1);
    assertThat(primary.path("scorePercentiles").path("100.0").asDouble()).isEqualTo(5);
    assertThat(primary.path("rawDataHistogram")).hasSize(2);
    assertThat(pooled.at("/secondaryMetrics/get:p0.50/score").asDouble()).isEqualTo(1);
  }

  @Test
  void whatOnlySamplesWouldTellIsNotSaid() throws Exception {
    String figures =
        "{'response':{'score':%1$s,'scoreUnit':'us/op','rawData':[[%1$s]],"
            + "'scorePercentiles':{'0.0':%1$s,'50.0':7,'100.0':9%1$s}},"
            + "'response:p0.99':{'score':%1$s,'scoreUnit':'us/op','rawData':[[%1$s]]}}";

    ObjectNode pooled =
        pooled(
            result(thrpt("[[1]]"), figures.formatted(2)),
            result(thrpt("[[1]]"), figures.formatted(4)));

    JsonNode response = pooled.at("/secondaryMetrics/response");
    assertThat(response.path("score").asText()).isEqualTo("NaN");
    assertThat(response.path("scorePercentiles").path("50.0").asText()).isEqualTo("NaN");
    assertThat(response.path("scorePercentiles").path("0.0").asDouble()).isEqualTo(2);
    assertThat(response.path("scorePercentiles").path("100.0").asDouble()).isEqualTo(94);
    JsonNode percentile = pooled.at("/secondaryMetrics/response:p0.99");
    assertThat(percentile.path("score").asText()).isEqualTo("NaN");
    assertThat(percentile.path("rawData").toString()).isEqualTo("[[2],[4]]");
  }

  private static String exact(String label, int score) {
    return "'%1$s':{'score':%2$d,'scoreError':'NaN','scoreConfidence':[%2$d,%2$d],'rawData':[[%2$d]]}"
        .formatted(label, score);
  }

  @Test
  void aSumAnExtremeAndWhatCouldBeEither() throws Exception {
    String three = "{'gc.count':{'score':3,'scoreConfidence':[3,3],'rawData':[[1,2]]},";

    ObjectNode pooled =
        pooled(
            result(
                thrpt("[[1,1]]"),
                three + exact("failures.x", 2) + "," + exact("who.knows", 1) + "}"),
            result(
                thrpt("[[1]]"),
                "{"
                    + exact("gc.count", 5)
                    + ","
                    + exact("invalid", 1)
                    + ","
                    + exact("who.knows", 1)
                    + "}"));

    assertThat(pooled.at("/secondaryMetrics/gc.count/score").asInt()).isEqualTo(8);
    assertThat(pooled.at("/secondaryMetrics/failures.x/score").asInt()).isEqualTo(2);
    assertThat(pooled.at("/secondaryMetrics/invalid/score").asInt()).isEqualTo(1);
    assertThat(pooled.at("/secondaryMetrics/who.knows/score").asText()).isEqualTo("NaN");
  }

  @Test
  void aMeanThatARunHasNotIsNotSaid() throws Exception {
    String cpu =
        "{'zookeeper1.cpu':{'score':0.5,'scoreConfidence':['NaN','NaN'],'rawData':[[0.5]]}}";

    ObjectNode pooled = pooled(result(thrpt("[[1]]"), cpu), result(thrpt("[[1]]"), "{}"));

    assertThat(pooled.at("/secondaryMetrics/zookeeper1.cpu/score").asText()).isEqualTo("NaN");
    assertThat(pooled.at("/secondaryMetrics/zookeeper1.cpu/rawData").toString())
        .isEqualTo("[[0.5]]");
  }

  @Test
  void fieldsInWhichRunsDifferAreKept() throws Exception {
    ObjectNode first = result(thrpt("[[1]]"), "{}").put("jvm", "a").put("own", 1);
    ObjectNode second = result(thrpt("[[1]]"), "{}").put("jvm", "b").put("own", 1);

    ObjectNode pooled = pooled(first, second);

    assertThat(pooled.path("jvm").asText()).isEqualTo("a");
    assertThat(pooled.path("own").asInt()).isEqualTo(1);
    assertThat(pooled.path("perRun").toString()).isEqualTo("{\"run2\":{\"jvm\":\"b\"}}");
  }

  @ParameterizedTest
  @CsvSource({
    "threads, 1, 2",
    "measurementTime, '\"1 s\"', '\"2 s\"'",
    "jvmArgs, '[\"-Xmx1g\"]', []"
  })
  void whatWasMeasuredInAnotherWayIsNotPooled(String field, String one, String other)
      throws Exception {
    ObjectNode first = result(thrpt("[[1]]"), "{}");
    ObjectNode second = result(thrpt("[[1]]"), "{}");
    first.set(field, JSON.readTree(one));
    second.set(field, JSON.readTree(other));

    assertThatThrownBy(() -> pooled(first, second))
        .isInstanceOf(BadResultsException.class)
        .hasMessageContaining("--pool: B.get: " + field)
        .hasMessageContaining("run1")
        .hasMessageContaining("run2")
        .hasMessageContaining("allowed: ");
  }

  @Test
  void aPooledFileIsPooledOnce() throws Exception {
    JsonNode one = result(thrpt("[[1,2]]"), "{}");
    ObjectNode pooled = pooled(one, one.deepCopy());

    ObjectNode again = pooled(pooled, one.deepCopy());

    assertThat(again.path("runs").toString()).isEqualTo("[\"run1\",\"run2\",\"run2\"]");
    assertThat(again.path("forks").asInt()).isEqualTo(3);
    assertThat(Files.exists(directory.resolve("run1.json"))).isTrue();
  }
}
