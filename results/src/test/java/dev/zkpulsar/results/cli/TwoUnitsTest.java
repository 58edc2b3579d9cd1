package dev.zkpulsar.results.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.zkpulsar.results.report.ReportFixture;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A metric of a benchmark that has two units is shown in both: no figure is lost or converted. */
class TwoUnitsTest {
  private static final String GET = "ChildrenBenchmark.get";

  @TempDir private Path directory;

  @Test
  void eachFigureHasItsUnit() throws Exception {
    var fixture =
        new ReportFixture()
            .point(GET, Map.of("childCount", "1"), 1, 0)
            .point(GET, Map.of("childCount", "2"), 1, 0);
    fixture.metrics().withObject("/achieved").put("scoreUnit", "bananas");
    fixture.metrics().withObject("/response").put("scoreUnit", "cherries");
    String run = fixture.run(directory.resolve("run")).toString();

    String markdown = MainTest.run("report", "--markdown", "-", run).out();

    assertThat(markdown).contains("| achieved |", "| 1,000 ops/s |", "| 1,000 bananas |");
    for (String command : List.of("claims", "merge")) {
      assertThat(MainTest.run(command, run).exitCode()).isZero();
    }
  }
}
