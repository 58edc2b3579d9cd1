package dev.zkpulsar.results.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
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
