package dev.zkpulsar.results.run;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogReader;

/**
 * The interval log of a point: a histogram for each second and tag, in nanoseconds, of all
 * iterations of all forks. Tags are {@code response}, {@code service}, {@code pacing}, {@code
 * hiccup}, {@code gc} and those of the benchmark. An interval is a second long; the last of an
 * iteration may be shorter, and one in which the client stalled is longer.
 *
 * @param intervals in their order of time
 * @param note a line about what is not whole and left out
 */
public record IntervalLog(List<Interval> intervals, Optional<String> note) {
  private static final String HEAD = "#[Histogram log format version ";

  /**
   * The times recorded in an interval, by the time of completion. The end is the start of the next,
   * except between iterations.
   */
  public record Interval(String tag, long startMillis, long endMillis, Histogram histogram) {}

  /** Reads a file. Throws BadResultsException if it cannot be read. */
  public static IntervalLog read(Path file) {
    long whole = 0;
    boolean isLog = false;
    try (var lines = Files.newBufferedReader(file, StandardCharsets.ISO_8859_1)) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        isLog |= line.startsWith(HEAD);
        whole += line.startsWith("#") || line.startsWith("\"") || line.isBlank() ? 0 : 1;
      }
    } catch (IOException e) {
      throw Json.bad(file, e);
    }
    var intervals = isLog ? intervals(file) : List.<Interval>of();
    String note = "";
    if (!isLog) {
      note = "no interval log in HdrHistogram's format; left out";
    } else if (intervals.size() < whole) {
      // A run that was killed leaves half a line at the end.
      note =
          "interval %d is not whole; left out: %d of %d intervals"
              .formatted(intervals.size() + 1, whole - intervals.size(), whole);
    }
    return new IntervalLog(
        intervals, Optional.of(file + ": " + note).filter(line -> !line.endsWith(": ")));
  }

  /** The intervals before the first one that is not whole. */
  private static List<Interval> intervals(Path file) {
    var intervals = new ArrayList<Interval>();
    try (var reader = new HistogramLogReader(file.toFile())) {
      while (reader.hasNext() && reader.nextIntervalHistogram() instanceof Histogram times) {
        intervals.add(
            new Interval(
                times.getTag(), times.getStartTimeStamp(), times.getEndTimeStamp(), times));
      }
    } catch (IOException e) {
      throw Json.bad(file, e);
    } catch (RuntimeException e) {
      return intervals;
    }
    return intervals;
  }

  public List<Interval> of(String tag) {
    return intervals.stream().filter(each -> tag.equals(each.tag)).toList();
  }

  /** All times of each tag, sorted by tag. */
  public Map<String, Histogram> totals() {
    var totals = new TreeMap<String, Histogram>();
    for (Interval each : intervals) {
      Histogram total =
          totals.computeIfAbsent(String.valueOf(each.tag), any -> new Histogram(each.histogram));
      total.setAutoResize(true);
      total.add(each.histogram);
    }
    return totals;
  }
}
