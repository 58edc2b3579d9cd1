package dev.zkpulsar.results.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.zkpulsar.results.report.Report;
import dev.zkpulsar.results.report.ReportConsole;
import dev.zkpulsar.results.report.ReportFixture;
import dev.zkpulsar.results.runs.MadeUpLog;
import dev.zkpulsar.results.runs.MeasuredRun;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * A point has one p99 wherever it is shown. Of its 500 samples the 495th is 6.68 ms and the 496th
 * is 8.24 ms, and its file has a p99 of 8.1 ms, as JMH interpolates.
 */
class OneEstimatorTest {
  private static final String NAME = "dev.zkpulsar.x.Bench.get";
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final double MOST = 22.691;

  @TempDir private Path directory;
  private String run;

  /** The samples in us: 494 up to 494 us, then the tail. */
  private static long[] samples() {
    var tail = LongStream.of(6_676, 8_241, 9_000, 9_500, 12_000, (long) (MOST * 1000));
    return LongStream.concat(LongStream.rangeClosed(1, 494), tail).toArray();
  }

  @BeforeEach
  void write() throws Exception {
    run = write("run", 1).toString();
  }

  private Path write(String name, double factor) throws Exception {
    var results =
        new ReportFixture().plain(NAME, "sample", Map.of("ratePerSecond", "100"), "us/op", 600);
    for (String rate : List.of("offered", "achieved")) {
      results.metric(rate, "ops/s", 100);
    }
    results.metric("invalid", "flag", 0);
    ObjectNode primary = results.result().withObject("/primaryMetric");
    primary.putObject("scorePercentiles").put("50.0", 250.5);
    ArrayNode iteration = primary.putArray("rawDataHistogram").addArray().addArray();
    for (long us : samples()) {
      iteration.addArray().add(us * factor).add(1);
    }
    for (String percentile : List.of("p0.50", "p0.90", "p0.99", "p0.999", "p1.00")) {
      results.metric(percentile, "us/op", 8100);
    }
    Path written = Files.createDirectories(directory.resolve(name));
    results.write(written.resolve("jmh.json"));
    MadeUpLog.plan(written, NAME, Map.of("ratePerSecond", "100"), "histograms/a.hlog");
    var logged = MadeUpLog.of(LongStream.of(samples()).map(us -> us * 1000).toArray());
    MadeUpLog.write(written.resolve("histograms/a.hlog"), Map.of("response", List.of(logged)));
    return written;
  }

  private JsonNode page() throws Exception {
    return ReportFixture.data(MainTest.run("report", "-o", "-", run).out());
  }

  /** The time at 1/(1-p), which the curve has once. */
  private static double curve(JsonNode page, double x) {
    var all = page.at("/points/0/curves/response/at").valueStream();
    var found = all.filter(at -> at.get(0).asDouble() == x).toList();
    assertThat(found).hasSize(1);
    return found.get(0).get(1).asDouble();
  }

  @Test
  void thePageHasOneFigureInPlotsAndTable() throws Exception {
    JsonNode page = page();

    JsonNode table = page.at("/scenarios/0/table");
    var headings = table.get("headings").valueStream().map(JsonNode::asText).toList();
    JsonNode row = table.at("/rows/0");
    assertThat(row.get(headings.indexOf("p50 ms")).asText()).isEqualTo("0.25");
    assertThat(row.get(headings.indexOf("p99 ms")).asText()).isEqualTo("6.68~");
    assertThat(row.get(headings.indexOf("max ms")).asText()).isEqualTo("22.7");
    JsonNode group = page.at("/scenarios/0/groups/0");
    assertThat(group.at("/members/0/values").toString()).isEqualTo("[0.25,0.45,6.676]");
    assertThat(group.at("/members/0/marks").toString()).isEqualTo("[\"\",\"\",\"~\"]");
    assertThat(page.at("/points/0/curves/response/sureUpTo").asDouble()).isEqualTo(50);
    assertThat(curve(page, 100)).isEqualTo(6.676);
    assertThat(curve(page, 2)).isEqualTo(0.25);
    // The log has two digits, so the upper edge of its last bucket is 22.8.
    assertThat(page.at("/points/0/timelines/response/slowest/0").asDouble()).isEqualTo(MOST);
  }

