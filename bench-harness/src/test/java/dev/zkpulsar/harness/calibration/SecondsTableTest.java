package dev.zkpulsar.harness.calibration;

import static org.assertj.core.api.Assertions.assertThat;

import dev.zkpulsar.results.read.IntervalLog.Interval;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

class SecondsTableTest {
  private final List<Interval> intervals = new ArrayList<>();

  /** 98 responses of 1 ms and two of another time. */
  private void add(long startMillis, long lengthMillis, int tailMs) {
    var times = new Histogram(TimeUnit.MINUTES.toNanos(1), 2);
    times.recordValueWithCount(TimeUnit.MILLISECONDS.toNanos(1), 98);
    times.recordValueWithCount(TimeUnit.MILLISECONDS.toNanos(tailMs), 2);
    intervals.add(new Interval("response", startMillis, startMillis + lengthMillis, times));
  }

  private List<String> rows() {
    return SecondsTable.of(intervals).markdown().lines().skip(2).toList();
  }

  @Test
  void eachSecondHasTheTimesOfAllForks() {
    add(10_000, 1_000, 20);
    add(11_000, 1_000, 4);
    add(12_000, 300, 100); // The rest after the window.
    add(20_000, 1_000, 40);
    add(21_000, 1_000, 4);
    add(30_000, 1_000, 10);

    assertThat(rows()).hasSize(2);
    assertThat(cells(0)).startsWith("1", "3", "300").endsWith("10", "20.1", "40.1");
    assertThat(cells(1)).startsWith("2", "2", "200");
    assertThat(cells(1).subList(4, 8)).containsOnly(cells(1).get(4));
  }

  @Test
  void secondsAfterAStallKeepTheirNumbers() {
    add(10_000, 1_000, 20);
    add(11_000, 2_100, 20);
    add(13_100, 1_000, 20);

    assertThat(rows()).hasSize(2);
    assertThat(cells(0)).startsWith("1");
    assertThat(cells(1)).startsWith("4");
  }

  @Test
  void anEarlierLogIsOfAnotherFork() {
    add(20_000, 1_000, 20);
    add(10_000, 1_000, 20);

    assertThat(cells(0)).startsWith("1", "2");
  }

  private List<String> cells(int row) {
    return List.of(rows().get(row).replaceAll("^\\| | \\|$", "").split(" \\| "));
  }

  @Test
  void withoutIntervalsThereIsNoRow() {
    assertThat(rows()).isEmpty();
  }
}
