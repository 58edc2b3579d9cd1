package dev.zkpulsar.harness.settings;

import dev.zkpulsar.env.settings.BadInputException;
import dev.zkpulsar.env.settings.Kind;
import dev.zkpulsar.env.settings.Setting;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.TreeMap;

/**
 * The settings of a run, given as {@code -Dbench.NAME=value}. This class reads the settings of the
 * run itself; each system reads its own from {@link #properties}.
 *
 * <p>A benchmark's state finds the same settings in the runner and in a fork:
 *
 * <pre>{@code
 * Settings settings = Settings.current();
 * var random = new SplittableRandom(settings.seed());
 * var zooKeeper = ZooKeeperSettings.of(settings.properties());
 * }</pre>
 *
 * @param properties every {@code bench.} setting by name; not to be changed
 */
public record Settings(
    Optional<String> suite,
    Path out,
    Optional<Path> resume,
    boolean waitForOthers,
    boolean planOnly,
    long seed,
    boolean profiled,
    int warmupOperations,
    Properties properties) {
  private static final String PREFIX = "bench.";
  private static final String DEFAULT_OUT = "results/runs";
  private static final int WARMUP_OPERATIONS = 20_000;
  private static final int MOST_WARMUP_OPERATIONS = 100_000_000;

  public static final Setting SUITE =
      setting(
          "bench.suite",
          "a suite of the module; JMH options on the command line replace the suite's");
  public static final Setting OUT =
      setting(
          "bench.out", "the directory in which each run gets a directory; default " + DEFAULT_OUT);
  public static final Setting RESUME =
      setting("bench.resume", "the directory of an interrupted run: its finished points are kept");
  public static final Setting WAIT =
      setting(
          "bench.wait",
          "true: wait until another run on this machine has ended, instead of failing");
  private static final Setting PLAN =
      setting(
          "bench.plan",
          "true: print the points and their estimated duration, without measuring them");
  public static final Setting SEED =
      Setting.of(
          "bench.seed", "the seed of the Poisson arrivals and of the data, an integer; default 1");

  public static final Setting PROFILE =
      Setting.of(
          "bench.profile",
          "jfr: profile the forks and the servers that the run starts; the points are marked");

  public static final Setting WARMUP =
      Setting.of(
          "bench.warmupOperations",
          "a fork warms up with so many operations, a few at a time, before its own rate; they end"
              + " with the first warm-up iteration; default "
              + WARMUP_OPERATIONS
              + ", and 0 for servers outside of this machine");

  public static final List<Setting> OURS =
      List.of(SUITE, OUT, RESUME, WAIT, PLAN, SEED, Kind.ENV, PROFILE, WARMUP);

  private static Setting setting(String name, String help) {
    return Setting.of(name, help).affecting(Setting.Affects.NOTHING);
  }

  /**
   * The settings of this process, from its {@link Handover} if it has one, otherwise from its
   * system properties.
   */
  public static Settings current() {
    return of(currentProperties());
  }

  public static Properties currentProperties() {
    return Handover.current()
        .map(
            handover -> {
              var properties = new Properties();
              properties.putAll(handover.settings());
              return properties;
            })
        .orElseGet(System::getProperties);
  }

  /** Reads settings; throws a {@link BadInputException} if a value is not allowed. */
  public static Settings of(Properties given) {
    var properties = new Properties();
    for (String name : given.stringPropertyNames()) {
      if (name.startsWith(PREFIX) && !name.equals(Handover.PROPERTY)) {
        properties.setProperty(name, given.getProperty(name));
      }
    }
    return new Settings(
        text(properties, SUITE),
        Path.of(text(properties, OUT).orElse(DEFAULT_OUT)),
        text(properties, RESUME).map(Path::of),
        WAIT.bool(properties, false),
        PLAN.bool(properties, false),
        seed(properties),
        PROFILE.word(properties, "jfr").isPresent(),
        WARMUP.integer(properties, WARMUP_OPERATIONS, 0, MOST_WARMUP_OPERATIONS),
        properties);
  }

  /** Refuses an unknown {@code bench.} setting, so that a typing error is found. */
  public void requireKnown(List<Setting> known) {
    List<String> names = known.stream().map(Setting::name).sorted().toList();
    for (String name : properties.stringPropertyNames()) {
      if (!names.contains(name)) {
        // Without its value, which may be a secret.
        throw new BadInputException(
            name + ": no such setting; allowed: " + String.join(", ", names));
      }
    }
  }

  public Map<String, String> byName() {
    var byName = new TreeMap<String, String>();
    properties
        .stringPropertyNames()
        .forEach(name -> byName.put(name, properties.getProperty(name)));
    return byName;
  }

  private static Optional<String> text(Properties properties, Setting setting) {
    return setting.get(properties).map(String::trim).filter(value -> !value.isEmpty());
  }

  private static long seed(Properties properties) {
    String seed = text(properties, SEED).orElse("1");
    if (!seed.matches("-?\\d{1,18}")) {
      throw BadInputException.of(SEED, seed, "an integer");
    }
    return Long.parseLong(seed);
  }
}
