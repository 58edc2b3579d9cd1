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

/** A histogram in ns for each second and tag; the note is about lines that were left out. */
public record IntervalLog(List<Interval> intervals, Optional<String> note) {
  public record Interval(String tag, long startMillis, long endMillis, Histogram histogram) {}

  public static IntervalLog read(Path file) {
    var intervals = new ArrayList<Interval>();
    String note = "no interval log in HdrHistogram's format";
    try (var reader = new HistogramLogReader(file.toFile())) {
      var lines = Files.readAllLines(file, StandardCharsets.ISO_8859_1);
      long whole = lines.stream().filter(line -> line.matches("[^#\"].*")).count();
      if (lines.stream().anyMatch(line -> line.startsWith("#[Histogram log format version "))) {
        // A run that was killed leaves half a line.
        note = "the end is not whole";
        while (reader.hasNext() && reader.nextIntervalHistogram() instanceof Histogram each) {
          intervals.add(
              new Interval(each.getTag(), each.getStartTimeStamp(), each.getEndTimeStamp(), each));
        }
        note = intervals.size() == whole ? "" : note;
      }
    } catch (IOException e) {
      throw Json.bad(file, e);
    } catch (RuntimeException e) {
      // The note says it.
    }
    String line = file + ": " + note + "; left out";
    return new IntervalLog(intervals, note.isEmpty() ? Optional.empty() : Optional.of(line));
  }

  public List<Interval> of(String tag) {
    return intervals.stream().filter(each -> tag.equals(each.tag)).toList();
  }

  public Map<String, Histogram> totals() {
    var totals = new TreeMap<String, Histogram>();
    for (Interval each : intervals) {
      String tag = String.valueOf(each.tag);
      Histogram total = totals.computeIfAbsent(tag, any -> new Histogram(each.histogram));
      total.setAutoResize(true);
      total.add(each.histogram);
    }
    return totals;
  }
}
