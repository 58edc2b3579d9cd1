package dev.zkpulsar.results.cli;

import dev.zkpulsar.results.files.WholeFile;
import dev.zkpulsar.results.run.BadResultsException;
import dev.zkpulsar.results.run.Json;
import dev.zkpulsar.results.table.Block;
import dev.zkpulsar.results.text.Console;
import dev.zkpulsar.results.text.ExitCode;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

@Command(
    name = "findings",
    description = {
      "Writes the blocks of Markdown files that come from runs. A block stands between two comments,"
          + " <!-- findings: COMMAND ARGUMENTS --> and <!-- /findings -->, and is the output of that"
          + " command of this program.",
      "Paths in a command are relative to the directory in which this program runs."
    },
    exitCodeListHeading = "Exit codes:%n",
    exitCodeList = {
      "0:the files are as the runs have it",
      "1:with --check: a block differs",
      "2:bad input; nothing is written",
      "4:a file cannot be written"
    },
    mixinStandardHelpOptions = true)
public final class FindingsCommand implements Callable<Integer> {
  /** They print Markdown, and write no file unless they are asked to. */
  private static final Map<String, Supplier<Callable<Integer>>> COMMANDS =
      new TreeMap<>(
          Map.of(
              "claims",
              ClaimsCommand::new,
              "compare",
              CompareCommand::new,
              "table",
              TableCommand::new));

  @Spec private CommandSpec command;

  @Option(
      names = "--check",
      description = "Change nothing; name each block that differs on standard error")
  private boolean check;

  @Parameters(arity = "1..*", paramLabel = "DOC", description = "Markdown files")
  private List<Path> docs;

  @Override
  public Integer call() throws Exception {
    var texts = new LinkedHashMap<Path, String>();
    var differences = new ArrayList<String>();
    for (Path doc : docs) {
      var text = new StringBuilder();
      String former = read(doc);
      int end = 0;
      for (Block block : Block.in(doc.toString(), former)) {
        String now = former.substring(block.from(), block.to());
        String place = Block.place(doc.toString(), former, block.from());
        String written = "\n\n" + output(place, block.arguments()).strip() + "\n\n";
        int differs = Arrays.mismatch(now.toCharArray(), written.toCharArray());
        if (differs >= 0) {
          differences.add(Block.place(doc.toString(), former, block.from() + differs));
        }
        text.append(former, end, block.from()).append(written);
        end = block.to();
      }
      if (!text.append(former.substring(end)).toString().equals(former)) {
        texts.put(doc, text.toString());
      }
    }
    if (check) {
      differences.forEach(
          place -> Console.tell(place + ": differs from the runs; write it without --check"));
      return differences.isEmpty() ? ExitCode.DONE : ExitCode.FINDING;
    }
    WholeFile.writeAll(texts);
    differences.forEach(place -> Inputs.print(command, place + ": written\n"));
    return ExitCode.DONE;
  }

  private static String read(Path doc) {
    try {
      return Files.readString(doc);
    } catch (IOException e) {
      throw Json.bad(doc, e);
    }
  }

  private static String output(String place, List<String> arguments) throws Exception {
    String name = arguments.isEmpty() ? "" : arguments.get(0);
    if (!COMMANDS.containsKey(name)) {
      throw BadResultsException.of(place, name, String.join(", ", COMMANDS.keySet()));
    }
    var text = new StringWriter();
    Callable<Integer> called = COMMANDS.get(name).get();
    try {
      var line = new CommandLine(called).setOut(new PrintWriter(text));
      line.setCaseInsensitiveEnumValuesAllowed(true);
      line.parseArgs(arguments.subList(1, arguments.size()).toArray(String[]::new));
      called.call();
    } catch (ParameterException e) {
      throw new BadResultsException(place + ": " + Errors.line(e));
    } catch (BadResultsException e) {
      throw new BadResultsException(place + ": " + e.getMessage());
    }
    return text.toString();
  }
}
