package dev.zkpulsar.harness.settings;

import dev.zkpulsar.env.host.EndWithParent;
import dev.zkpulsar.env.host.OwnedDirectory;
import dev.zkpulsar.env.nodes.Server;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.TreeMap;
import java.util.stream.IntStream;

/**
 * The data that a process of a run gets from the process that started it, in one file that only its
 * owner can read. The system property {@value #PROPERTY} names the file, so that no setting, and
 * therefore no secret, appears on a command line or in a result.
 *
 * <p>The runner writes a handover for its forks before each point; a benchmark's state reads it:
 *
 * <pre>{@code
 * String address = Handover.ofRunner().addresses().get("echo");
 * }</pre>
 *
 * <p>The file is a Java properties file: {@code setting.NAME}, {@code address.NAME}, {@code
 * server.N}, {@code point}, {@code timeSeries}, {@code histograms}, {@code runner}. {@code jmh:run}
 * also writes a handover, with settings only.
 *
 * @param settings every {@code bench.} setting of the run, by name
 * @param addresses of the run's systems, by names that each system chooses
 * @param servers the servers to meter, as {@link dev.zkpulsar.env.nodes.Server#format} writes them
 * @param point the label of the point that is measured; empty if there is none
 * @param timeSeries the file to which the servers' time series is appended
 * @param histograms the file to which the point's interval log is appended
 * @param runner the process number of the runner
 */
public record Handover(
    Map<String, String> settings,
    Map<String, String> addresses,
    List<String> servers,
    String point,
    Optional<Path> timeSeries,
    Optional<Path> histograms,
    long runner) {
  /** The only system property that processes of a run pass on. */
  public static final String PROPERTY = "bench.handover";

  /** The address of the control API of the proxies between clients and servers. */
  public static final String PROXIES = "fault.proxies";

  /** Before the name of a system: the addresses of its servers, separated by commas. */
  public static final String SERVERS_OF = "servers.";

  private static final String SETTING = "setting.";
  private static final String ADDRESS = "address.";
  private static final String SERVER = "server.";
  private static final String POINT = "point";
  private static final String TIME_SERIES = "timeSeries";
  private static final String HISTOGRAMS = "histograms";
  private static final String RUNNER = "runner";

  private static Optional<Handover> current;
  private static boolean endsWithWriter;

  /** The handover of this process; empty in a process that a user started. Any thread may call. */
  public static synchronized Optional<Handover> current() {
    if (current == null) {
      current = Optional.ofNullable(System.getProperty(PROPERTY)).map(Path::of).map(Handover::read);
    }
    return current;
  }

  /** The handover of a fork; without the runner there are no servers for it. */
  public static Handover ofRunner() {
    return current()
        .orElseThrow(
            () ->
                new IllegalStateException(
                    "zkpulsar's runner starts the servers: jmh:run, or java -jar benchmarks.jar"));
  }

  /** Replaces the handover of this process, for benchmarks without a fork; returns the former. */
  public static synchronized Optional<Handover> replaceCurrent(Optional<Handover> handover) {
    Optional<Handover> before = current();
    current = handover;
    return before;
  }

  /**
   * Removes the handover file of this process with its directory, if there is one: its writer was
   * killed, or this process is its only reader.
   */
  public static void removeFile() {
    String file = System.getProperty(PROPERTY);
    if (file != null) {
      OwnedDirectory.removeWith(Path.of(file));
    }
  }

  /** In a fork: says why the run of its runner cannot go on. The fork ends next. */
  public static void endRun(String why) {
    try {
      Files.writeString(end(Path.of(System.getProperty(PROPERTY))), why);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Where {@link #endRun} writes, beside the file of a handover. */
  public static Path end(Path file) {
    return file.resolveSibling("end");
  }

  /**
   * Ends this process when the one that wrote its handover ends, also after a kill -9: a fork must
   * not load the machine after its runner is gone. Does nothing in a process without a handover,
   * and when called again.
   */
  public static synchronized void endWithWriter() {
    String file = System.getProperty(PROPERTY);
    if (file != null && !endsWithWriter) {
      endsWithWriter = true;
      EndWithParent.watch(Path.of(file).getParent());
    }
  }

  /** The servers of one system of the point, which may have several. */
  public List<Server> servers(String system) {
    var own = List.of(addresses.getOrDefault(SERVERS_OF + system, "").split(","));
    return servers.stream()
        .map(Server::parse)
        .filter(server -> own.contains(server.address()))
        .toList();
  }

  /** Replaces the content of a file, which must be readable for its owner only. */
  public void write(Path file) throws IOException {
    var content = new Properties();
    settings.forEach((name, value) -> content.setProperty(SETTING + name, value));
    addresses.forEach((name, value) -> content.setProperty(ADDRESS + name, value));
    IntStream.range(0, servers.size())
        .forEach(n -> content.setProperty(SERVER + n, servers.get(n)));
    content.setProperty(POINT, point);
    timeSeries.ifPresent(series -> content.setProperty(TIME_SERIES, series.toString()));
    histograms.ifPresent(log -> content.setProperty(HISTOGRAMS, log.toString()));
    content.setProperty(RUNNER, Long.toString(runner));
    var text = new StringWriter();
    content.store(text, null);
    Files.writeString(file, text.toString());
  }

  static Handover read(Path file) {
    var content = new Properties();
    try (var in = Files.newBufferedReader(file)) {
      content.load(in);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return new Handover(
        below(SETTING, content),
        below(ADDRESS, content),
        IntStream.iterate(0, n -> content.containsKey(SERVER + n), n -> n + 1)
            .mapToObj(n -> content.getProperty(SERVER + n))
            .toList(),
        content.getProperty(POINT, ""),
        Optional.ofNullable(content.getProperty(TIME_SERIES)).map(Path::of),
        Optional.ofNullable(content.getProperty(HISTOGRAMS)).map(Path::of),
        Long.parseLong(content.getProperty(RUNNER, "0")));
  }

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
    return "Handover[" + point + "]";
  }
}
