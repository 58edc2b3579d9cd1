package dev.zkpulsar.harness.settings;

import dev.zkpulsar.env.Environments;
import dev.zkpulsar.env.settings.BadInputException;
import dev.zkpulsar.harness.profile.Metered;
import dev.zkpulsar.harness.profile.TimeSeries;
import dev.zkpulsar.harness.state.PulsarServers;
import dev.zkpulsar.harness.state.ZooKeeperServers;
import java.util.Map;
import java.util.Properties;
import java.util.TreeMap;

/** What is set with {@code -Dbench.…}: here how a run is done, in {@link Environments} where. */
public final class Settings {
  public static final String SUITE = "bench.suite";
  public static final String OUT = "bench.out";
  public static final String RESUME = "bench.resume";
  public static final String PLAN = "bench.plan";
  public static final String SEED = "bench.seed";

  private static final Map<String, String> OURS =
      Map.of(
          SUITE, "a suite of the module; the JMH options given beside it win over the suite's",
          OUT, "the directory in which each run gets a directory; default results/runs",
          RESUME, "the directory of a broken run: what it finished is kept, the rest is run",
          PLAN, "set to anything: say what would be run and how long it takes, and run nothing",
          SEED, "the seed of the Poisson arrivals and of the data, an integer; default 1");

  /** What our own JVMs tell each other; nothing that a user sets. */
  private static final String[] INTERNAL = {
    ParentWatch.ASKED,
    ZooKeeperServers.ADDRESS,
    Metered.SERVERS,
    TimeSeries.FILE,
    PulsarServers.SERVICE_URL,
    PulsarServers.ADMIN_URL,
    PulsarServers.NAMESPACE
  };

  private Settings() {}

  public static String get(String name) {
    String value = System.getProperty(name);
    return value == null || value.isBlank() ? null : value.trim();
  }

  public static String help() {
    var text = new StringBuilder("\nSettings of zkpulsar, given as -Dname=value before -jar:\n");
    all().forEach((name, what) -> text.append(String.format("  %s%n      %s%n", name, what)));
    return text.toString();
  }

  /** Refuses a {@code bench.} property that nothing reads: a typing error must not pass. */
  public static void check() {
    var known = all();
    for (String internal : INTERNAL) {
      known.put(internal, "");
    }
    for (String name : System.getProperties().stringPropertyNames()) {
      if (name.startsWith("bench.") && !known.containsKey(name)) {
        throw new BadInputException(
            name + ": no such setting; allowed: " + String.join(", ", all().keySet()));
      }
    }
    String seed = get(SEED);
    if (seed != null && !seed.matches("-?\\d{1,18}")) {
      throw new BadInputException(SEED + ": '" + seed + "'; allowed: an integer");
    }
  }

  /** What the user set, with its value. */
  public static Map<String, String> given(Properties properties) {
    var given = new TreeMap<String, String>();
    for (String name : all().keySet()) {
      String value = properties.getProperty(name);
      if (value != null) {
        given.put(name, value);
      }
    }
    return given;
  }

  private static Map<String, String> all() {
    var all = new TreeMap<>(Environments.SETTINGS);
    all.putAll(OURS);
    return all;
  }
}
