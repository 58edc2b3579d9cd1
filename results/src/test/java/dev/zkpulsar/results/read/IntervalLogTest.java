package dev.zkpulsar.results.read;

import static org.assertj.core.api.Assertions.assertThat;

import dev.zkpulsar.results.run.Id;
import dev.zkpulsar.results.run.MadeUpRun;
import dev.zkpulsar.results.run.Run;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class IntervalLogTest {
  /** Characters in Base64, with the last bits of the compressed counts. */
  private static final int CHECKSUM = 8;

  @TempDir private Path directory;
  private final Histogram first = MadeUpRun.histogram(1_000, 2_000_000);
  private final Histogram second = MadeUpRun.histogram(3_000_000_000L, 2_000_000, 5);
  private Path file;

  @BeforeEach
  void write() throws Exception {
    file =
        MadeUpRun.log(
            directory.resolve("histograms/a.hlog"),
            Map.of("response", List.of(first, second), "hiccup", List.of(MadeUpRun.histogram(7))));
  }

  @Test
  void anIntervalHasItsAbsoluteTimeAndTheTotalsAreTheirSum() {
    var log = IntervalLog.read(file);

    var intervals = log.of("response");
    assertThat(intervals)
        .extracting(IntervalLog.Interval::startMillis)
        .containsExactly(MadeUpRun.START_MILLIS, MadeUpRun.START_MILLIS + 1000);
    assertThat(intervals.get(0).endMillis()).isEqualTo(MadeUpRun.START_MILLIS + 1000);
    assertThat(intervals)
        .extracting(IntervalLog.Interval::histogram)
        .containsExactly(first, second);
    Histogram sum = first.copy();
    sum.add(second);
    assertThat(log.totals()).containsOnlyKeys("hiccup", "response").containsEntry("response", sum);
    assertThat(log.note()).isEmpty();
  }

  /** A process may be killed behind any byte. Behind the last counts there is only a checksum. */
  @Test
  void aTornLastLineCostsItsIntervalWhereverItIsTorn() throws Exception {
    Files.writeString(file, Files.readString(file).replaceAll("Tag=hiccup.*\n", ""));
    String whole = Files.readString(file).strip();
    for (int length = whole.lastIndexOf('\n') + 2; length < whole.length(); length += 3) {
      Files.writeString(file, whole.substring(0, length));

      var log = IntervalLog.read(file);

      boolean isTorn = length < whole.length() - CHECKSUM;
      long read = log.totals().get("response").getTotalCount();
      assertThat(read).as("of %d", length).isIn(isTorn ? List.of(2L) : List.of(2L, 5L));
      assertThat(log.note().isPresent()).as("of %d", length).isEqualTo(read == 2);
    }
  }

  /** A plan names no file outside of its run's histograms. */
  @ParameterizedTest
  @CsvSource({
    "1, histograms/a.hlog, true",
    "2, histograms/a.hlog, false",
    "1, histograms/../b.hlog, false",
    "1, b.hlog, false",
    "1, /histograms/a.hlog, false"
  })
  void theLogOfAPointIsFoundByThePlan(String n, String place, boolean isFound) throws Exception {
    Files.copy(file, directory.resolve("b.hlog"));
    Path run = new MadeUpRun().point("A.get", Map.of("n", "1"), 1, 0).run(directory);
    String path = place.startsWith("/") ? directory + place : place;
    MadeUpRun.plan(run, "dev.zkpulsar.x.A.get", Map.of("n", n), path);

    Run measured = Runs.read(List.of(run.toString())).all().get(0);

    Id point = measured.points().keySet().iterator().next();
    assertThat(measured.intervalLog(point).isPresent()).isEqualTo(isFound);
  }
}
