package dev.zkpulsar.harness.clients;

import static org.assertj.core.api.Assertions.assertThat;

import dev.zkpulsar.results.run.IntervalLog;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.SplittableRandom;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogWriter;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MergedLogTest {
  @TempDir private Path directory;

  private final Histogram all = newHistogram();

  private static Histogram newHistogram() {
    return new Histogram(600_000_000_000L, 2);
  }

  /** A log as a fork writes it, with the clock of its client. */
  private Path log(String name, double clock, long seed, int... seconds) throws IOException {
    Path file = directory.resolve(name);
    try (var out = Files.newOutputStream(file)) {
      var writer = new HistogramLogWriter(out);
      writer.outputLogFormatVersion();
      writer.outputBaseTime(0);
      writer.outputLegend();
      var random = new SplittableRandom(seed);
      double start = clock;
      for (int iteration = 0; iteration < seconds.length; iteration++) {
        writer.outputComment("[fork of process 1, iteration " + (iteration + 1) + "]");
        for (int second = 0; second < seconds[iteration]; second++) {
          Histogram times = newHistogram();
          for (int n = random.nextInt(200); n >= 0; n--) {
            long ns = random.nextLong(1L << random.nextInt(1, 38));
            times.recordValue(ns);
            all.recordValue(ns);
          }
          times.setTag("response");
          writer.outputIntervalHistogram(start, start + 1, times, 1e6);
          start++;
        }
      }
      writer.close();
    }
    return file;
  }

  @Test
  void theMergedLogHoldsAllTimesInTheSecondsOfTheFirstClient() throws IOException {
    Path merged = directory.resolve("merged");
    Path first = log("a", 1000, 1, 3, 2);
    List<Path> logs = List.of(first, log("b", 5000, 2, 3, 2), log("c", 10, 3, 4, 1));

    MergedLog.write(merged, logs);

    var log = IntervalLog.read(merged);
    Histogram total = log.totals().get("response");
    assertThat(total.getTotalCount()).isEqualTo(all.getTotalCount());
    for (double percentile = 0; percentile <= 100; percentile += 0.1) {
      assertThat(total.getValueAtPercentile(percentile))
          .isEqualTo(all.getValueAtPercentile(percentile));
    }
    assertThat(log.of("response").stream().map(interval -> interval.startMillis() / 1000))
        .containsExactly(1000L, 1001L, 1002L, 1003L, 1003L, 1004L);
    assertThat(log.note()).isEmpty();
  }
}
