package dev.zkpulsar.results.cli;

import dev.zkpulsar.results.files.JmhVisualizer;
import dev.zkpulsar.results.files.LongCsv;
import dev.zkpulsar.results.files.WholeFile;
import dev.zkpulsar.results.read.BadResultsException;
import dev.zkpulsar.results.read.Runs;
import dev.zkpulsar.results.run.Point;
import dev.zkpulsar.results.run.Run;
import dev.zkpulsar.results.text.Digits;
import dev.zkpulsar.results.text.ExitCode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code bin/results export}. */
@Command(
    name = "export",
    description = {
      "Writes the figures for another tool: csv is the long table of all metrics of all points;"
          + " jmh-visualizer gets those of the tables, without invalid and disturbed points."
    })
public final class ExportCommand implements Callable<Integer> {
  @Option(names = "--to", required = true, description = "csv or jmh-visualizer")
  private String format;

  @Option(
      names = {"-o", "--out"},
      paramLabel = "OUT",
      defaultValue = WholeFile.STANDARD_OUTPUT,
      description =
          "A new file, or - for standard output (default); or a directory, for a file a run")
  private Path out;

  @Option(names = "--use-disturbed", description = "Export disturbed points, too")
  private boolean useDisturbed;

  @Mixin private Inputs inputs;

  @Override
  public Integer call() {
    var runs = inputs.read();
    Map<Path, String> outputs =
        switch (format) {
          case "csv" -> Map.of(out, LongCsv.of(runs));
          case "jmh-visualizer" -> filesOfRuns(runs);
          default -> throw BadResultsException.of("--to", format, "csv, jmh-visualizer");
        };
    var files = runs.files();
    outputs.keySet().forEach(place -> Inputs.checkOutput(place, files));
    WholeFile.writeAll(outputs);
    return ExitCode.DONE;
  }

  /** A file for each run; its place is the output itself, or a file in the directory. */
  private Map<Path, String> filesOfRuns(Runs runs) {
    boolean isDirectory = Files.isDirectory(out);
    if (runs.all().size() > 1 && !isDirectory) {
      throw BadResultsException.of(
          "-o", out, runs.all().size() + " runs", "a directory, which gets a file a run");
    }
    var outputs = new LinkedHashMap<Path, String>();
    for (Run run : runs.all()) {
      var points = run.points().values().stream().filter(this::isExported).toList();
      Path place = isDirectory ? out.resolve(run.name().replace('/', '_') + ".json") : out;
      if (outputs.put(place, JmhVisualizer.json(points, runs.catalog())) != null) {
        throw BadResultsException.of("-o", place, "two runs have this file", "one of them");
      }
      tellLeftOut(run, "invalid or disturbed", run.points().size() - points.size());
      tellLeftOut(run, "without a score", JmhVisualizer.withoutScore(points, runs.catalog()));
    }
    return outputs;
  }

  private boolean isExported(Point point) {
    return !point.isInvalid() && (useDisturbed || !point.isDisturbed());
  }

  private static void tellLeftOut(Run run, String why, long points) {
    if (points > 0) {
      Inputs.tell("%s: left out, %s: %s".formatted(run.name(), why, Digits.count(points, "point")));
    }
  }
}
