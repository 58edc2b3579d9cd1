package dev.zkpulsar.harness.profile;

import dev.zkpulsar.env.server.Meter;
import dev.zkpulsar.env.server.OwnProcess;
import dev.zkpulsar.env.server.Resource;
import dev.zkpulsar.env.server.Server;
import dev.zkpulsar.harness.settings.Handover;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** A server of the run, or the client's own process, and its resource use between two readings. */
final class MeteredServer implements AutoCloseable {
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

  private MeteredServer(Server server) {
    name = server.name();
    meter = server.meter();
  }

  /**
   * The servers that the runner handed over, and this process; empty if the runner handed over no
   * servers. The caller closes them.
   */
  static List<MeteredServer> all() {
    var all = new ArrayList<MeteredServer>();
    Handover.current().map(Handover::servers).orElseGet(List::of).stream()
        .map(Server::parse)
        .forEach(server -> all.add(new MeteredServer(server)));
    if (!all.isEmpty()) {
      long pid = ProcessHandle.current().pid();
      all.add(new MeteredServer(new Server("client", "", new OwnProcess(pid))));
    }
    return all;
  }

  /**
   * Reads all servers at the same time: an older container engine takes up to a second for each.
   * The keys are the names.
   */
  static Map<String, Map<Resource, Double>> sinceLast(List<MeteredServer> all) {
    var readings = new LinkedHashMap<String, CompletableFuture<Map<Resource, Double>>>();
    for (MeteredServer metered : all) {
      readings.put(metered.name, CompletableFuture.supplyAsync(metered::sinceLast, READERS));
    }
    var read = new LinkedHashMap<String, Map<Resource, Double>>();
    readings.forEach((name, reading) -> read.put(name, reading.join()));
    return read;
  }

  /**
   * The value of a level, and the growth per second of a counter since the last call. A counter is
   * absent if either reading lacks it, or if it fell because its server was restarted.
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

  @Override
  public void close() {
    meter.close();
  }
}
