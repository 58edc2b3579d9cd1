package dev.zkpulsar.results.cli;

import dev.zkpulsar.results.read.BadResultsException;
import dev.zkpulsar.results.table.SentenceFigure;
import dev.zkpulsar.results.table.SentenceFigure.Relation;
import dev.zkpulsar.results.text.ExitCode;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code bin/results figure}. */
@Command(
    name = "figure",
    description = {
      "Prints one figure for a sentence: the least and the greatest value of a metric over points of"
          + " runs, such as '2.6 to 2.9 ms'. INVALID and DISTURBED points are left out.",
      "A NAME is that of a parameter, or of a fact of the setup, or benchmark, run or iteration."
    })
public final class FigureCommand implements Callable<Integer> {
  @Spec private CommandSpec command;

  @Mixin private PointChoice choice;

  @Option(
      names = "--metric",
      required = true,
      paramLabel = "NAME[:UNIT]",
      description = "Such as response:p0.50 or outage:p0.50:s. Default unit: that of the report")
  private String metric;

  @Option(
      names = "--less",
      split = PointChoice.BETWEEN,
      paramLabel = PointChoice.CONDITIONS,
      description = "The difference from the point of the same run with these other values")
  private List<String> less = List.of();

  @Option(
      names = "--over",
      split = PointChoice.BETWEEN,
      paramLabel = PointChoice.CONDITIONS,
      description = "The ratio to that point")
  private List<String> over = List.of();

  @Mixin private Inputs inputs;

  @Override
  public Integer call() {
    if (!less.isEmpty() && !over.isEmpty()) {
      throw BadResultsException.of("--over", String.join(",", over), "one of --less and --over");
    }
    var runs = inputs.read();
    var figure =
        new SentenceFigure(choice.points(runs.points()), metric, runs.catalog(), runs.names());
    Inputs.print(command, words(figure) + "\n");
    return ExitCode.DONE;
  }

  private String words(SentenceFigure figure) {
    var where = choice.conditions();
    if (!less.isEmpty()) {
      return figure.words(where, Relation.DIFFERENCE, PointChoice.conditions("--less", less));
    }
    if (!over.isEmpty()) {
      return figure.words(where, Relation.RATIO, PointChoice.conditions("--over", over));
    }
    return figure.words(where, Relation.NONE, Map.of());
  }
}
