package dev.zkpulsar.harness.run;

import dev.zkpulsar.results.read.IntervalLog;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import one.convert.Arguments;
import one.convert.JfrToFlame;

/**
 * Flame graphs of a point's processes, made from recordings of the JDK's Flight Recorder by
 * async-profiler's converter: a page for the CPU samples and one for the allocation of each, as
 * {@code profiles/POINT.PROCESS.cpu.html} in the run's directory.
 */
final class FlameGraphs {
  /** The converter's option --cpu would leave out the samples of the JDK's recorder. */
  private static final Map<String, List<String>> KINDS =
      Map.of("cpu", List.of(), "allocation", List.of("--alloc", "--total"));

  /** Narrower frames are unreadable, but would be most of the file. */
  private static final String LEAST_PERCENT = "0.1";

  private FlameGraphs() {}

  /**
   * Writes the graphs of a process, from the first measured second of the point to its last.
   *
   * @param recording a file of the Flight Recorder
   * @param log the point's interval log
   * @param profiles the directory of the graphs, which may be missing
   */
  static void write(String process, Path recording, Path log, Path profiles) throws IOException {
    // Other tags have intervals after the end, for late times.
    var measured = IntervalLog.read(log).of("pacing");
    long from = measured.stream().mapToLong(IntervalLog.Interval::startMillis).min().orElse(0);
    long to = measured.stream().mapToLong(IntervalLog.Interval::endMillis).max().orElse(0);
    String point = log.getFileName().toString().replaceFirst("\\.hlog$", "");
    Files.createDirectories(profiles);
    for (var kind : KINDS.entrySet()) {
      Path file = profiles.resolve(point + "." + process + "." + kind.getKey() + ".html");
      var options =
          new ArrayList<>(
              List.of("--title", process + ": " + kind.getKey(), "--minwidth", LEAST_PERCENT));
      options.addAll(List.of("--from", "" + from, "--to", "" + to));
      options.addAll(kind.getValue());
      var arguments = new Arguments(options.toArray(String[]::new));
      JfrToFlame.convert(recording.toString(), file.toString(), arguments);
    }
  }
}
