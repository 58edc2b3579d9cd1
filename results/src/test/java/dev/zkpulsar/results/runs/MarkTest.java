package dev.zkpulsar.results.runs;

import static org.assertj.core.api.Assertions.assertThat;

import dev.zkpulsar.results.cli.MainTest;
import dev.zkpulsar.results.report.ReportFixture;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MarkTest {
  private static final String GET = "ChildrenBenchmark.get";

  @TempDir private Path directory;

  @ParameterizedTest
  @CsvSource({
    "0, VALID",
    "0.0, VALID",
    "1, INVALID",
    "0.2, INVALID",
    "'\"NaN\"', INVALID",
    "null, INVALID"
  })
  void onlyAZeroIsValid(String score, Mark mark) throws Exception {
    assertThat(Mark.of(JmhReader.JSON.readTree("{\"score\":" + score + "}"))).isEqualTo(mark);
  }

  @Test
  void withoutTheMetricNothingIsSaid() throws Exception {
    assertThat(Mark.of(null)).isEqualTo(Mark.NONE);
    assertThat(Mark.of(JmhReader.JSON.readTree("{}").path("invalid"))).isEqualTo(Mark.NONE);
    assertThat(Mark.of(JmhReader.JSON.readTree("{}"))).isEqualTo(Mark.INVALID);
  }

  @Test
  void mergeListsAPointWhoseMarkIsUnknownAsTheReportDoes() throws Exception {
    var fixture = new ReportFixture().point(GET, Map.of("childCount", "1"), 1, 0);
    fixture.metrics().withObject("/invalid").put("score", "NaN");
    String run = fixture.run(directory.resolve("a")).toString();

    var merged = MainTest.run("merge", "-o", directory.resolve("m.json").toString(), run);

    assertThat(merged.exitCode()).isEqualTo(1);
    assertThat(merged.err()).contains("invalid: " + GET + " childCount=1 (run a)");
    assertThat(MainTest.run("report", "--markdown", "-", run).out()).contains("1 invalid");
  }
}
