package dev.zkpulsar.results.profile;

import dev.zkpulsar.results.files.WholeFile;
import dev.zkpulsar.results.runs.HistogramLog;
import dev.zkpulsar.results.runs.JsonFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.LongSummaryStatistics;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import one.convert.Arguments;
import one.convert.JfrToFlame;

/**
 * Flame graphs of a point's processes, made from recordings of the JDK's Flight Recorder by
 * async-profiler's converter: a page for the CPU samples and one for the allocation of each.
 *
 * <pre>{@code
 * FlameGraphs.write("client", recording, log); // profiles/POINT.client.cpu.html and so on
 * Map<String, String> links = FlameGraphs.links(log, page);
 * }</pre>
 */
public final class FlameGraphs {
  /** The converter's option --cpu would leave out the samples of the JDK's recorder. */
  private static final Map<String, List<String>> KINDS =
      Map.of("cpu", List.of(), "allocation", List.of("--alloc", "--total"));

  /** Narrower frames are unreadable, but would be most of the file. */
  private static final String LEAST_PERCENT = "0.1";

  private FlameGraphs() {}

  /**
   * Relative links to the graphs of a point, by the process and the kind, such as {@code client:
   * cpu}.
   *
   * @param log the point's interval log
   * @param page links files below its directory; standard output links none
   */
  public static Map<String, String> links(Path log, Path page) {
    var links = new TreeMap<String, String>();
    Path profiles = directory(log);
    Path top = page.toAbsolutePath().normalize().getParent();
    if (WholeFile.isStandardOutput(page) || !profiles.startsWith(top) || !Files.exists(profiles)) {
      return links;
    }
    var name =
        Pattern.compile(Pattern.quote(point(log)) + "\\.([\\w-]+)\\.(cpu|allocation)\\.html");
    try (var files = Files.list(profiles)) {
      files.forEach(
          file -> {
            var graph = name.matcher(file.getFileName().toString());
            if (graph.matches()) {
              String address = "./" + top.toUri().relativize(file.toUri());
              links.put(graph.group(1) + ": " + graph.group(2), address);
            }
          });
    } catch (IOException e) {
      throw JsonFile.bad(profiles, e);
    }
    return links;
  }

  /**
   * Writes the graphs of a process, from the first measured second of the point to its last.
   *
   * @param recording a file of the Flight Recorder
   * @param log the point's interval log
   */
  public static void write(String process, Path recording, Path log) throws IOException {
    var millis = new LongSummaryStatistics();
    // Other tags have intervals after the end, for late times.
    new HistogramLog(log)
        .intervals(
            "pacing",
            interval -> {
              millis.accept(interval.startMillis());
              millis.accept(interval.endMillis());
            });
    Files.createDirectories(directory(log));
    for (var kind : KINDS.entrySet()) {
      Path file =
          directory(log).resolve(point(log) + "." + process + "." + kind.getKey() + ".html");
      var options =
          new ArrayList<>(
              List.of("--title", process + ": " + kind.getKey(), "--minwidth", LEAST_PERCENT));
      options.addAll(List.of("--from", "" + millis.getMin(), "--to", "" + millis.getMax()));
      options.addAll(kind.getValue());
      var arguments = new Arguments(options.toArray(String[]::new));
      JfrToFlame.convert(recording.toString(), file.toString(), arguments);
    }
  }

  private static String point(Path log) {
    return log.getFileName().toString().replaceFirst("\\.hlog$", "");
  }

  private static Path directory(Path log) {
    Path run = log.toAbsolutePath().normalize().getParent().getParent();
    return run.resolve("profiles");
  }
}
