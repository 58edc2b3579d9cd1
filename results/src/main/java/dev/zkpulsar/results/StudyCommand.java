package dev.zkpulsar.results;

import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** Puts measured figures beside those of a study. */
@Command(
    name = "study",
    description = "Prints the figures of a study beside those of runs, as Markdown.",
    mixinStandardHelpOptions = true)
final class StudyCommand implements Callable<Integer> {

  @Parameters(
      index = "0",
      paramLabel = "STUDY",
      description = "One of: children-scale, metadata-read, producer-throughput, zk-stress")
  private String study;

  @Parameters(
      index = "1..*",
      arity = "1..*",
      paramLabel = "RUN",
      description = "A JMH JSON file, or the directory of a run that has a jmh.json")
  private List<Path> runs;

  @Override
  public Integer call() {
    var beside = Studies.byId(study);
    var points = runs.stream().flatMap(run -> JmhResults.read(run).stream()).toList();
    System.out.print(beside.apply(points));
    return 0;
  }
}
