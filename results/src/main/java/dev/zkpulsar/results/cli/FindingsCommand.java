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
      "Writes the blocks of Markdown files that come from runs: the output of a command of this"
          + " program between <!-- findings: COMMAND ARGUMENTS --> and <!-- /findings -->."
    },
    footer =
        "Exit codes: 0; 1 with --check if a block differs; 2 bad input; 4 a file cannot be written.")
public final class FindingsCommand implements Callable<Integer> {
  private static final List<String> COMMANDS = List.of("claims", "compare", "table");

  private static final String START = "<!-- findings:";
  private static final String END = "<!-- /findings -->";

  /** Both comments of a block, or one of them alone. */
  private static final Pattern BLOCK =
      Pattern.compile(
          "(?sm)^" + START + "(?<command>.*?)-->(?<body>.*?)^" + END + "|^<!-- /?findings\\b");

  private static final Pattern ARGUMENT = Pattern.compile("(?:[^\\s\"]|\"[^\"]*\")+");

  @Spec private CommandSpec command;

  @Option(names = "--check", description = "Change nothing, name each block that differs")
  private boolean check;

  @Parameters(arity = "1..*", paramLabel = "DOC", description = "Markdown files")
  private List<Path> docs;

  /** A document with the text that it should have, and the places of the blocks that differ. */
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

  private Written write(Path doc, String former) throws Exception {
    var text = new StringBuilder();
    var differences = new ArrayList<String>();
    Matcher found = BLOCK.matcher(former);
    while (found.find()) {
      String words = found.group("command");
      if (words == null || found.group("body").contains("\n" + START)) {
        String line = ": a comment without the other one; allowed: %s COMMAND -->, the block, %s";
        String place = place(doc, former, found.start());
        throw new BadResultsException(place + line.formatted(START, END));
      }
      int start = found.start("body");
      String output = output(place(doc, former, start), words).strip();
      String written = "\n\n" + output + "\n\n";
      int differs = Arrays.mismatch(found.group("body").toCharArray(), written.toCharArray());
      if (differs >= 0) {
        differences.add(place(doc, former, start + differs));
      }
      String block = former.substring(found.start(), start) + written + END;
      found.appendReplacement(text, Matcher.quoteReplacement(block));
    }
    return new Written(found.appendTail(text).toString(), differences);
  }

  /** The document with the line of an index of its text. */
  private static String place(Path doc, String text, int index) {
    long breaks = text.substring(0, index).chars().filter(character -> character == '\n').count();
    return doc + ":" + (1 + breaks);
  }

  /** What a command prints; throws BadResultsException with the place of its block. */
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
