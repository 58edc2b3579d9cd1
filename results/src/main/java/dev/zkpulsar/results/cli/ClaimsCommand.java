package dev.zkpulsar.results.cli;

import dev.zkpulsar.results.claims.Claims;
import dev.zkpulsar.results.claims.Study;
import dev.zkpulsar.results.read.Runs;
import dev.zkpulsar.results.table.Origin;
import dev.zkpulsar.results.text.ExitCode;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code bin/results claims}. */
@Command(
    name = "claims",
    description =
        "Checks the conclusions of published studies against measured points. A conclusion is 'not"
            + " measured' if a point that it needs is missing, invalid or disturbed.")
public final class ClaimsCommand implements Callable<Integer> {
  @Spec private CommandSpec command;

  @Option(names = "--studies", paramLabel = "DIR", description = "Default: those beside the runs")
  private Path directory;

  @Option(names = "--use-disturbed", description = "Judge disturbed points, too")
  private boolean useDisturbed;

  @Option(
      names = "--markdown",
      description = "Print each measured conclusion with its deciding check")
  private boolean markdown;

  @Option(names = "--short", description = "Print the measured checks as one Markdown table")
  private boolean isShort;

  @Mixin private Inputs inputs;

  @Override
  public Integer call() {
    var runs = inputs.read();
    var files = runs.files();
    var studies = directory == null ? Study.beside(files, Inputs::tell) : Study.in(directory);
    var claims = Claims.check(studies, runs.points(), useDisturbed);
    Inputs.print(command, text(claims, runs).stripTrailing() + "\n");
    return ExitCode.DONE;
  }

  private String text(Claims claims, Runs runs) {
    if (claims.studies().isEmpty()) {
      return "no study has a conclusion about these benchmarks; others: --studies=DIRECTORY";
    }
    if (isShort) {
      return claims.checks(true).markdown() + "\n" + Origin.of(runs.all());
    }
    if (markdown) {
      return claims.markdown() + "\n" + Origin.of(runs.all());
    }
    return claims.checks(false).console() + "\n" + claims.summary();
  }
}
