package dev.zkpulsar.results.read;

import dev.zkpulsar.results.run.Id;
import dev.zkpulsar.results.run.Run;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogReader;

/** A histogram in ns for each second and tag; the note is about lines that were left out. */
public record IntervalLog(List<Interval> intervals, Optional<String> note) {
  private static final String FORMAT = "#[Histogram log format version ";

  /** The values in ns that one second of one tag has; the times are in ms since 1970. */
  public record Interval(String tag, long startMillis, long endMillis, Histogram histogram) {}

  /** The whole intervals of a log. Throws BadResultsException if the file cannot be read. */
  public static IntervalLog read(Path file) {
    var intervals = new ArrayList<Interval>();
    try {
      var lines = Files.readAllLines(file, StandardCharsets.ISO_8859_1);
      if (lines.stream().noneMatch(line -> line.startsWith(FORMAT))) {
        return leftOut(file, intervals, "no interval log in HdrHistogram's format");
      }
      addIntervals(file, intervals);
      long whole = lines.stream().filter(line -> line.matches("[^#\"].*")).count();
      return intervals.size() == whole
          ? new IntervalLog(intervals, Optional.empty())
          : leftOut(file, intervals, "the end is not whole");
    } catch (IOException e) {
      throw Json.bad(file, e);
    }
  }

  /** The log of a point, whose note is told; empty if the run's directory has none. */
  public static Optional<IntervalLog> ofPoint(Run run, Id point, Consumer<String> notes) {
    Optional<IntervalLog> log = run.intervalLog(point).map(IntervalLog::read);
    log.flatMap(IntervalLog::note).ifPresent(notes);
    return log;
  }

  private static IntervalLog leftOut(Path file, List<Interval> intervals, String why) {
    return new IntervalLog(intervals, Optional.of(file + ": " + why + "; left out"));
  }

  /** Adds the intervals up to the first that cannot be read: a killed run leaves half a line. */
  private static void addIntervals(Path file, List<Interval> intervals) throws IOException {
    try (var reader = new HistogramLogReader(file.toFile())) {
      while (reader.hasNext() && reader.nextIntervalHistogram() instanceof Histogram read) {
        intervals.add(
            new Interval(read.getTag(), read.getStartTimeStamp(), read.getEndTimeStamp(), read));
      }
    } catch (RuntimeException e) {
      // HdrHistogram has no exception of its own for a torn line. The intervals before it count,
      // and the caller sees by their number that some are missing.
    }
  }

  /** The intervals of a tag, such as "response", in order of time. */
  public List<Interval> of(String tag) {
    return intervals.stream().filter(interval -> tag.equals(interval.tag)).toList();
  }

  /** The sum of all intervals of each tag, in ns; an interval without a tag has the tag "null". */
  public Map<String, Histogram> totals() {
    var totals = new TreeMap<String, Histogram>();
    for (Interval interval : intervals) {
      String tag = String.valueOf(interval.tag);
      Histogram total = totals.get(tag);
      if (total == null) {
        total = new Histogram(interval.histogram);
        total.setAutoResize(true);
        totals.put(tag, total);
      }
      total.add(interval.histogram);
    }
    return totals;
  }
}
