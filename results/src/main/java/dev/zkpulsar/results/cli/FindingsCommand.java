package dev.zkpulsar.results.cli;

import dev.zkpulsar.results.files.WholeFile;
import dev.zkpulsar.results.read.BadResultsException;
import dev.zkpulsar.results.read.Json;
import dev.zkpulsar.results.text.ExitCode;
import dev.zkpulsar.results.text.TypedFigures;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
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
          + " <!-- chart: FILE ARGUMENTS --> writes the output of chart into a file.",
      "With --check it also names figures that a person typed into a file with the comment "
          + TypedFigures.NONE_ALLOWED
          + "."
    },
    footer =
        "Exit codes: 0; 1 with --check if something differs or is typed; 2 bad input; 4 a file cannot be written.")
public final class FindingsCommand implements Callable<Integer> {
  private static final List<String> COMMANDS =
      List.of("chart", "claims", "compare", "figure", "index", "table");

  /** The file of a chart beside its document, which shows it as a picture. */
  private static final Pattern CHART =
      Pattern.compile("(?s)<!-- chart: (?<file>\\S+)\\s(?<command>.*?)-->");

  private static final Pattern ARGUMENT = Pattern.compile("(?:[^\\s\"]|\"[^\"]*\")+");

  @Spec private CommandSpec command;

  @Option(names = "--check", description = "Change nothing, name each place that differs")
  private boolean check;

  @Parameters(arity = "1..*", paramLabel = "DOC", description = "Markdown files")
  private List<Path> docs;

  /** A document with the text that it should have, and the places that differ. */
  private record Written(String text, List<String> differences) {}

  @Override
  public Integer call() throws Exception {
    var texts = new LinkedHashMap<Path, String>();
    var differences = new ArrayList<String>();
    var typed = new ArrayList<String>();
    for (Path doc : docs) {
      String former = Json.text(doc);
      typed.addAll(typed(doc, former));
      Written written = write(doc, former);
      differences.addAll(written.differences);
      if (!written.text.equals(former)) {
        texts.put(doc, written.text);
      }
      for (var chart : charts(doc, former).entrySet()) {
        Path file = chart.getKey();
        if (!Files.exists(file) || !Json.text(file).equals(chart.getValue())) {
          differences.add(file.toString());
          texts.put(file, chart.getValue());
        }
      }
    }
    if (check) {
      differences.forEach(
          place -> Inputs.tell(place + ": differs from the runs; write it without --check"));
      typed.forEach(Inputs::tell);
      return differences.isEmpty() && typed.isEmpty() ? ExitCode.DONE : ExitCode.FINDING;
    }
    WholeFile.writeAll(texts);
    differences.forEach(place -> Inputs.print(command, place + ": written\n"));
    return ExitCode.DONE;
  }

  /** A line for each figure that a person typed where none is allowed. */
  private static List<String> typed(Path doc, String text) {
    String line = "%s:%d: '%s' is typed; allowed: a figure between comments, a value as code";
    return TypedFigures.of(text).stream()
        .map(figure -> line.formatted(doc, figure.line(), figure.words()))
        .toList();
  }

  /** The charts of a document, by their files. */
  private Map<Path, String> charts(Path doc, String text) throws Exception {
    var charts = new LinkedHashMap<Path, String>();
    Matcher found = CHART.matcher(text);
    while (found.find()) {
      Path file = doc.resolveSibling(found.group("file"));
      String place = place(doc, text, found.start());
      charts.put(file, output(place, "chart " + found.group("command")));
    }
    return charts;
  }

  /** The figures first: their places are those of the document as it is. */
  private Written write(Path doc, String former) throws Exception {
    Written figures = write(doc, former, Marker.FIGURE);
    Written blocks = write(doc, figures.text, Marker.BLOCK);
    var differences = new ArrayList<>(figures.differences);
    differences.addAll(blocks.differences);
    return new Written(blocks.text, differences);
  }

  private Written write(Path doc, String former, Marker marker) throws Exception {
    var text = new StringBuilder();
    var differences = new ArrayList<String>();
    Matcher found = marker.pattern().matcher(former);
    while (found.find()) {
      String words = found.group("command");
      if (words == null || found.group("body").contains(marker.start())) {
        String line = ": a comment without the other one; allowed: %s %s";
        String place = place(doc, former, found.start());
        throw new BadResultsException(place + line.formatted(marker.start(), marker.rest()));
      }
      int start = found.start("body");
      String output = output(place(doc, former, start), marker.command() + words).strip();
      String written = marker.around() + output + marker.around();
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
