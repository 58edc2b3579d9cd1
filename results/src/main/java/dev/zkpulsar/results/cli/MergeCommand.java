package dev.zkpulsar.results.cli;

import dev.zkpulsar.results.files.Merge;
import dev.zkpulsar.results.files.WholeFile;
import dev.zkpulsar.results.text.ExitCode;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code bin/results merge}. */
@Command(
    name = "merge",
    description = {
      "Merges runs into one directory, which every command reads like a run's.",
      "If several runs have the same point, a parameter 'run' tells them apart. Interval logs stay"
          + " in the runs' directories."
    },
    footer =
        "Exit codes: 0; 1 with invalid points, planned points without a result, or a run without"
            + " any result; 2 bad input; 4 the output cannot be written.")
public final class MergeCommand implements Callable<Integer> {
  @Option(
      names = {"-o", "--out"},
      paramLabel = "DIR",
      defaultValue = WholeFile.STANDARD_OUTPUT,
      description =
          "A new directory; or one that merge wrote, whose files are replaced; or - for the results"
              + " alone on standard output")
  private Path out;

  @Option(
      names = "--trim",
      description = "Only what compare, check, table and the tables of the page need, compressed")
  private boolean trim;

  @Mixin private Inputs inputs;

  @Override
  public Integer call() {
    var findings = new ArrayList<String>();
    // A run whose every point failed is left out, so that its plan is, too.
    var files = inputs.files(findings::add);
    var merge = Merge.of(files, trim, Inputs::tell);
    if (WholeFile.isStandardOutput(out)) {
      System.out.print(merge.json());
    } else {
      merge.write(out);
    }
    findings.addAll(merge.findings());
    findings.forEach(Inputs::tell);
    return findings.isEmpty() ? ExitCode.DONE : ExitCode.FINDING;
  }
}
