package dev.zkpulsar.results.cli;

import dev.zkpulsar.results.files.Merge;
import dev.zkpulsar.results.files.WholeFile;
import dev.zkpulsar.results.text.Console;
import dev.zkpulsar.results.text.ExitCode;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

@Command(
    name = "merge",
    description = {
      "Merges runs into one directory, which every command reads like a run's.",
      "If several runs have the same point, a parameter 'run' tells them apart. Invalid points, and"
          + " planned points without a result, are listed on standard error; everything is written"
          + " all the same.",
      "Interval logs (histograms/*.hlog) stay in the runs' directories; report reads them from there."
    },
    footer =
        "Exit codes: 0; 1 with invalid points or planned points without a result; 2 bad input; 4 the"
            + " output cannot be written.",
    mixinStandardHelpOptions = true)
public final class MergeCommand implements Callable<Integer> {
  @Option(
      names = {"-o", "--out"},
      paramLabel = "DIR",
      defaultValue = WholeFile.STANDARD_OUTPUT,
      description =
          "A new directory, or one that merge wrote: it gets jmh.json, provenance.json and the files"
              + " of the runs' modules. Or - for the results alone on standard output (default)")
  private Path out;

  @Option(
      names = "--trim",
      description =
          "Write only what compare, check and table need, compressed (jmh.json.gz): the values of"
              + " the judged metrics, and the facts of the setup. A few kilobytes a run, without"
              + " paths and addresses")
  private boolean trim;

  @Mixin private Inputs inputs;

  @Override
  public Integer call() {
    var merge = Merge.of(inputs.files(), trim);
    if (WholeFile.isStandardOutput(out)) {
      System.out.print(merge.json());
    } else {
      merge.write(out);
    }
    merge.findings().forEach(Console::tell);
    return merge.findings().isEmpty() ? ExitCode.DONE : ExitCode.FINDING;
  }
}
