package dev.zkpulsar.harness.plan;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import dev.zkpulsar.env.settings.BadInputException;
import dev.zkpulsar.env.settings.Secrets;
import dev.zkpulsar.harness.point.BenchmarkStates;
import dev.zkpulsar.harness.point.PointRules;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.Properties;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import org.openjdk.jmh.profile.ProfilerException;
import org.openjdk.jmh.profile.ProfilerFactory;
import org.openjdk.jmh.runner.options.Options;
import org.openjdk.jmh.runner.options.ProfilerConfig;
import org.openjdk.jmh.runner.options.TimeValue;
import org.openjdk.jmh.util.Optional;
import org.openjdk.jmh.util.Utils;

/** Refuses JMH options that would be ignored, or would fail only after the servers' start. */
public final class OptionCheck {
  public static final String REFUSED =
      "-o, -foe true; with a benchmark's load loop -t, -tg, -bm and -tu";

  private static final Pattern SETTING = Pattern.compile("-D(bench\\.[\\w.]*|suite(?==))");

  /** Every JVM that sees one of these adds its options, and prints most of them. */
  private static final List<String> JVM_VARIABLES =
      List.of(
          "JAVA_TOOL_OPTIONS",
          "JDK_JAVA_OPTIONS",
          "_JAVA_OPTIONS",
          "OPENJ9_JAVA_OPTIONS",
          "IBM_JAVA_OPTIONS");

  private static final int MOST_DAYS = 30;

  private OptionCheck() {}

  /** Checks the options that concern all benchmarks, among them that profilers and JVM start. */
  static void ofRun(Options options) {
    if (options.getOutput().hasValue()) {
      throw BadInputException.of(
          "-o", options.getOutput().get(), "JMH's output is in jmh.log", "-rff for results");
    } else if (options.getMeasurementTime().orElse(TimeValue.seconds(1)).getTime() == 0) {
      throw BadInputException.of("-r", 0, "it would measure nothing", "1ms or more");
    } else if (options.shouldFailOnError().orElse(false)) {
      String why = "a point that fails does not end the run";
      throw BadInputException.of("-foe", true, why, "false; the exit code is 1 then");
    }
    refuseEndless("-r", options.getMeasurementTime());
    refuseEndless("-w", options.getWarmupTime());
    options.getProfilers().forEach(OptionCheck::requireStarts);
    if (options.getJvm().hasValue()) {
      requireStarts(options.getJvm().get());
    }
  }

  private static void refuseEndless(String option, Optional<TimeValue> time) {
    if (time.hasValue()
        && time.get().convertTo(TimeUnit.SECONDS) > TimeUnit.DAYS.toSeconds(MOST_DAYS)) {
      String value = time.get().toString();
      throw BadInputException.of(option, value, "it would not end", "up to " + MOST_DAYS + " d");
    }
  }

  /** Checks the options that a benchmark refuses by the rules of its states. */
  static void ofBenchmark(String benchmark, Options options) {
    int iterations = options.getMeasurementIterations().orElse(1);
    if (iterations > 1 && BenchmarkStates.has(PointRules::hasOneIteration, benchmark)) {
      throw BadInputException.of("-i", iterations, "only the first has the event", "1");
    }
    if (BenchmarkStates.has(PointRules::needsOneThread, benchmark)) {
      refuseOfLoop("-t", options.getThreads());
      refuseOfLoop("-tg", options.getThreadGroups());
      refuseOfLoop("-tu", options.getTimeUnit());
      options.getBenchModes().forEach(mode -> refuseOfLoop("-bm", Optional.of(mode)));
    }
  }

  private static void refuseOfLoop(String option, Optional<?> value) {
    if (value.hasValue()) {
      String given =
          value.get() instanceof int[] groups ? Arrays.toString(groups) : "" + value.get();
      throw BadInputException.of(option, given, "the benchmark's loop sets it", "no " + option);
    }
  }

  /** Refuses settings in the JVM arguments of a fork; a fork gets its settings from the runner. */
  static void jvmArgs(Options options) {
    refuseSettings("-jvmArgs", options.getJvmArgs());
    refuseSettings("-jvmArgsAppend", options.getJvmArgsAppend());
    refuseSettings("-jvmArgsPrepend", options.getJvmArgsPrepend());
  }

  private static void refuseSettings(String option, Optional<Collection<String>> arguments) {
    var setting = SETTING.matcher(String.join(" ", arguments.orElse(List.of())));
    if (setting.find()) {
      String name = setting.group();
      String allowed = name + "=... before -jar, or after mvn";
      throw BadInputException.of(option, name, "a setting of the whole run", allowed);
    }
  }

  /**
   * Refuses a secret in a setting, in an option, or in the command or the variables that started
   * this JVM: others on this machine see it, or JMH's log keeps it.
   */
  public static void noSecrets(List<String> commandLine, Properties settings) {
    var arguments = new ArrayList<>(commandLine);
    arguments.addAll(ownArguments());
    arguments.forEach(argument -> noSecret("the command line", argument));
    for (String variable : JVM_VARIABLES) {
      noSecret(variable, Objects.requireNonNullElse(System.getenv(variable), ""));
    }
    settings.stringPropertyNames().forEach(name -> noSecret(name, settings.getProperty(name)));
  }

  /** Those of this JVM; the JDK tells none if they are longer than a page. */
  private static List<String> ownArguments() {
    try {
      return List.of(Files.readString(Path.of("/proc/self/cmdline"), ISO_8859_1).split("\0"));
    } catch (IOException e) { // Not on Linux.
      return List.of(ProcessHandle.current().info().arguments().orElse(new String[0]));
    }
  }

  private static void noSecret(String where, String text) {
    if (Secrets.isIn(text)) {
      throw BadInputException.of(
          where,
          Secrets.removedFromArgument(text),
          "a secret that others can read",
          "files: a clientConfig, or java @FILE -jar ...");
    }
  }

  private static void requireStarts(ProfilerConfig profiler) {
    try {
      // JMH finds out whether a profiler works here when it makes one; it makes another later.
      var unused = ProfilerFactory.getProfilerOrException(profiler);
    } catch (ProfilerException e) {
      String reason = e.getMessage().replaceAll("java\\.lang\\.\\w+: ", "no profiler: ").strip();
      String name = profiler.toString().replaceFirst(":$", "");
      if (name.endsWith(":help")) {
        throw new BadInputException(reason); // The answer, which JMH gives as an error.
      }
      throw BadInputException.of("-prof", name, reason, "a profiler that works here, see -lprof");
    }
  }

  private static void requireStarts(String jvm) {
    if (properties(jvm).isEmpty()) {
      throw noJvm(jvm);
    }
  }

  /** The system properties of the JVM of the forks, which JMH asks for them in the same way. */
  public static Properties jvm(Options options) {
    if (!options.getJvm().hasValue()) {
      return System.getProperties();
    }
    return properties(options.getJvm().get());
  }

  private static Properties properties(String jvm) {
    String main = "org.openjdk.jmh.runner.PrintPropertiesMain";
    try {
      return Utils.readPropertiesFromCommand(
          List.of(jvm, "-cp", System.getProperty("java.class.path"), main));
    } catch (RuntimeException e) {
      throw noJvm(jvm);
    }
  }

  private static BadInputException noJvm(String jvm) {
    return BadInputException.of("-jvm", jvm, "not a JVM that starts", "such as /jdk/bin/java");
  }
}
