package dev.zkpulsar.results.cli;

import dev.zkpulsar.results.claims.Studies;
import dev.zkpulsar.results.runs.MeasuredRun;
import dev.zkpulsar.results.runs.ResultFile;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** Puts measured figures beside those of a study. */
@Command(
    name = "study",
    description = "Prints the figures of a study beside those of runs, as Markdown.",
    mixinStandardHelpOptions = true)
public final class StudyCommand implements Callable<Integer> {

  @Parameters(
      index = "0",
      paramLabel = "STUDY",
      completionCandidates = Known.class,
      description = "One of: ${COMPLETION-CANDIDATES}")
  private String study;

  @Parameters(index = "1..*", arity = "1..*", paramLabel = "RUN", description = ResultFile.ALLOWED)
  private List<String> runs;

  /** For the help and for completion. */
  private static final class Known implements Iterable<String> {
    @Override
    public Iterator<String> iterator() {
      return Studies.ids().iterator();
    }
  }

  @Override
  public Integer call() {
    var beside = Studies.byId(study);
    System.out.print(beside.apply(MeasuredRun.points(MeasuredRun.readAll(runs))));
    return 0;
  }
}
