package dev.zkpulsar.harness.merge;

import static java.nio.charset.StandardCharsets.US_ASCII;

import dev.zkpulsar.results.output.WholeFile;
import java.io.BufferedReader;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.HdrHistogram.EncodableHistogram;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogReader;
import org.HdrHistogram.HistogramLogWriter;

/**
 * One interval log of a point from those of all clients. The n-th second of the same iteration is
 * added, counted from the barrier at its start: the clocks of the clients may differ. The merged
 * log has the times of the first.
 */
public final class MergedLog {
  private static final double NS_PER_MS = 1e6;
  private static final String ITERATION = "#[fork of process";

  private MergedLog() {}

  /** The intervals of an iteration: by the second of its end, then by tag. */
  private record Iteration(
      String comment, long startMillis, Map<Long, Map<String, Histogram>> seconds) {}

  /** Merges logs; a log that is empty or missing adds nothing. */
  public static void write(Path into, List<Path> logs) throws IOException {
    var merged = new ArrayList<Iteration>();
    for (Path log : logs) {
      List<Iteration> iterations = Files.exists(log) ? read(log) : List.of();
      for (int n = 0; n < iterations.size(); n++) {
        if (n == merged.size()) {
          merged.add(iterations.get(n));
        } else {
          add(iterations.get(n), merged.get(n));
        }
      }
    }
    if (!merged.isEmpty()) {
      WholeFile.write(into, out -> write(merged, new HistogramLogWriter(out)));
    }
  }

  private static List<Iteration> read(Path log) throws IOException {
    var iterations = new ArrayList<Iteration>();
    try (BufferedReader lines = Files.newBufferedReader(log)) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        if (line.startsWith(ITERATION)) {
          iterations.add(new Iteration(line.substring(1), 0, new TreeMap<>()));
        } else if (line.startsWith("Tag=") && !iterations.isEmpty()) {
          interval(line, iterations);
        }
      }
    }
    return iterations;
  }

  private static void interval(String line, List<Iteration> iterations) {
    var reader = new HistogramLogReader(new ByteArrayInputStream((line + "\n").getBytes(US_ASCII)));
    EncodableHistogram read = reader.nextIntervalHistogram();
    if (!(read instanceof Histogram times)) {
      return; // A torn line.
    }
    int last = iterations.size() - 1;
    Iteration iteration = iterations.get(last);
    if (iteration.startMillis == 0) {
      iteration = new Iteration(iteration.comment, times.getStartTimeStamp(), iteration.seconds);
      iterations.set(last, iteration);
    }
    long second = Math.max(1, Math.round((times.getEndTimeStamp() - iteration.startMillis) / 1e3));
    add(second, times.getTag(), times, iteration);
  }

  private static void add(long second, String tag, Histogram times, Iteration into) {
    into.seconds
        .computeIfAbsent(second, s -> new TreeMap<>())
        .merge(
            tag,
            times,
            (there, more) -> {
              there.setAutoResize(true);
              there.add(more);
              return there;
            });
  }

  private static void add(Iteration iteration, Iteration into) {
    iteration.seconds.forEach(
        (second, tags) -> tags.forEach((tag, times) -> add(second, tag, times, into)));
  }

  private static void write(List<Iteration> iterations, HistogramLogWriter writer) {
    writer.outputComment("[Nanoseconds, at the time of completion; Interval_Max: ms; all clients]");
    writer.outputLogFormatVersion();
    writer.outputStartTime(iterations.get(0).startMillis);
    writer.outputBaseTime(0);
    writer.outputLegend();
    for (Iteration iteration : iterations) {
      writer.outputComment(iteration.comment);
      double start = iteration.startMillis / 1e3;
      long before = 0;
      for (var second : iteration.seconds.entrySet()) {
        for (var tagged : second.getValue().entrySet()) {
          tagged.getValue().setTag(tagged.getKey());
          writer.outputIntervalHistogram(
              start + before, start + second.getKey(), tagged.getValue(), NS_PER_MS);
        }
        before = second.getKey();
      }
    }
    writer.close();
  }
}
