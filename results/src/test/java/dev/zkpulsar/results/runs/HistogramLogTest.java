package dev.zkpulsar.results.runs;

import static org.assertj.core.api.Assertions.assertThat;

import dev.zkpulsar.results.report.ReportFixture;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class HistogramLogTest {
  private static final String PLACE = "histograms/a.hlog";

  /** Characters in Base64, with the last bits of the compressed counts. */
  private static final int CHECKSUM = 8;

  @TempDir private Path directory;
  private final Histogram first = MadeUpLog.of(1_000, 2_000_000);
  private final Histogram second = MadeUpLog.of(3_000_000_000L, 2_000_000, 5);
  private Path file;

  @BeforeEach
  void write() throws Exception {
    file =
        MadeUpLog.write(
            directory.resolve(PLACE),
            Map.of("response", List.of(first, second), "hiccup", List.of(MadeUpLog.of(7))));
  }

  private static List<HistogramLog.Interval> intervals(HistogramLog log) {
    var intervals = new ArrayList<HistogramLog.Interval>();
    log.intervals("response", intervals::add);
    return intervals;
  }

  @Test
  void totalsAreTheSumOfTheIntervals() {
    var log = new HistogramLog(file);

    Map<String, Histogram> totals = log.totals();

    Histogram sum = first.copy();
    sum.add(second);
    assertThat(totals).containsOnlyKeys("hiccup", "response");
    assertThat(totals.get("response")).isEqualTo(sum);
    assertThat(log.note()).isEmpty();
  }

  @Test
  void anIntervalHasItsAbsoluteTime() {
    List<HistogramLog.Interval> intervals = intervals(new HistogramLog(file));

    assertThat(intervals)
        .extracting(HistogramLog.Interval::startMillis)
        .containsExactly(MadeUpLog.START_MILLIS, MadeUpLog.START_MILLIS + 1000);
    assertThat(intervals.get(0).endMillis()).isEqualTo(MadeUpLog.START_MILLIS + 1000);
    assertThat(intervals)
        .extracting(HistogramLog.Interval::histogram)
        .containsExactly(first, second);
  }

  /** A process may be killed behind any byte. Behind the last counts there is only a checksum. */
  @Test
  void aTornLineCostsItsIntervalWhereverItIsTorn() throws Exception {
    Files.writeString(file, Files.readString(file).replaceAll("Tag=hiccup.*\n", ""));
    String whole = Files.readString(file).strip();
    for (int length = whole.lastIndexOf('\n') + 2; length < whole.length(); length++) {
      Files.writeString(file, whole.substring(0, length) + "\n");
      var log = new HistogramLog(file);

      long read = log.totals().get("response").getTotalCount();

      boolean isTorn = length < whole.length() - CHECKSUM;
      assertThat(read).isIn(isTorn ? List.of(2L) : List.of(2L, 5L));
      assertThat(log.note())
          .isEqualTo(
              Optional.of(file + ": line 7: not whole; left out, lines of that kind: 1")
                  .filter(note -> read == 2));
    }
  }

  @Test
  void theIntervalsBehindATornLineAreRead() throws Exception {
    List<String> lines = new ArrayList<>(Files.readAllLines(file));
    lines.add(6, "Tag=response,1795250400.000,1.000,2.000,HISTFAAA\u00ff\u00c3");
    Files.writeString(file, String.join("\n", lines));
    var log = new HistogramLog(file);

    assertThat(log.totals().get("response").getTotalCount()).isEqualTo(5);
    assertThat(log.note().orElseThrow()).contains(": line 7: not whole");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "\n", "{}", "#[a comment]\n", "a,b\n1,2\n", "\u0000\u0001"})
  void anotherFileIsOneLine(String content) throws Exception {
    Files.writeString(file, content);
    var log = new HistogramLog(file);

    assertThat(log.totals()).isEmpty();
    assertThat(log.note())
        .contains(file + ": line 1: no interval log in HdrHistogram's format; left out");
  }

  /** A plan names no file outside of its run's histograms. */
  @ParameterizedTest
  @CsvSource({
    "1, histograms/a.hlog, true",
    "2, histograms/a.hlog, false",
    "1, histograms/none.hlog, false",
    "1, histograms/../b.hlog, false",
    "1, b.hlog, false",
    "1, /histograms/a.hlog, false"
  })
  void theLogOfAPointIsFoundByThePlan(String n, String place, boolean isFound) throws Exception {
    Files.copy(file, directory.resolve("b.hlog"));
    Path run = new ReportFixture().point("A.get", Map.of("n", "1"), 1, 0).run(directory);
    String path = place.startsWith("/") ? directory + place : place;
    MadeUpLog.plan(run, "dev.zkpulsar.x.A.get", Map.of("n", n), path);

    MeasuredRun measured = MeasuredRun.readAll(List.of(run.toString())).get(0);

    assertThat(measured.histograms(measured.points().keySet().iterator().next()))
        .matches(log -> log.isPresent() == isFound)
        .matches(log -> log.stream().allMatch(each -> each.totals().containsKey("response")));
  }
}
