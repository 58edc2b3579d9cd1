package dev.zkpulsar.harness.profile;

import dev.zkpulsar.env.server.Meter;
import dev.zkpulsar.env.server.OwnProcess;
import dev.zkpulsar.env.server.Resource;
import dev.zkpulsar.env.server.Server;
import dev.zkpulsar.harness.Main;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** A server of the run, or the client's own process, and what it used since it was last asked. */
public final class Metered {
  /** Where {@link Main} hands the run's servers to its forks, joined by commas. */
  public static final String SERVERS = "bench.metered";

  private static final ExecutorService READERS =
      Executors.newCachedThreadPool(
          task -> {
            var thread = new Thread(task, "meter");
            thread.setDaemon(true);
            return thread;
          });

  private final String name;
  private final Meter meter;
  private Map<Resource, Double> last = Map.of();
  private long lastNs;

  private Metered(Server server) {
    name = server.name();
    meter = server.meter();
  }

  /** The servers that {@link Main} told this JVM of; none without it. */
  public static List<Server> servers() {
    String servers = System.getProperty(SERVERS, "");
    return servers.isEmpty()
        ? List.of()
        : Arrays.stream(servers.split(",")).map(Server::parse).toList();
  }

  /** The servers and this process itself; none where there are no servers. */
  static List<Metered> all() {
    var all = new ArrayList<Metered>();
    servers().forEach(server -> all.add(new Metered(server)));
    if (!all.isEmpty()) {
      long pid = ProcessHandle.current().pid();
      all.add(new Metered(new Server("client", "", new OwnProcess(pid))));
    }
    return all;
  }

  /**
   * Reads all, by name, at the same time: an older container engine takes up to a second for each.
   */
  static Map<String, Map<Resource, Double>> sinceLast(List<Metered> all) {
    var readings = new LinkedHashMap<String, CompletableFuture<Map<Resource, Double>>>();
    for (Metered one : all) {
      readings.put(one.name(), CompletableFuture.supplyAsync(one::sinceLast, READERS));
    }
    var read = new LinkedHashMap<String, Map<Resource, Double>>();
    readings.forEach((name, reading) -> read.put(name, reading.join()));
    return read;
  }

  private String name() {
    return name;
  }

  /**
   * Levels as they are; counters as their growth over a second since the last call. A counter that
   * has no value then and now, or went back since its server was restarted, is absent.
   */
  private synchronized Map<Resource, Double> sinceLast() {
    Map<Resource, Double> now = meter.read();
    long nowNs = System.nanoTime();
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
}
