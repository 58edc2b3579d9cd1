package dev.zkpulsar.results.cli;

import dev.zkpulsar.results.claimsold.Claims;
import dev.zkpulsar.results.claimsold.Study;
import dev.zkpulsar.results.findings.Origin;
import dev.zkpulsar.results.runs.MeasuredRun;
import dev.zkpulsar.results.runs.ResultFile;
import dev.zkpulsar.results.text.Console;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
    name = "claims",
    description =
        "Checks the conclusions of published studies against measured points: a table of verdicts,"
            + " then each study's figures beside those of the runs. A conclusion is 'not"
            + " measured' if a point that it needs is missing, invalid, disturbed, or measured with"
            + " another setup. The exit code does not depend on the outcomes.",
    mixinStandardHelpOptions = true)
public final class ClaimsCommand implements Callable<Integer> {

  @Option(
      names = "--studies",
      paramLabel = "DIRECTORY",
      description = "The studies, or one of them. Default: those beside each result file")
  private Path directory;

  @Option(
      names = "--use-disturbed",
      description = "Judge disturbed points, too: points that a busy machine could explain")
  private boolean useDisturbed;

  @Option(names = "--markdown", description = "Print Markdown")
  private boolean markdown;

  @Option(
      names = "--short",
      description = "Print one Markdown table, with a row for each measured check")
  private boolean isShort;

  @Parameters(arity = "1..*", paramLabel = "RUN", description = ResultFile.ALLOWED)
  private List<String> inputs;

  @Override
  public Integer call() {
    var runs = Inputs.runs(inputs);
    var studies = directory == null ? Study.beside(runs) : Study.in(directory);
    var points = MeasuredRun.points(runs);
    if (studies.isEmpty()) {
      Console.print(
          "%s: no %s beside it: no conclusions to check; name a directory with --studies\n"
              .formatted(runs.get(0).file().path(), Study.DIRECTORY));
    } else if (Claims.about(studies, points).isEmpty()) {
      Console.print("no study has a conclusion about the benchmarks of these results\n");
    } else if (isShort) {
      var table = Claims.compared(studies, points, useDisturbed);
      Console.print(table.markdown() + "\n" + Origin.of(runs) + "\n");
    } else {
      var claims = Claims.check(studies, points, useDisturbed);
      Console.print(
          markdown ? claims.markdown() + "\n" + Origin.of(runs) + "\n" : claims.console());
    }
    return 0;
  }
}
