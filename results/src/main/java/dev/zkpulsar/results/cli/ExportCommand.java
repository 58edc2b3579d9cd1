package dev.zkpulsar.results.cli;

import dev.zkpulsar.results.files.JmhVisualizer;
import dev.zkpulsar.results.files.LongCsv;
import dev.zkpulsar.results.files.WholeFile;
import dev.zkpulsar.results.run.BadResultsException;
import dev.zkpulsar.results.run.Labels;
import dev.zkpulsar.results.run.Point;
import dev.zkpulsar.results.run.ResultFile;
import dev.zkpulsar.results.run.Run;
import dev.zkpulsar.results.run.Runs;
import dev.zkpulsar.results.text.Console;
import dev.zkpulsar.results.text.ExitCode;
import dev.zkpulsar.results.text.PlainText;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
    name = "export",
    description = {
      "Writes the figures for another tool: csv is the long table of all metrics of all points;"
          + " jmh-visualizer gets the figures that the tables show, a file a run.",
      "For jmh-visualizer, invalid and disturbed points are left out, and listed on standard error;"
          + " csv has all, with their marks."
    },
    mixinStandardHelpOptions = true)
public final class ExportCommand implements Callable<Integer> {
  private static final int NAMED = 10;

  /** The tools, as the command line calls them. */
  enum Format {
    JMH_VISUALIZER,
    CSV;

    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
  }

  @Option(
      names = "--to",
      required = true,
      paramLabel = "FORMAT",
      description = "One of: ${COMPLETION-CANDIDATES}")
  private Format format;

  @Option(
      names = {"-o", "--out"},
      paramLabel = "OUT",
      defaultValue = WholeFile.STANDARD_OUTPUT,
      description =
          "A new file, or - for standard output (default). For jmh-visualizer, a directory that"
              + " exists gets a file a run")
  private Path out;

  @Option(names = "--use-disturbed", description = "Export disturbed points, too")
  private boolean useDisturbed;

  @Parameters(arity = "1..*", paramLabel = "INPUT", description = ResultFile.ALLOWED)
  private List<String> inputs;

  @Override
  public Integer call() {
    List<ResultFile> files = Inputs.files(inputs);
    var runs = Runs.of(files);
    var outputs = new LinkedHashMap<Path, String>();
    var leftOut = new ArrayList<String>();
    if (format == Format.CSV) {
      outputs.put(out, LongCsv.of(runs));
    } else {
      visualizer(runs, leftOut).forEach((name, text) -> outputs.put(place(name), text));
    }
    outputs.keySet().forEach(place -> Outputs.check("-o", place, files));
    WholeFile.writeAll(outputs);
    if (!leftOut.isEmpty()) {
      String reasons = PlainText.list(leftOut, NAMED);
      int all = runs.points().size();
      Console.tell("left out: %d of %d points: %s".formatted(leftOut.size(), all, reasons));
    }
    return ExitCode.DONE;
  }

  private Path place(String name) {
    return Files.isDirectory(out) ? out.resolve(name) : out;
  }

  /** The file of each run, by its name. */
  private Map<String, String> visualizer(Runs runs, List<String> leftOut) {
    if (runs.all().size() > 1 && !Files.isDirectory(out)) {
      throw BadResultsException.of(
          "-o", out, runs.all().size() + " runs", "a directory, which gets a file a run");
    }
    var labels = new Labels(runs.points());
    var texts = new LinkedHashMap<String, String>();
    for (Run run : runs.all()) {
      var points = new ArrayList<Point>();
      for (Point point : run.points().values()) {
        String reason =
            point.isInvalid() ? "invalid" : point.isDisturbed() && !useDisturbed ? "disturbed" : "";
        if (reason.isEmpty()) {
          points.add(point);
        } else {
          leftOut.add(reason + ": " + labels.of(point.id()));
        }
      }
      if (!points.isEmpty()) {
        texts.put(
            run.name().replace('/', '_') + ".json", JmhVisualizer.json(points, runs.catalog()));
      }
    }
    if (texts.isEmpty()) {
      throw new BadResultsException(
          "nothing to export: all points are left out (%s); allowed: runs with a valid point"
              .formatted(PlainText.list(leftOut, NAMED)));
    }
    return texts;
  }
}
