package dev.zkpulsar.results.cli;

import dev.zkpulsar.results.claims.ClaimsText;
import dev.zkpulsar.results.claims.Study;
import dev.zkpulsar.results.claims.StudyTable;
import dev.zkpulsar.results.runs.BadResultsException;
import dev.zkpulsar.results.runs.MeasuredRun;
import dev.zkpulsar.results.runs.ResultFile;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** Sets measured points beside the figures of a study. */
@Command(
    name = "study",
    description = "Prints the figures of a published study beside those of runs.",
    mixinStandardHelpOptions = true)
public final class StudyCommand implements Callable<Integer> {

  @Mixin private StudiesOptions options;

  @Parameters(index = "0", paramLabel = "STUDY", description = "The study's id, such as zk-stress")
  private String id;

  @Parameters(index = "1..*", arity = "1..*", paramLabel = "RUN", description = ResultFile.ALLOWED)
  private List<String> inputs;

  @Override
  public Integer call() {
    var runs = MeasuredRun.readAll(inputs);
    var studies = options.studies(runs);
    if (studies.isEmpty()) {
      throw new BadResultsException(StudiesOptions.noStudies(runs));
    }
    var study =
        studies.stream()
            .filter(each -> each.id().equals(id))
            .findFirst()
            .orElseThrow(
                () ->
                    new BadResultsException(
                        "study: '%s'; allowed: %s"
                            .formatted(
                                id,
                                studies.stream()
                                    .map(Study::id)
                                    .collect(Collectors.joining(", ")))));
    System.out.print("# " + study.title() + "\n");
    System.out.print(ClaimsText.markdown(StudyTable.of(study, MeasuredRun.points(runs))));
    return 0;
  }
}
