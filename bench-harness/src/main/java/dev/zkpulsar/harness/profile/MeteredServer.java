package dev.zkpulsar.harness.profile;

import dev.zkpulsar.env.server.Container;
import dev.zkpulsar.env.server.Meter;
import dev.zkpulsar.env.server.OwnProcess;
import dev.zkpulsar.env.server.Resource;
import dev.zkpulsar.env.server.Server;
import dev.zkpulsar.env.settings.Address;
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
import java.util.function.LongSupplier;
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

  private static final String CLIENT = "client";

  private final Server server;
  private final Meter meter;
  private Map<Resource, Double> last = Map.of();
  private long lastNs;

  private MeteredServer(Server server) {
    this(server, server.meter());
  }

  MeteredServer(Server server, Meter meter) {
    this.server = server;
    this.meter = meter;
  }

  /**
   * The servers that the runner handed over, and this process; client 0 meters the servers for all
   * clients. The caller closes them.
   */
  static List<MeteredServer> all() {
    var all = new ArrayList<MeteredServer>();
    Handover.current().map(Handover::servers).orElseGet(List::of).stream()
        .map(Server::parse)
        .forEach(server -> all.add(new MeteredServer(server)));
    long pid = ProcessHandle.current().pid();
    all.add(new MeteredServer(new Server(CLIENT, "", new OwnProcess(pid))));
    return all;
  }

  /**
   * Reads all servers at the same time: an older container engine takes up to a second for each.
   * The keys are the names.
   */
  static Map<String, Map<Resource, Double>> sinceLast(List<MeteredServer> all) {
    return sinceLast(all, System::nanoTime);
  }

  /**
   * The same for a load that ended a moment ago. The time of the reading, which a slow server
   * answers late, is no part of the window: it would lower the cost of an operation.
   */
  static Map<String, Map<Resource, Double>> until(List<MeteredServer> all, long endNs) {
    return sinceLast(all, () -> endNs);
  }

  private static Map<String, Map<Resource, Double>> sinceLast(
      List<MeteredServer> all, LongSupplier timeNs) {
    var readings = new LinkedHashMap<String, CompletableFuture<Map<Resource, Double>>>();
    for (MeteredServer metered : all) {
      readings.put(
          metered.server.name(),
          CompletableFuture.supplyAsync(() -> metered.sinceLast(timeNs), READERS));
    }
    var read = new LinkedHashMap<String, Map<Resource, Double>>();
    readings.forEach((name, reading) -> read.put(name, reading.join()));
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
  private Map<Resource, Double> read() {
    try {
      return meter.read();
    } catch (UncheckedIOException e) {
      return Map.of();
    }
  }

  /**
   * The value of a level, and the growth per second of a counter since the last call. A counter is
   * absent if either reading lacks it, or if it fell because its server was restarted.
   */
  private synchronized Map<Resource, Double> sinceLast(LongSupplier timeNs) {
    Map<Resource, Double> now = read();
    long nowNs = timeNs.getAsLong();
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
