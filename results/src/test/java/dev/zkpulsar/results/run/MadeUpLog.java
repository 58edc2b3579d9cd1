package dev.zkpulsar.results.run;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogWriter;

/** Writes interval logs as a run does, with HdrHistogram's own writer. */
public final class MadeUpLog {
  public static final long START_MILLIS = 1_795_250_400_000L;

  private MadeUpLog() {}

  /** A histogram of these nanoseconds. */
  public static Histogram of(long... ns) {
    var histogram = new Histogram(600_000_000_000L, 2);
    for (long each : ns) {
      histogram.recordValue(each);
    }
    return histogram;
  }

  /** Writes the intervals of each tag, one a second. */
  public static Path write(Path file, Map<String, List<Histogram>> byTag) throws IOException {
    Files.createDirectories(file.getParent());
    try (var out = Files.newOutputStream(file)) {
      var writer = new HistogramLogWriter(out);
      writer.outputComment("[about the log]");
      writer.outputLogFormatVersion();
      writer.outputStartTime(START_MILLIS);
      writer.outputBaseTime(0);
      writer.outputLegend();
      int seconds = byTag.values().stream().mapToInt(List::size).max().orElse(0);
      for (int second = 0; second < seconds; second++) {
        double start = START_MILLIS / 1e3 + second;
        for (var tagged : byTag.entrySet()) {
          if (second < tagged.getValue().size()) {
            Histogram interval = tagged.getValue().get(second);
            interval.setTag(tagged.getKey());
            writer.outputIntervalHistogram(start, start + 1, interval, 1e6);
          }
        }
      }
    }
    return file;
  }

  /** Writes a plan of one point, with the place of its log. */
  public static void plan(Path run, String benchmark, Map<String, String> params, String place)
      throws IOException {
    var provenance = Json.JSON.createObjectNode().put("schemaVersion", 1);
    var point = provenance.putArray("plan").addObject();
    point.put("benchmark", benchmark).put("histograms", place);
    point.set("params", Json.JSON.valueToTree(params));
    Files.writeString(run.resolve(ResultFile.PROVENANCE), provenance.toString());
  }
}
