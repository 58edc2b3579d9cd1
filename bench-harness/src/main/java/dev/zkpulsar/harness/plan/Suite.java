package dev.zkpulsar.harness.plan;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.zkpulsar.env.settings.BadInputException;
import dev.zkpulsar.harness.settings.Settings;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import org.openjdk.jmh.runner.options.CommandLineOptionException;

/**
 * A suite: the file {@code suites/NAME.txt} on the class path, with one JMH command line a line;
 * {@code #} begins a comment line, and {@code @NAME [OPTION]...} stands for the lines of another
 * suite with these options. A line {@code -Dbench.NAME=VALUE} is a setting of the whole run. {@code
 * suites/index.txt} names the module's suites, and {@code suites/modules.txt} those of all modules.
 */
public final class Suite {
  private Suite() {}

  /**
   * The suite of a run; empty if its arguments alone select the benchmarks.
   *
   * @param hasArguments whether the run's command line has any word
   */
  public static Optional<String> name(Settings settings, boolean hasArguments) {
    if (settings.suite().isEmpty() && !hasArguments) {
      return Optional.of("quick");
    }
    return settings.suite();
  }

  /** The command lines of a suite, with the given options in place of its own. */
  public static List<CommandLine> commandLines(String suite, CommandLine given)
      throws IOException, CommandLineOptionException {
    return commandLines(suite).stream().map(line -> line.under(given)).toList();
  }

  /** The command lines of a suite. */
  public static List<CommandLine> commandLines(String suite)
      throws IOException, CommandLineOptionException {
    if (!names().contains(suite)) {
      throw unknown(suite);
    }
    var commandLines = new ArrayList<CommandLine>();
    for (String line : lines(suite)) {
      if (line.startsWith("@")) {
        String[] nameAndOptions = line.substring(1).split("\\s+", 2);
        commandLines.addAll(included(nameAndOptions));
      } else if (!line.startsWith("#") && !line.startsWith("-D")) {
        commandLines.add(CommandLine.ofSuite(line));
      }
    }
    return commandLines;
  }

  private static List<CommandLine> included(String[] nameAndOptions)
      throws IOException, CommandLineOptionException {
    List<CommandLine> lines = commandLines(nameAndOptions[0]);
    if (nameAndOptions.length == 1) {
      return lines;
    }
    CommandLine options = CommandLine.ofSuite(nameAndOptions[1]);
    return lines.stream().map(line -> line.under(options)).toList();
  }

  /** The refusal of a suite; names the other modules that have it: {@code MODULE: SUITE SUITE}. */
  private static BadInputException unknown(String suite) throws IOException {
    String known = names().isEmpty() ? "none, this module has no" : String.join(", ", names());
    List<String> others =
        lines("modules").stream()
            .map(line -> line.split(": "))
            .filter(module -> List.of(module[1].split(" ")).contains(suite))
            .map(module -> module[0])
            .toList();
    String reason =
        others.isEmpty()
            ? "no such suite of this module"
            : "no suite of this module, but of " + String.join(", ", others);
    return BadInputException.of(Settings.SUITE, suite, reason, known);
  }

  /** The settings of a suite and those of the suites it includes; the given ones replace them. */
  public static Properties settings(String suite, Properties given) throws IOException {
    var all = new Properties();
    for (String line : lines(suite)) {
      if (line.startsWith("@")) {
        all.putAll(settings(line.substring(1).split("\\s+")[0], all));
      } else if (line.startsWith("-D")) {
        String[] setting = line.substring(2).split("=", 2);
        if (setting.length < 2) {
          throw BadInputException.of(Settings.SUITE, suite, "its line " + line, "-DNAME=VALUE");
        }
        all.setProperty(setting[0], setting[1]);
      }
    }
    all.putAll(given);
    return all;
  }

  /** The suites of this module, in the order of their index. */
  public static List<String> names() throws IOException {
    return lines("index");
  }

  /** The first sentence of a suite's description. */
  public static String description(String name) throws IOException {
    return lines(name).get(0).replaceFirst("^# *", "").replaceFirst("[.:;?] .*|[.:;]$", "");
  }

  private static List<String> lines(String name) throws IOException {
    String resource = "suites/" + name + ".txt";
    try (InputStream in = Suite.class.getClassLoader().getResourceAsStream(resource)) {
      String text = in == null ? "" : new String(in.readAllBytes(), UTF_8);
      return text.lines().map(String::strip).filter(line -> !line.isEmpty()).toList();
    }
  }
}
