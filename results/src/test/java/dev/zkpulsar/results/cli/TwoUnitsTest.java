package dev.zkpulsar.results.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.zkpulsar.results.report.ReportFixture;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A metric of a benchmark that is in two units is refused by whatever reads it. */
class TwoUnitsTest {
  private static final String GET = "ChildrenBenchmark.get";

  @TempDir private Path directory;

  @ParameterizedTest
  @ValueSource(
      strings = {
        "claims IN",
        "report -o OUT IN",
        "report --markdown OUT IN",
        "study children-scale IN",
        "merge -o OUT IN",
        "compare IN IN"
      })
  void itIsToldInOneLine(String line) throws Exception {
    var fixture =
        new ReportFixture()
            .point(GET, Map.of("childCount", "1"), 1, 0)
            .point(GET, Map.of("childCount", "2"), 1, 0);
    fixture.metrics().withObject("/achieved").put("scoreUnit", "ops/ms");
    Path file = fixture.run(directory).resolve("jmh.json");
    Path out = directory.resolve("out");

    var ended =
        MainTest.run(line.replace("IN", file.toString()).replace("OUT", out.toString()).split(" "));

    assertThat(ended.exitCode()).isEqualTo(2);
    assertThat(ended.err())
        .isEqualToIgnoringNewLines(
            "results: %s: result 2: %s: metric 'achieved' is in 'ops/ms', and in 'ops/s' in %s: result 1; allowed: one unit"
                .formatted(file, GET, file));
    assertThat(ended.out()).isEmpty();
    assertThat(Files.exists(out)).isFalse();
  }

  @Test
  void twoBenchmarksMayHaveTwoUnits() throws Exception {
    var fixture =
        new ReportFixture()
            .point(GET, Map.of("childCount", "1"), 1, 0)
            .point("ChildrenBenchmark.list", Map.of("childCount", "1"), 1, 0);
    fixture.metrics().withObject("/achieved").put("scoreUnit", "ops/ms");

    assertThat(MainTest.run("claims", fixture.run(directory).toString()).exitCode()).isZero();
  }
}
