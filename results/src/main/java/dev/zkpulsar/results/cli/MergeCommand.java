package dev.zkpulsar.results.cli;

import dev.zkpulsar.results.claimsold.Study;
import dev.zkpulsar.results.files.WholeFile;
import dev.zkpulsar.results.merge.Merge;
import dev.zkpulsar.results.runs.JsonFile;
import dev.zkpulsar.results.runs.MeasuredRun;
import dev.zkpulsar.results.runs.MetricSpecs;
import dev.zkpulsar.results.runs.Provenance;
import dev.zkpulsar.results.runs.ResultFile;
import dev.zkpulsar.results.text.Console;
import dev.zkpulsar.results.text.ExitCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

@Command(
    name = "merge",
    description = {
      "Merges JMH JSON files into one.",
      "If several runs have the same point, a parameter 'run' tells them apart. Invalid points, and"
          + " planned points without a result, are listed on standard error; everything is written"
          + " all the same.",
      "Interval logs (histograms/*.hlog) stay in the runs' directories; report reads them from there."
    },
    exitCodeListHeading = "Exit codes:%n",
    exitCodeList = {
      "0:merged",
      "1:merged, with invalid points or planned points without a result",
      "2:bad input; nothing is written",
      "4:the output cannot be written"
    },
    mixinStandardHelpOptions = true)
public final class MergeCommand implements Callable<Integer> {
  @Spec private CommandSpec command;

  @Option(
      names = {"-o", "--out"},
      paramLabel = "OUT",
      defaultValue = WholeFile.STANDARD_OUTPUT,
      description =
          "The merged file: a new file, or - for standard output (default). Beside a file OUT.json,"
              + " OUT.provenance.json gets the runs' provenance, and OUT.plots.json,"
              + " OUT.metrics.json and OUT.studies those of their modules")
  private Path out;

  @Option(
      names = "--trim",
      description =
          "Write only what compare, check and table need: the values of the judged metrics, and the"
              + " facts of the setup. A few kilobytes a run, without paths and addresses")
  private boolean trim;

  @Parameters(arity = "1..*", paramLabel = "INPUT", description = ResultFile.ALLOWED)
  private List<String> inputs;

  @Override
  public Integer call() {
    List<ResultFile> files = Inputs.files(inputs);
    OutputCheck.check(command, "-o", out, files);
    var runs = MeasuredRun.read(files);
    var merge = Merge.of(runs, trim);
    var outputs = new LinkedHashMap<Path, String>();
    outputs.put(out, merge.results().toPrettyString());
    if (!WholeFile.isStandardOutput(out)) {
      outputs.put(
          ResultFile.beside(out, Provenance.FILE), merge.provenance().toPrettyString() + "\n");
      for (String name : trim ? List.of(MetricSpecs.FILE) : ResultFile.OF_MODULE) {
        JsonFile.union(files, name)
            .ifPresent(
                all -> outputs.put(ResultFile.beside(out, name), all.toPrettyString() + "\n"));
      }
      if (!trim) {
        ResultFile.beside(files, Study.DIRECTORY).forEach(studies -> addStudies(studies, outputs));
      }
    }
    WholeFile.writeAll(outputs);
    merge.findings().forEach(Console::tell);
    return merge.findings().isEmpty() ? ExitCode.DONE : ExitCode.FINDING;
  }

  private void addStudies(Path studies, Map<Path, String> outputs) {
    Path to = ResultFile.beside(out, Study.DIRECTORY);
    try (var files = Files.walk(studies)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        Path copy = to.resolve(studies.relativize(file));
        Files.createDirectories(copy.getParent());
        outputs.put(copy, Files.readString(file));
      }
    } catch (IOException e) {
      throw JsonFile.bad(studies, e);
    }
  }
}
