package dev.zkpulsar.results.cli;

import dev.zkpulsar.results.claims.Claims;
import dev.zkpulsar.results.output.Console;
import dev.zkpulsar.results.runs.MeasuredRun;
import dev.zkpulsar.results.runs.ResultFile;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** Checks the conclusions of studies. */
@Command(
    name = "claims",
    description =
        "Checks the conclusions of published studies against measured points. A conclusion is 'not"
            + " measured' if a point that it needs is missing, invalid, or measured with another"
            + " setup. The exit code does not depend on the outcomes.",
    mixinStandardHelpOptions = true)
public final class ClaimsCommand implements Callable<Integer> {

  @Mixin private StudiesOptions options;

  @Parameters(arity = "1..*", paramLabel = "RUN", description = ResultFile.ALLOWED)
  private List<String> inputs;

  @Override
  public Integer call() {
    var runs = MeasuredRun.readAll(inputs);
    var studies = options.studies(runs);
    var claims = Claims.check(studies, MeasuredRun.points(runs));
    if (studies.isEmpty()) {
      Console.print(StudiesOptions.noStudies(runs) + "\n");
    } else if (claims.studies().isEmpty()) {
      Console.print("no study has a conclusion about the benchmarks of these results\n");
    } else {
      Console.print(options.markdown() ? claims.markdown(1) : claims.console());
    }
    return 0;
  }
}
