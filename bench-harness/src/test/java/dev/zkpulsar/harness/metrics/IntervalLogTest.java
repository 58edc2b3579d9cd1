package dev.zkpulsar.harness.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import dev.zkpulsar.harness.load.Recording;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.CountDownLatch;
import java.util.stream.Stream;
import org.HdrHistogram.AbstractHistogram;
import org.HdrHistogram.EncodableHistogram;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogReader;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

class IntervalLogTest {
  private static final long MILLI_NS = 1_000_000;
  private static final int DIGITS = 2;

  @TempDir private Path directory;
  private final AbstractHistogram times = Recording.newHistogram();
  private final Map<String, AbstractHistogram> recorded = Map.of("response", times);

  private IntervalLog begin(long periodNs) throws Exception {
    return IntervalLog.start(
        directory.resolve("a.hlog"), "fork", periodNs, () -> recorded, (tag, times) -> {});
  }

  /** The intervals as HdrHistogram's own reader reads them. */
  private List<Histogram> intervals() throws Exception {
    var intervals = new ArrayList<Histogram>();
    try (var reader = new HistogramLogReader(directory.resolve("a.hlog").toFile())) {
      for (EncodableHistogram next; (next = reader.nextIntervalHistogram()) != null; ) {
        assertThat(next.getTag()).isEqualTo("response");
        intervals.add((Histogram) next);
      }
    }
    return intervals;
  }

  private static Histogram sum(List<Histogram> intervals) {
    var sum = new Histogram(Recording.HIGHEST_NS, DIGITS);
    intervals.forEach(sum::add);
    return sum;
  }

  private static Histogram inTwoDigits(AbstractHistogram recorded) {
    var rounded = new Histogram(Recording.HIGHEST_NS, DIGITS);
    rounded.add(recorded);
    return rounded;
  }

  /** Times of all magnitudes, most of them below a millisecond, from several threads at once. */
  private void recordFromThreads() throws InterruptedException {
    var threads = new ArrayList<Thread>();
    for (int thread = 0; thread < 3; thread++) {
      var random = new SplittableRandom(thread);
      threads.add(
          new Thread(
              () -> {
                for (int i = 0; i < 200_000; i++) {
                  Recording.record(times, random.nextLong(1L << random.nextInt(1, 41)));
                }
              }));
    }
    threads.forEach(Thread::start);
    for (Thread thread : threads) {
      thread.join();
    }
  }

  @Test
  void theIntervalsTogetherAreWhatWasRecorded() throws Exception {
    var log = begin(MILLI_NS);
    recordFromThreads();
    log.close();

    assertThat(intervals()).hasSizeGreaterThan(2);
    assertThat(sum(intervals())).isEqualTo(inTwoDigits(times));
    assertThat(intervals()).extracting(Histogram::getTotalCount).allMatch(count -> count >= 0);
  }

  @Test
  void aTimeBelongsToTheIntervalInWhichItIsRecorded() throws Exception {
    times.recordValue(7); // Before the log begins, as a hiccup of the set-up.
    var log = begin(IntervalLog.SECOND_NS);
    times.recordValue(100 * MILLI_NS);
    log.end();
    times.recordValue(200 * MILLI_NS); // After the end, as in a tear-down.
    log.close();

    List<Histogram> intervals = intervals();
    assertThat(intervals).extracting(Histogram::getTotalCount).containsExactly(1L, 1L);
    assertThat(intervals.get(0).getMaxValue()).isBetween(100 * MILLI_NS, 101 * MILLI_NS);
    assertThat(Math.abs(System.currentTimeMillis() - intervals.get(0).getStartTimeStamp()))
        .isLessThan(60_000);
  }

  /** The columns themselves: HdrHistogram's reader truncates each sum to a millisecond. */
  @Test
  @Timeout(60)
  void anIntervalEndsWhereTheNextBegins() throws Exception {
    var log = begin(MILLI_NS);
    while (Files.readAllLines(directory.resolve("a.hlog")).size() < 60) {
      Thread.sleep(1);
    }
    log.close();

    var starts = new ArrayList<BigDecimal>();
    var ends = new ArrayList<BigDecimal>();
    for (String line : Files.readAllLines(directory.resolve("a.hlog"))) {
      if (line.startsWith("Tag=")) {
        String[] columns = line.split(",", 4);
        starts.add(new BigDecimal(columns[1]));
        ends.add(starts.get(starts.size() - 1).add(new BigDecimal(columns[2])));
      }
    }
    assertThat(starts.subList(1, starts.size())).isEqualTo(ends.subList(0, ends.size() - 1));
  }

  /** The seconds still reach the test of drift, whose mark would vanish silently otherwise. */
  @Test
  @EnabledOnOs(OS.LINUX)
  @Timeout(60)
  void aFullDiskEndsTheFileAndNotTheSeconds() throws Exception {
    for (Path full : List.of(Path.of("/dev/full"), directory.resolve("missing/a.hlog"))) {
      var whole = new CountDownLatch(3);
      var log =
          IntervalLog.start(
              full, "fork", 50 * MILLI_NS, () -> recorded, (tag, times) -> whole.countDown());
      whole.await();
      log.close();
      assertThat(log.hasFailed()).isTrue();
    }
    var log = begin(MILLI_NS);
    log.close();
    assertThat(log.hasFailed()).isFalse();
  }

  @Test
  @EnabledOnOs(OS.LINUX)
  @Timeout(60)
  void aTimeSeriesKnowsThatItsFileIsIncomplete() throws Exception {
    var meters = new Meters(Stream.of(), server -> Map::of);
    var series = TimeSeries.start(meters, Path.of("/dev/full"), "point");
    while (!series.hasFailed()) {
      Thread.onSpinWait();
    }
    assertThat(TimeSeries.start(meters, directory.resolve("missing/servers.csv"), "p").hasFailed())
        .isTrue();
    assertThat(TimeSeries.start(meters, directory.resolve("servers.csv"), "p").hasFailed())
        .isFalse();
  }

  @Test
  void everyForkAppendsBehindWhatAnotherLeft() throws Exception {
    Path file = directory.resolve("a.hlog");
    begin(IntervalLog.SECOND_NS).close();
    List<String> first = Files.readAllLines(file);
    Files.writeString(file, String.join("\n", first) + "\nTag=response,17953025");

    begin(IntervalLog.SECOND_NS).close();

    List<String> both = Files.readAllLines(file);
    assertThat(both.subList(0, first.size())).isEqualTo(first);
    assertThat(both.subList(first.size() + 1, both.size())).hasSize(2);
    assertThat(both.get(first.size() + 1)).isEqualTo("#[fork]");
    assertThat(both).filteredOn(line -> line.startsWith("#[StartTime")).hasSize(1);

    Path rows = Files.writeString(directory.resolve("servers.csv"), "header\ntor");
    TimeSeries.open(rows).close();
    assertThat(rows).content().isEqualTo("header\ntor\n");
  }
}
