package dev.zkpulsar.results.cli;

import static java.util.stream.Collectors.joining;

import dev.zkpulsar.results.read.PublishedSet;
import dev.zkpulsar.results.text.ExitCode;
import dev.zkpulsar.results.text.PlainText;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code bin/results index}. */
@Command(
    name = "index",
    description = {
      "Prints a Markdown table with a row for each set of runs below a directory.",
      "A set is a directory with a provenance.json, from which its dates and its number of runs"
          + " come. The set.json beside it has the texts title, machine, condition and omitted, in"
          + " Markdown."
    })
public final class IndexCommand implements Callable<Integer> {
  private static final String HEADING =
      """
      | set | title | machine | date | runs | condition | omitted |
      |---|---|---|---|--:|---|---|
      """;

  @Spec private CommandSpec command;

  @Parameters(paramLabel = "DIR", description = "The directory above the sets")
  private Path directory;

  @Override
  public Integer call() {
    var sets = PublishedSet.below(directory);
    Inputs.print(command, HEADING + sets.stream().map(IndexCommand::row).collect(joining()));
    return ExitCode.DONE;
  }

  private static String row(PublishedSet set) {
    var cells =
        List.of(
            "`" + set.name() + "`",
            set.title(),
            set.machine(),
            date(set.days()),
            Integer.toString(set.runs()),
            set.condition(),
            set.omitted());
    return cells.stream().map(IndexCommand::cell).collect(joining(" | ", "| ", " |\n"));
  }

  /** The only day, or the first and the last one. */
  private static String date(List<String> days) {
    return days.size() < 2
        ? String.join("", days)
        : days.get(0) + " to " + days.get(days.size() - 1);
  }

  /** One line of Markdown, in which a bar does not end the cell. */
  private static String cell(String markdown) {
    return PlainText.line(markdown).replace("|", "\\|");
  }
}
