package dev.zkpulsar.results.cli;

import dev.zkpulsar.results.files.WholeFile;
import dev.zkpulsar.results.read.BadResultsException;
import dev.zkpulsar.results.read.Json;
import dev.zkpulsar.results.text.ExitCode;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code bin/results findings}. */
@Command(
    name = "findings",
    description = {
      "Writes what comes from runs into Markdown files: the output of a command of this program"
          + " between <!-- findings: COMMAND ARGUMENTS --> and <!-- /findings -->, and within a"
          + " sentence that of figure between <!-- figure: ARGUMENTS --> and <!-- /figure -->."
    },
    footer =
        "Exit codes: 0; 1 with --check if something differs; 2 bad input; 4 a file cannot be written.")
public final class FindingsCommand implements Callable<Integer> {
  private static final List<String> COMMANDS = List.of("claims", "compare", "figure", "table");

  /** A figure within a sentence; it changes no line of its document. */
  private static final Marker FIGURE =
      new Marker(
          Pattern.compile(
              "(?s)<!-- figure:(?<command>.*?)-->(?<body>.*?)<!-- /figure -->|<!-- /?figure\\b"),
          "<!-- figure:",
          "ARGUMENTS -->, the figure, <!-- /figure -->",
          "figure ",
          "");

  /** A block of lines. */
  private static final Marker BLOCK =
      new Marker(
          Pattern.compile(
              "(?sm)^<!-- findings:(?<command>.*?)-->(?<body>.*?)^<!-- /findings -->"
                  + "|^<!-- /?findings\\b"),
          "<!-- findings:",
          "COMMAND -->, the block, <!-- /findings -->",
          "",
          "\n\n");

  private static final Pattern ARGUMENT = Pattern.compile("(?:[^\\s\"]|\"[^\"]*\")+");

  @Spec private CommandSpec command;

  @Option(names = "--check", description = "Change nothing, name each place that differs")
  private boolean check;

  @Parameters(arity = "1..*", paramLabel = "DOC", description = "Markdown files")
  private List<Path> docs;

  /**
   * Two comments around what a command prints.
   *
   * @param pattern both comments with the command and the body between them, or one comment alone
   * @param start the beginning of the first comment
   * @param rest what follows it
   * @param command stands before the given words
   * @param around stands before and after the output
   */
  private record Marker(
      Pattern pattern, String start, String rest, String command, String around) {}

  /** A document with the text that it should have, and the places that differ. */
  private record Written(String text, List<String> differences) {}

  @Override
  public Integer call() throws Exception {
    var texts = new LinkedHashMap<Path, String>();
    var differences = new ArrayList<String>();
    for (Path doc : docs) {
      String former = Json.text(doc);
      Written written = write(doc, former);
      differences.addAll(written.differences);
      if (!written.text.equals(former)) {
        texts.put(doc, written.text);
      }
    }
    if (check) {
      differences.forEach(
          place -> Inputs.tell(place + ": differs from the runs; write it without --check"));
      return differences.isEmpty() ? ExitCode.DONE : ExitCode.FINDING;
    }
    WholeFile.writeAll(texts);
    differences.forEach(place -> Inputs.print(command, place + ": written\n"));
    return ExitCode.DONE;
  }

  /** The figures first: their places are those of the document as it is. */
  private Written write(Path doc, String former) throws Exception {
    Written figures = write(doc, former, FIGURE);
    Written blocks = write(doc, figures.text, BLOCK);
    var differences = new ArrayList<>(figures.differences);
    differences.addAll(blocks.differences);
    return new Written(blocks.text, differences);
  }

  private Written write(Path doc, String former, Marker marker) throws Exception {
    var text = new StringBuilder();
    var differences = new ArrayList<String>();
    Matcher found = marker.pattern.matcher(former);
    while (found.find()) {
      String words = found.group("command");
      if (words == null || found.group("body").contains(marker.start)) {
        String line = ": a comment without the other one; allowed: %s %s";
        String place = place(doc, former, found.start());
        throw new BadResultsException(place + line.formatted(marker.start, marker.rest));
      }
      int start = found.start("body");
      String output = output(place(doc, former, start), marker.command + words).strip();
      String written = marker.around + output + marker.around;
      int differs = Arrays.mismatch(found.group("body").toCharArray(), written.toCharArray());
      if (differs >= 0) {
        differences.add(place(doc, former, start + differs));
      }
      String after = former.substring(found.end("body"), found.end());
      String whole = former.substring(found.start(), start) + written + after;
      found.appendReplacement(text, Matcher.quoteReplacement(whole));
    }
    return new Written(found.appendTail(text).toString(), differences);
  }

  /** The document with the line of an index of its text. */
  private static String place(Path doc, String text, int index) {
    long breaks = text.substring(0, index).chars().filter(character -> character == '\n').count();
    return doc + ":" + (1 + breaks);
  }

  /** What a command prints; throws BadResultsException with its place. */
  private String output(String place, String words) throws Exception {
    var arguments =
        ARGUMENT
            .matcher(words)
            .results()
            .map(argument -> argument.group().replace("\"", ""))
            .toList();
    String name = arguments.isEmpty() ? "" : arguments.get(0);
    if (!COMMANDS.contains(name)) {
      throw BadResultsException.of(place, name, String.join(", ", COMMANDS));
    }
    var text = new StringWriter();
    CommandLine called = command.parent().subcommands().get(name);
    try {
      called.setOut(new PrintWriter(text));
      called.parseArgs(arguments.subList(1, arguments.size()).toArray(String[]::new));
      called.<Callable<?>>getCommand().call();
    } catch (ParameterException e) {
      throw new BadResultsException(place + ": " + Inputs.line(e));
    } catch (BadResultsException e) {
      throw new BadResultsException(place + ": " + e.getMessage());
    }
    return text.toString();
  }
}
