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
    var intervals = new ArrayList<Interval>();
    try (var lines = Files.newBufferedReader(file, StandardCharsets.ISO_8859_1)) {
      boolean isLog = lines.lines().limit(3).anyMatch(line -> line.startsWith(HEAD));
      if (!isLog) {
        return new IntervalLog(
            List.of(), note(file, "no interval log in HdrHistogram's format; left out"));
      }
    } catch (IOException e) {
      throw Json.bad(file, e);
    }
    try (var reader = new HistogramLogReader(file.toFile())) {
      while (reader.hasNext()) {
        if (reader.nextIntervalHistogram() instanceof Histogram times) {
          intervals.add(
              new Interval(
                  times.getTag(), times.getStartTimeStamp(), times.getEndTimeStamp(), times));
        }
      }
      return new IntervalLog(intervals, Optional.empty());
    } catch (IOException e) {
      throw Json.bad(file, e);
    } catch (RuntimeException e) {
      // A run that was killed leaves half a line at the end.
      String words = "not whole after interval " + intervals.size() + "; the rest is left out";
      return new IntervalLog(intervals, note(file, words));
    }
  }

  private static Optional<String> note(Path file, String words) {
    return Optional.of(file + ": " + words);
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
