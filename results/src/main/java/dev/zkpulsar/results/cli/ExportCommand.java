package dev.zkpulsar.results.cli;

import dev.zkpulsar.results.export.Export;
import dev.zkpulsar.results.export.Format;
import dev.zkpulsar.results.files.WholeFile;
import dev.zkpulsar.results.runs.MeasuredRun;
import dev.zkpulsar.results.runs.ResultFile;
import dev.zkpulsar.results.text.Console;
import dev.zkpulsar.results.text.ExitCode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

@Command(
    name = "export",
    description = {
      "Writes the figures that matter for another tool: response p50, p90, p99 and p99.9, the"
          + " achieved rate, the CPU time of an operation; of other projects' results the score and"
          + " its percentiles.",
      "Invalid and disturbed points are left out, and listed on standard error. Runs of one"
          + " known commit and setup without a common point, such as those of a night's modules, count"
          + " as one run."
    },
    mixinStandardHelpOptions = true)
public final class ExportCommand implements Callable<Integer> {
  @Spec private CommandSpec command;

  @Option(
      names = "--to",
      required = true,
      paramLabel = "FORMAT",
      description = "One of: ${COMPLETION-CANDIDATES}; csv-long has a row a figure")
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
    boolean isDirectory = Files.isDirectory(out);
    var export = Export.of(MeasuredRun.read(files), useDisturbed);
    if (format.readsRuns() && !isDirectory) {
      export.round();
    }
    var texts = format.files(export);
    var outputs = new LinkedHashMap<Path, String>();
    if (isDirectory && format.readsRuns()) {
      texts.forEach((name, text) -> outputs.put(out.resolve(name), text));
    } else {
      outputs.put(out, texts.values().iterator().next());
    }
    outputs.keySet().forEach(place -> OutputCheck.check(command, "-o", place, files));
    WholeFile.writeAll(outputs);
    export.notes().forEach(Console::tell);
    return ExitCode.DONE;
  }
}
