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
import java.util.Set;

/**
 * A suite: the file {@code suites/NAME.txt} on the class path, with one JMH command line a line;
 * {@code #} begins a comment line, and {@code @NAME [OPTION]...} stands for the lines of another
 * suite with these options. A line {@code -Dbench.NAME=VALUE} is a setting of the whole run. {@code
 * suites/index.txt} names the module's suites.
 */
public final class Suite {
  /** JMH's options without a value. */
  private static final Set<String> FLAGS = Set.of("-l", "-lp", "-lrf", "-lprof", "-h");

  private Suite() {}

  /** The suite of a run; empty if the arguments alone select the benchmarks. */
  public static Optional<String> name(Settings settings, List<String> args) {
    return settings.suite().or(() -> args.isEmpty() ? Optional.of("quick") : Optional.empty());
  }

  /** The JMH command lines of a run: those of its suite, or its own arguments. */
  public static List<List<String>> commandLines(Settings settings, List<String> args)
      throws IOException {
    Optional<String> name = name(settings, args);
    return name.isPresent() ? commandLines(name.get(), args) : List.of(args);
  }

  /** The command lines of a suite, with the given options in place of its own. */
  public static List<List<String>> commandLines(String suite, List<String> args)
      throws IOException {
    if (!names().contains(suite)) {
      String known = names().isEmpty() ? "none, this module has no" : String.join(", ", names());
      throw BadInputException.of(Settings.SUITE, suite, "no such suite of this module", known);
    }
    var commandLines = new ArrayList<List<String>>();
    for (String line : lines(suite)) {
      List<String> tokens = List.of(line.split("\\s+"));
      if (line.startsWith("@")) {
        var merged = withOverrides(tokens.subList(1, tokens.size()), args);
        commandLines.addAll(commandLines(tokens.get(0).substring(1), merged));
      } else if (!line.startsWith("#") && !line.startsWith("-D")) {
        commandLines.add(withOverrides(tokens, args));
      }
    }
    return commandLines;
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

  /** The line; of its options and benchmark, those that are given are replaced. */
  private static List<String> withOverrides(List<String> line, List<String> overrides) {
    var overridden = arguments(overrides).stream().map(Suite::key).toList();
    var merged = new ArrayList<String>();
    arguments(line).stream()
        .filter(argument -> !overridden.contains(key(argument)))
        .forEach(merged::addAll);
    merged.addAll(overrides);
    return merged;
  }

  /** Splits a command line into arguments: an option with its value, a flag, or a name. */
  public static List<List<String>> arguments(List<String> tokens) {
    var arguments = new ArrayList<List<String>>();
    for (int i = 0; i < tokens.size(); i++) {
      String token = tokens.get(i);
      boolean takesValue = token.startsWith("-") && !FLAGS.contains(token) && i + 1 < tokens.size();
      arguments.add(takesValue ? List.of(token, tokens.get(++i)) : List.of(token));
    }
    return arguments;
  }

  /** Equal for arguments that replace each other. */
  private static String key(List<String> argument) {
    String option = argument.get(0);
    boolean isParam = option.equals("-p") && argument.size() > 1;
    return !option.startsWith("-") ? "" : isParam ? argument.get(1).split("=", 2)[0] : option;
  }
}
