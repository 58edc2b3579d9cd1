package dev.zkpulsar.harness.metrics;

import dev.zkpulsar.env.server.Container;
import dev.zkpulsar.env.server.Meter;
import dev.zkpulsar.env.server.OwnProcess;
import dev.zkpulsar.env.server.Resource;
import dev.zkpulsar.env.server.Server;
import dev.zkpulsar.env.settings.Address;
import dev.zkpulsar.harness.load.Fork;
import dev.zkpulsar.harness.settings.Handover;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Function;
import java.util.stream.Collectors;

/** A server of the run, or the client's own process, and its resource use between two readings. */
final class MeteredServer implements AutoCloseable {
  private static final ExecutorService READERS =
      Executors.newCachedThreadPool(
          task -> {
            var thread = new Thread(task, "meter");
            thread.setDaemon(true);
            return thread;
          });

  static final String CLIENT = "client";

  private final Server server;
  private final Meter meter;
  private Map<Resource, Double> asked = Map.of();
  private Map<Resource, Double> last = Map.of();
  private long lastNs;

  MeteredServer(Server server) {
    this(server, server.meter());
  }

  MeteredServer(Server server, Meter meter) {
    this.server = server;
    this.meter = meter;
  }

  /**
   * The servers that the runner handed over, and this process; worker 0 meters the servers for all
   * workers. The caller closes them.
   */
  static List<MeteredServer> all() {
    var all = new ArrayList<MeteredServer>();
    Handover.current().map(Handover::servers).orElseGet(List::of).stream()
        .filter(server -> Fork.current().worker().isFirst())
        .map(Server::parse)
        .forEach(server -> all.add(new MeteredServer(server)));
    long pid = ProcessHandle.current().pid();
    all.add(new MeteredServer(new Server(CLIENT, "", new OwnProcess(pid))));
    return all;
  }

  /**
   * Asks each server for its values, one after the other, and then reads the host, for a window.
   */
  static void open(List<MeteredServer> all) {
    all.forEach(metered -> metered.asked = metered.read(Meter::ask));
    readHost(all).forEach(MeteredServer::begin);
  }

  /**
   * The use since {@link #open}, by name. The load ended a moment ago: the time of the reading,
   * which a slow server answers late, is no part of the window, since it would lower the cost of an
   * operation.
   */
  static Map<String, Map<Resource, Double>> close(List<MeteredServer> all, long endNs) {
    Map<MeteredServer, Map<Resource, Double>> host = readHost(all);
    var used = new LinkedHashMap<String, Map<Resource, Double>>();
    for (MeteredServer metered : all) {
      metered.asked = metered.read(Meter::ask);
      used.put(metered.server.name(), metered.since(host.get(metered), endNs));
    }
    return used;
  }

  /** The use since the last call as the host knows it, by name. No server is asked. */
  static Map<String, Map<Resource, Double>> sinceLast(List<MeteredServer> all) {
    var used = new LinkedHashMap<String, Map<Resource, Double>>();
    readHost(all)
        .forEach(
            (metered, host) ->
                used.put(metered.server.name(), metered.since(host, System.nanoTime())));
    return used;
  }

  /** Reads all at the same time: an older container engine takes up to a second for each. */
  private static Map<MeteredServer, Map<Resource, Double>> readHost(List<MeteredServer> all) {
    var readings = new LinkedHashMap<MeteredServer, CompletableFuture<Map<Resource, Double>>>();
    for (MeteredServer metered : all) {
      readings.put(
          metered, CompletableFuture.supplyAsync(() -> metered.read(Meter::readHost), READERS));
    }
    var read = new LinkedHashMap<MeteredServer, Map<Resource, Double>>();
    readings.forEach((metered, reading) -> read.put(metered, reading.join()));
    return read;
  }

  static Set<String> lost(List<MeteredServer> all) {
    return all.stream()
        .map(metered -> metered.server)
        .filter(MeteredServer::isLost)
        .map(Server::name)
        .collect(Collectors.toSet());
  }

  private static boolean isLost(Server server) {
    try {
      return !server.place().isThere();
    } catch (UncheckedIOException e) {
      return false; // The engine of containers did not answer in time.
    }
  }

  /** Empty if the engine of containers did not answer in time. */
  private Map<Resource, Double> read(Function<Meter, Map<Resource, Double>> how) {
    try {
      return how.apply(meter);
    } catch (UncheckedIOException e) {
      return Map.of();
    }
  }

  private void begin(Map<Resource, Double> host) {
    var unused = since(host, System.nanoTime());
  }

  /**
   * The value of a level, and the growth per second of a counter since the last reading. A counter
   * is absent if either reading lacks it, or if it fell because its server was restarted.
   */
  private synchronized Map<Resource, Double> since(Map<Resource, Double> host, long nowNs) {
    var now = new EnumMap<Resource, Double>(Resource.class);
    now.putAll(asked);
    now.putAll(host);
    double seconds = (nowNs - lastNs) / 1e9;
    var since = new EnumMap<Resource, Double>(Resource.class);
    now.forEach(
        (resource, value) -> {
          if (!resource.isCounter()) {
            since.put(resource, value);
          } else if (last.containsKey(resource) && value >= last.get(resource)) {
            since.put(resource, (value - last.get(resource)) / seconds);
          }
        });
    last = now;
    lastNs = nowNs;
    return since;
  }

  /**
   * The sum of a counter at the last reading of the servers on this machine, without the client;
   * empty if it is unknown of one of them.
   */
  static OptionalDouble onThisMachine(List<MeteredServer> all, Resource counter) {
    double sum = 0;
    for (MeteredServer metered : all) {
      if (!metered.server.name().equals(CLIENT) && Address.of(metered.server.address()).isHere()) {
        Double value = metered.lastReading().get(counter);
        if (value == null) {
          return OptionalDouble.empty();
        }
        sum += value;
      }
    }
    return OptionalDouble.of(sum);
  }

  private synchronized Map<Resource, Double> lastReading() {
    return last;
  }

  static boolean anyInContainer(List<MeteredServer> all) {
    return all.stream().anyMatch(metered -> metered.server.place() instanceof Container);
  }

  @Override
  public void close() {
    meter.close();
  }
}