  /** In a closed loop, JMH's JSON has percentiles of the response, but no samples. */
  @Test
  void aCurveOfALogGoesThroughTheFiguresOfTheTable() throws Exception {
    Path file = Path.of(run, "jmh.json");
    ArrayNode results = (ArrayNode) JSON.readTree(file.toFile());
    ObjectNode result = ((ObjectNode) results.get(0)).put("mode", "thrpt");
    ObjectNode metrics = (ObjectNode) result.get("secondaryMetrics");
    metrics.remove("offered");
    ObjectNode response = metrics.putObject("response").put("score", 600).put("scoreUnit", "us/op");
    response.putObject("scorePercentiles").put("50.0", 250).put("99.0", 6676).put("100.0", 22_691);
    metrics.putObject("response:samples").put("score", 500).put("scoreUnit", "samples");
    metrics.putObject("response:p0.99").put("score", 6676).put("scoreUnit", "us/op");
    result.putObject("primaryMetric").put("score", 100).put("scoreUnit", "ops/s");
    Files.writeString(file, results.toString());

    JsonNode page = page();

    JsonNode curve = page.at("/points/0/curves/response/at");
    assertThat(curve(page, 100)).isEqualTo(6.676);
    assertThat(curve.get(curve.size() - 1).get(1).asDouble()).isEqualTo(MOST);
    assertThat(curve.valueStream().map(at -> at.get(1).asDouble())).isSorted();
    assertThat(page.at("/scenarios/0/table/rows/0").toString()).contains("\"6.68~\"");
  }

  @Test
  void consoleAndMarkdownHaveTheFigureAndOneLegend() {
    var report = Report.of(MeasuredRun.readAll(List.of(run)));
    String legend =
        "~ fewer than 10 samples lie beyond this percentile, or their number is unknown\n";

    assertThat(ReportConsole.of(report, false))
        .contains(" 6.68~ ", " 0.25 ")
        .containsOnlyOnce(legend)
        .doesNotContain("8.1");
    assertThat(MainTest.run("report", "--markdown", "-", run).out())
        .contains("| 6.68\\~ |", "| 0.25 |")
        .containsOnlyOnce("\\" + legend)
        .doesNotContain("8.1");
  }

  @ParameterizedTest
  @ValueSource(strings = {"csv-long", "jmh-visualizer"})
  void everyExportHasTheFigure(String format) throws Exception {
    Path out = directory.resolve("exported");

    MainTest.run("export", "--to", format, "-o", out, run).done();

    assertThat(out).content().contains("6676.0").doesNotContain("8100", "0.0081");
    String marked = format.equals("csv-long") ? "response.p99,us/op,6676.0,~\n" : "";
    assertThat(out).content().contains(marked);
  }

  @Test
  void aComparisonHasTheFigure() throws Exception {
    for (int i = 0; i < 3; i++) {
      write("before/" + i, 1);
      write("after/" + i, 2);
    }
    String before = directory.resolve("before").toString();
    String after = directory.resolve("after").toString();

    assertThat(MainTest.run("compare", "--all", before, after).out())
        .containsPattern("response:p0\\.50 +0\\.25 +0\\.5 +ms")
        .containsPattern("response:p0\\.99 +6\\.68 +13\\.4 +ms");
    var point = MeasuredRun.readAll(List.of(run)).get(0).points().values().iterator().next();
    assertThat(point.values("response:p0.99", "ms")).containsExactly(6.676);
    assertThat(point.value("response:p0.99", null, "ms")).hasValue(6.676);
    assertThat(point.value("response", "99.0", "ms")).hasValue(6.676);
  }

  /** A trimmed file has no samples, and a merged one keeps the results as they are. */
  @Test
  void trimmingKeepsTheFigureAndTheMark() throws Exception {
    String trimmed = directory.resolve("trimmed.json").toString();
    MainTest.run("merge", "--trim", "-o", trimmed, run).done();

    var point = MeasuredRun.readAll(List.of(trimmed)).get(0).points().values().iterator().next();

    assertThat(point.samples("response")).isEmpty();
    assertThat(point.score("response:p0.99")).hasValue(6676);
    assertThat(point.isSure("response:p0.99")).isFalse();
    assertThat(point.isSure("response:p0.50")).isTrue();
  }
}
