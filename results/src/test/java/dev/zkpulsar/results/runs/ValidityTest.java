package dev.zkpulsar.results.runs;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import dev.zkpulsar.results.cli.MainTest;
import dev.zkpulsar.results.report.ReportFixture;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ValidityTest {
  private static final String GET = "ChildrenBenchmark.get";

  @TempDir private Path directory;

  @ParameterizedTest
  @CsvSource({
    "{score: 0}, VALID",
    "{score: 0.0}, VALID",
    "{score: 1}, INVALID",
    "{score: 0.2}, INVALID",
    "{score: NaN}, INVALID",
    "{score: null}, INVALID",
    "{}, INVALID",
    "'', UNMARKED"
  })
  void onlyAZeroIsValidAndWithoutTheMetricNothingIsSaid(String metric, Validity validity)
      throws Exception {
    assertThat(Validity.of(new YAMLMapper().readTree(metric))).isEqualTo(validity);
    assertThat(Validity.of(null)).isEqualTo(Validity.UNMARKED);
  }

  @Test
  void mergeListsAPointWhoseMarkIsUnknownAsTheReportDoes() throws Exception {
    var fixture = new ReportFixture().point(GET, Map.of("childCount", "1"), 1, 0);
    fixture.metrics().withObject("/invalid").put("score", "NaN");
    String run = fixture.run(directory.resolve("a")).toString();

    var merged = MainTest.run("merge", "-o", directory.resolve("m.json").toString(), run);

    assertThat(merged.exitCode()).isEqualTo(1);
    assertThat(merged.err()).contains("invalid: " + GET + " childCount=1 (run a)");
    assertThat(MainTest.run("report", "--markdown", "-", run).out()).contains("1 INVALID");
  }
}
