package dev.zkpulsar.harness.settings;

import static dev.zkpulsar.env.settings.Setting.Affects.NOTHING;

import dev.zkpulsar.env.settings.BadInputException;
import dev.zkpulsar.env.settings.Key;
import dev.zkpulsar.env.settings.Setting;
import dev.zkpulsar.env.settings.SettingsReader;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.TreeMap;
import java.util.concurrent.ThreadLocalRandom;

/**
 * The settings of a run, given as {@code -Dbench.NAME=value}, and its suite, {@code -Dsuite=NAME}.
 * A benchmark's state finds the same settings in the runner and in a fork. Each system reads its
 * own from {@link #properties}.
 *
 * @param properties every setting by name; not to be changed
 */
@Key.Prefix("bench")
public record Settings(
    @Key.Help("a suite of the module; JMH options replace the suite's")
        @Key(name = "suite", affects = NOTHING)
        Optional<String> suite,
    @Key.Help("the directory in which each run gets a directory")
        @Key(affects = NOTHING, byDefault = "results/runs")
        Path out,
    @Key.Help("the directory of an interrupted run: its finished points are kept")
        @Key(affects = NOTHING)
        Optional<Path> resume,
    @Key.Help("whether to wait until another run on this machine has ended, instead of failing")
        @Key(name = "bench.wait", affects = NOTHING, byDefault = "false")
        boolean waitForOthers,
    @Key.Help("whether to print the points and their estimated duration, without measuring")
        @Key(name = "bench.plan", affects = NOTHING, byDefault = "false")
        boolean planOnly,
    @Key.Help("the order in which the points are measured; by default shuffled for a suite")
        @Key(affects = NOTHING, allowed = "planned, shuffled, or a seed other than 0")
        Optional<String> order,
    @Key.Help("the seed of the data and, if it is given, of the arrivals")
        @Key(byDefault = "1", allowed = "an integer")
        long seed,
    @Key.Help("the seed of arrivals and of other draws of a fork; by default another for each run")
        @Key(affects = NOTHING, allowed = "an integer")
        Optional<Long> arrivalSeed,
    @Key.Help("bounds, such as response:p99<10,failures<1; exit code 1 beyond, 3 undecided")
        @Key(affects = NOTHING)
        Optional<String> require,
    @Key.Help("profile the forks and the servers that the run starts; the points are marked")
        @Key(allowed = "jfr")
        Optional<String> profile,
    @Key.Help("operations that warm a fork up, a few at a time")
        @Key(byDefault = "60000", allowed = "0 to 100000000")
        int warmupOperations,
    @Key.Help(
            "operations a second that warm a fork up, at most; for servers elsewhere the stated rate")
        @Key(byDefault = "1000000", allowed = "1 to 1000000")
        int warmupRate,
    Properties properties) {
  private static final String PREFIX = "bench.";

  /** Settings of earlier versions, and what replaces them. */
  private static final Map<String, String> RENAMED = Map.of("bench.suite", "-Dsuite=NAME");

  public static final Setting SUITE = Setting.of(Settings.class, "suite");
  public static final Setting OUT = Setting.of(Settings.class, "out");
  public static final Setting RESUME = Setting.of(Settings.class, "resume");
  public static final Setting ORDER = Setting.of(Settings.class, "order");
  public static final Setting WAIT = Setting.of(Settings.class, "waitForOthers");
  public static final Setting SEED = Setting.of(Settings.class, "seed");
  public static final Setting ARRIVAL_SEED = Setting.of(Settings.class, "arrivalSeed");
  public static final Setting REQUIRE = Setting.of(Settings.class, "require");
  public static final Setting PROFILE = Setting.of(Settings.class, "profile");
  public static final Setting WARMUP = Setting.of(Settings.class, "warmupOperations");
  public static final Setting WARMUP_RATE = Setting.of(Settings.class, "warmupRate");

  /**
   * The settings of this process, from its {@link ForkInput} if it has one, otherwise from its
   * system properties.
   */
  public static Settings current() {
    return of(currentProperties());
  }

  /** The same as properties: those of a fork are copies, those of another process its own. */
  public static Properties currentProperties() {
    Optional<ForkInput> input = ForkInput.current();
    if (input.isEmpty()) {
      return System.getProperties();
    }
    var properties = new Properties();
    properties.putAll(input.get().settings());
    return properties;
  }

  /**
   * The settings of a run, in which the seed of the arrivals is known: so runs of one build differ
   * by their arrivals, too, and their spread contains that of the arrivals.
   */
  public Settings withArrivalSeed() {
    var named = new Properties();
    named.putAll(properties);
    if (arrivalSeed.isEmpty()) {
      named.setProperty(ARRIVAL_SEED.name(), Long.toString(drawnArrivalSeed()));
    }
    return of(named);
  }

  /** A user who gives the seed of the data wants the same arrivals again. */
  private long drawnArrivalSeed() {
    boolean isFixed = SEED.get(properties).isPresent();
    return isFixed ? seed : ThreadLocalRandom.current().nextInt(1, Integer.MAX_VALUE);
  }

  private static boolean isSetting(String name) {
    return name.startsWith(PREFIX) || name.equals(SUITE.name());
  }

  /** Whether an argument of a JVM is a setting, such as {@code -Dbench.seed=3}. */
  public static boolean isSettingArgument(String argument) {
    return argument.startsWith("-D") && isSetting(argument.substring(2).replaceFirst("=.*", ""));
  }

  /** Reads settings; throws a {@link BadInputException} if a value is not allowed. */
  public static Settings of(Properties given) {
    var properties = new Properties();
    for (String name : given.stringPropertyNames()) {
      if (isSetting(name) && !name.equals(ForkInput.PROPERTY)) {
        properties.setProperty(name, given.getProperty(name));
      }
    }
    return SettingsReader.read(Settings.class, properties, Map.of("properties", properties));
  }

  /**
   * Refuses an unknown setting, so that a typing error is found, one that has another name since an
   * earlier version, and an empty one.
   */
  public void requireKnown(List<Setting> known) {
    List<String> names = known.stream().map(Setting::name).sorted().toList();
    for (String name : properties.stringPropertyNames()) {
      if (RENAMED.containsKey(name)) {
        throw new BadInputException(name + ": has another name; allowed: " + RENAMED.get(name));
      } else if (!names.contains(name)) {
        // Without its value, which may be a secret.
        throw new BadInputException(
            name + ": no such setting; allowed: " + String.join(", ", names));
      }
    }
    known.forEach(setting -> SettingsReader.refuseEmpty(setting, properties));
  }

  /** Every {@code bench.} setting by name, sorted; a copy. */
  public Map<String, String> byName() {
    var byName = new TreeMap<String, String>();
    properties.forEach((name, value) -> byName.put((String) name, (String) value));
    return byName;
  }
}
