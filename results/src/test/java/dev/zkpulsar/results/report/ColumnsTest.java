package dev.zkpulsar.results.report;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.zkpulsar.results.runs.HistogramLog;
import dev.zkpulsar.results.runs.MadeUpLog;
import dev.zkpulsar.results.runs.MadeUpPoint;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.HdrHistogram.HistogramLogWriter;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ColumnsTest {
  private static final int MOST = 100;

  @TempDir private Path directory;

  /** Intervals by their starts and ends in ms. */
  private Columns columns(long[]... intervals) throws Exception {
    Path file = directory.resolve("a.hlog");
    try (var out = Files.newOutputStream(file)) {
      var writer = new HistogramLogWriter(out);
      writer.outputLogFormatVersion();
      writer.outputStartTime(MadeUpLog.START_MILLIS);
      writer.outputBaseTime(0);
      for (long[] each : intervals) {
        var interval = MadeUpLog.of(1_000_000);
        interval.setTag("response");
        double start = (MadeUpLog.START_MILLIS + each[0]) / 1e3;
        writer.outputIntervalHistogram(start, start + (each[1] - each[0]) / 1e3, interval, 1e6);
      }
    }
    return Columns.of(Optional.of(new HistogramLog(file)), "response", List.of(), MOST);
  }

  @Test
  void theEndOfAnIterationThatStalledBelongsToIt() throws Exception {
    Columns columns = columns(new long[] {0, 2600}, new long[] {2600, 2610});

    assertThat(columns.count()).isEqualTo(1);
    assertThat(columns.at(MadeUpLog.START_MILLIS + 2600)).isZero();
    assertThat(columns.at(MadeUpLog.START_MILLIS + 4000)).as("after it").isEqualTo(-1);
  }

  @Test
  void iterationsAreToldApartBySmallGaps() throws Exception {
    Columns columns =
        columns(new long[] {0, 1000}, new long[] {1000, 2000}, new long[] {2090, 3090});
    var flags = (ObjectNode) MadeUpPoint.values("flag", List.of(new double[] {0, 1}));
    var point = MadeUpPoint.point("a.B.c", Map.of(), Map.of("disturbed", flags.put("score", 1)));

    assertThat(columns.disturbed(point)).containsExactly(new int[] {2, 2});
  }
}
