package dev.zkpulsar.harness.settings;

import dev.zkpulsar.env.host.EndWithParent;
import dev.zkpulsar.env.nodes.Server;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.TreeMap;

/**
 * The data that a fork gets from the runner, in a file that only its owner can read. The system
 * property {@value #PROPERTY} names the file, so that no setting appears on a command line or in a
 * result. The runner writes it before each point.
 *
 * @param settings every {@code bench.} setting of the run, by name
 * @param addresses of the run's systems, by names that each system chooses
 * @param servers the servers to meter, as {@link Server#format} writes them
 * @param point the label of the point that is measured; empty if there is none
 * @param timeSeries the file to which the servers' time series is appended
 * @param histograms the file to which the point's interval log is appended
 * @param runner the process number of the runner
 */
public record ForkInput(
    Map<String, String> settings,
    Map<String, String> addresses,
    List<String> servers,
    String point,
    Optional<Path> timeSeries,
    Optional<Path> histograms,
    long runner) {
  /** The system property of a fork that names the file of its input. */
  public static final String PROPERTY = "bench.forkInput";

  /** The address of the control API of the proxies between clients and servers. */
  public static final String PROXIES = "fault.proxies";

  /** Before the name of a system: the addresses of its servers, separated by commas. */
  public static final String SERVERS_OF = "servers.";

  /** Null until the first question of this process. */
  private static Optional<ForkInput> current;

  private static boolean endsWithRunner;

  /** The input of this process; empty in a process that a user started. Any thread may call. */
  public static synchronized Optional<ForkInput> current() {
    if (current == null) {
      String file = System.getProperty(PROPERTY);
      current = file == null ? Optional.empty() : Optional.of(read(Path.of(file)));
    }
    return current;
  }

  /** The input of a fork; without the runner there are no servers for it. */
  public static ForkInput ofRunner() {
    String alone = "zkpulsar's runner starts the servers: jmh:run, or java -jar benchmarks.jar";
    return current().orElseThrow(() -> new IllegalStateException(alone));
  }

  /** Replaces the input of this process, for benchmarks without a fork; returns the former. */
  public static synchronized Optional<ForkInput> replaceCurrent(Optional<ForkInput> input) {
    Optional<ForkInput> before = current();
    current = input;
    return before;
  }

  /** The same for a process that samples no servers. */
  public ForkInput withoutTimeSeries() {
    return new ForkInput(settings, addresses, servers, point, Optional.empty(), histograms, runner);
  }

  /** In a fork: says why the run of its runner cannot go on. The fork ends next. */
  public static void endRun(String why) {
    try {
      Files.writeString(end(Path.of(System.getProperty(PROPERTY))), why);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * Appends rows to a table in the directory of the run; does nothing if the runner named none.
   *
   * @param name of the file, such as events.csv
   * @param header the table's first line, which a new file gets; with its line feed, as the rows
   */
  public void append(String name, String header, String rows) {
    if (timeSeries.isEmpty()) {
      return;
    }
    Path file = timeSeries.get().resolveSibling(name);
    try {
      String all = Files.exists(file) ? rows : header + rows;
      Files.writeString(file, all, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
    } catch (IOException e) {
      System.err.println("zkpulsar: " + file + ": rows are missing: " + e);
    }
  }

  /** Where {@link #endRun} writes, beside the file of an input. */
  public static Path end(Path file) {
    return file.resolveSibling("end");
  }

  /**
   * Ends this process when its runner ends, also after a kill -9: a fork must not load the machine
   * after its runner is gone. Does nothing in the runner, and when called again.
   */
  public static synchronized void endWithRunner() {
    String file = System.getProperty(PROPERTY);
    if (file != null && !endsWithRunner) {
      endsWithRunner = true;
      EndWithParent.watch(Path.of(file).getParent());
    }
  }

  /** The servers of one system of the point, which may have several. */
  public List<Server> servers(String system) {
    var own = List.of(addresses.getOrDefault(SERVERS_OF + system, "").split(","));
    return servers.stream()
        .map(Server::parse)
        .filter(server -> own.contains(server.address().toString()))
        .toList();
  }

  /** Whether a server of the point is on another machine. */
  public boolean hasServersElsewhere() {
    return servers.stream().map(Server::parse).anyMatch(server -> !server.address().isHere());
  }

  /** Replaces the content of a file, which must be readable for its owner only. */
  public void write(Path file) throws IOException {
    var content = new Properties();
    settings.forEach((name, value) -> content.setProperty("setting." + name, value));
    addresses.forEach((name, value) -> content.setProperty("address." + name, value));
    content.setProperty("servers", String.join("\n", servers));
    content.setProperty("point", point);
    timeSeries.ifPresent(series -> content.setProperty("timeSeries", series.toString()));
    histograms.ifPresent(log -> content.setProperty("histograms", log.toString()));
    content.setProperty("runner", Long.toString(runner));
    try (var out = Files.newOutputStream(file)) {
      content.store(out, null);
    }
  }

  /** Reads what {@link #write} has written. */
  static ForkInput read(Path file) {
    var content = new Properties();
    try (var in = Files.newInputStream(file)) {
      content.load(in);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return new ForkInput(
        below("setting.", content),
        below("address.", content),
        content.getProperty("servers").lines().toList(),
        content.getProperty("point"),
        Optional.ofNullable(content.getProperty("timeSeries")).map(Path::of),
        Optional.ofNullable(content.getProperty("histograms")).map(Path::of),
        Long.parseLong(content.getProperty("runner")));
  }

  /** The values of the names that begin with a prefix, by the rest of the name. */
  private static Map<String, String> below(String prefix, Properties content) {
    var below = new TreeMap<String, String>();
    for (String name : content.stringPropertyNames()) {
      if (name.startsWith(prefix)) {
        below.put(name.substring(prefix.length()), content.getProperty(name));
      }
    }
    return below;
  }

  /** Without the settings and addresses, which may hold secrets. */
  @Override
  public String toString() {
    return "ForkInput[" + point + "]";
  }
}
