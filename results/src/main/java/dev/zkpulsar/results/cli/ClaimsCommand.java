package dev.zkpulsar.results.cli;

import dev.zkpulsar.results.claims.Claims;
import dev.zkpulsar.results.claims.ClaimsTable;
import dev.zkpulsar.results.claims.ClaimsText;
import dev.zkpulsar.results.runs.MeasuredRun;
import dev.zkpulsar.results.runs.ResultFile;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Says which of the studies' conclusions hold. */
@Command(
    name = "claims",
    description =
        "Says of every conclusion of the source studies whether it holds in what was measured. A"
            + " conclusion of which anything is missing, invalid or not measured alike is not"
            + " measured. The exit code is 0 whatever the verdicts.",
    mixinStandardHelpOptions = true)
public final class ClaimsCommand implements Callable<Integer> {

  @Option(names = "--markdown", description = "Print Markdown")
  private boolean markdown;

  @Parameters(arity = "1..*", paramLabel = "INPUT", description = ResultFile.ALLOWED)
  private List<String> inputs;

  @Override
  public Integer call() {
    var results = Claims.check(MeasuredRun.points(MeasuredRun.readAll(inputs)));
    var table = ClaimsTable.of(results);
    System.out.print(markdown ? ClaimsText.markdown(table, 1) : ClaimsText.console(table));
    return 0;
  }
}
