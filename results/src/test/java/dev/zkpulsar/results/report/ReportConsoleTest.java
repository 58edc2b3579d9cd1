package dev.zkpulsar.results.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.zkpulsar.results.runs.MeasuredRun;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReportConsoleTest {
  private static final String GET = "ChildrenBenchmark.get";

  @TempDir private Path directory;

  private String console(boolean colour) throws Exception {
    var fixture =
        new ReportFixture()
            .point(GET, Map.of("childCount", "100", "servers", "3"), 200, 0)
            .point(GET, Map.of("childCount", "1000", "servers", "3"), 300, 1)
            .point("WatchFanOutBenchmark.publish", Map.of("servers", "3"), 500, 0);
    fixture.metrics().putObject("disturbed").put("score", 1).put("scoreUnit", "flag");
    fixture.metrics().putObject("disturbed.stall").put("score", 1200).put("scoreUnit", "ms");
    String run = fixture.run(directory).toString();
    return ReportConsole.of(Report.of(MeasuredRun.readAll(List.of(run))), colour);
  }

  @Test
  void aTableForEachScenarioHasUnitsInItsHeadingAndMarksBelowTheirRows() throws Exception {
    List<String> lines = console(false).lines().toList();

    int row = index(lines, "childCount=1000 ");
    assertThat(lines.get(row)).contains(" 0.3 ").doesNotContain("servers");
    assertThat(lines.get(row + 1)).isEqualTo("    INVALID: no reason is recorded");
    assertThat(lines.get(row + 2)).isEmpty();
    assertThat(lines.get(row - 2)).contains(" p50 ms").contains(" achieved ops/s");
    assertThat(lines.get(row - 3)).isEqualTo("All: servers=3");
    assertThat(lines.get(lines.size() - 1))
        .isEqualTo("    DISTURBED: the client stood still for 1,200 ms");
    // Only a terminal gets colours.
    assertThat(console(false)).doesNotContain("\u001b");
    assertThat(console(true)).contains("    \u001b[31mDISTURBED: ");
  }

  private static int index(List<String> lines, String text) {
    return lines.indexOf(
        lines.stream().filter(line -> line.contains(text)).findFirst().orElseThrow());
  }
}
