package dev.zkpulsar.harness.clients;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.zkpulsar.results.files.WholeFile;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogReader;
import org.HdrHistogram.HistogramLogWriter;

/**
 * One interval log of a point from those of all clients. The n-th second of the same iteration is
 * added, counted from the barrier at its start: the clocks of the clients may differ. The merged
 * log has the times of the first.
 */
final class MergedLog {
  private static final double NS_PER_MS = 1e6;
  private static final String ITERATION = "#[fork of process";

  private MergedLog() {}

  /** The intervals of an iteration: by the second of its end, then by tag. */
  private record Iteration(
      String comment, long startMillis, Map<Long, Map<String, Histogram>> seconds) {}

  /** Merges logs; a log that is empty or missing adds nothing. */
  static void write(Path into, List<Path> logs) throws IOException {
    var merged = new ArrayList<Iteration>();
    for (Path log : logs) {
      if (Files.exists(log)) {
        add(log, merged);
      }
    }
    if (!merged.isEmpty()) {
      WholeFile.write(into, out -> write(merged, new HistogramLogWriter(out)));
    }
  }

  private static void add(Path log, List<Iteration> merged) throws IOException {
    String comment = "";
    int number = -1;
    long startMillis = 0;
    for (String line : Files.readAllLines(log)) {
      if (line.startsWith(ITERATION)) {
        comment = line.substring(1);
        number++;
        startMillis = 0;
      } else if (line.startsWith("Tag=") && number >= 0) {
        var reader =
            new HistogramLogReader(new ByteArrayInputStream((line + "\n").getBytes(UTF_8)));
        if (reader.nextIntervalHistogram() instanceof Histogram times) { // Else a torn line.
          startMillis = startMillis == 0 ? times.getStartTimeStamp() : startMillis;
          if (number >= merged.size()) {
            merged.add(new Iteration(comment, startMillis, new TreeMap<>()));
          }
          long second = Math.max(1, Math.round((times.getEndTimeStamp() - startMillis) / 1e3));
          merged
              .get(number)
              .seconds
              .computeIfAbsent(second, s -> new TreeMap<>())
              .merge(times.getTag(), times, MergedLog::sum);
        }
      }
    }
  }

  private static Histogram sum(Histogram there, Histogram more) {
    there.setAutoResize(true);
    there.add(more);
    return there;
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
