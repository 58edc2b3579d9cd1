package dev.zkpulsar.results.cli;

import dev.zkpulsar.results.claims.Study;
import dev.zkpulsar.results.claims.StudyTable;
import dev.zkpulsar.results.output.Console;
import dev.zkpulsar.results.output.PlainText;
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
    var study = studies.stream().filter(each -> each.id().equals(id)).findFirst();
    if (study.isEmpty()) {
      String known = studies.stream().map(Study::id).collect(Collectors.joining(", "));
      throw BadResultsException.of("study", id, known);
    }
    String title = study.get().title();
    Console.print(options.markdown() ? "# " + PlainText.markdown(title) + "\n" : title + "\n");
    for (StudyTable table : StudyTable.of(study.get(), MeasuredRun.points(runs))) {
      Console.print(options.markdown() ? table.markdown() : table.console());
    }
    return 0;
  }
}
