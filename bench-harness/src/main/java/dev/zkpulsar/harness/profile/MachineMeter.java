package dev.zkpulsar.harness.profile;

import dev.zkpulsar.env.server.Resource;
import dev.zkpulsar.harness.load.Recording.Figure;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.TreeMap;

/**
 * Activity of this machine beside the benchmark in a measured window: metrics {@code machine.*}. A
 * value that is not available is absent.
 */
final class MachineMeter {
  private static final Path ROOT = Path.of("/");

  /** With its journal, a file system writes two to three times the bytes of small synced writes. */
  private static final double JOURNAL_FACTOR = 3;

  private Map<String, Double> before = Map.of();

  void open(List<MeteredServer> servers) {
    before = read(servers);
  }

  /** Closes the window; returns the figures by label. */
  Map<String, Figure> close(List<MeteredServer> servers, Map<String, Map<Resource, Double>> used) {
    Map<String, Double> now = read(servers);
    double seconds = now.get("seconds") - before.get("seconds");
    var perSecond = new TreeMap<String, Double>();
    before.forEach(
        (name, value) -> {
          if (now.containsKey(name)) {
            perSecond.put(name, (now.get(name) - value) / seconds);
          }
        });
    return figures(
        perSecond,
        now,
        MeteredServer.onThisMachine(servers, used, Resource.cpu),
        MeteredServer.onThisMachine(servers, used, Resource.diskwritten));
  }

  private static Map<String, Double> read(List<MeteredServer> servers) {
    double seconds = System.nanoTime() / 1e9;
    Map<String, Double> read = MachineCounters.read(ROOT);
    read.put("seconds", seconds);
    read.put("ours", OurProcesses.cpuSeconds(MeteredServer.anyInContainer(servers)));
    read.put("ourdisk", OurProcesses.diskBytes());
    return read;
  }

  /**
   * The figures of a window.
   *
   * @param perSecond how fast the counters grew
   * @param now the levels
   * @param serverCores used by the servers on this machine; empty if unknown
   * @param serverDisk bytes that they wrote per second; empty if unknown
   */
  static Map<String, Figure> figures(
      Map<String, Double> perSecond,
      Map<String, Double> now,
      OptionalDouble serverCores,
      OptionalDouble serverDisk) {
    var figures = new TreeMap<String, Figure>();
    if (perSecond.containsKey("busy") && serverCores.isPresent()) {
      double ours = perSecond.get("ours") + serverCores.getAsDouble();
      double others = Math.max(0, perSecond.get("busy") - ours);
      put(figures, "others", others, "cores");
    }
    if (perSecond.containsKey("disk") && serverDisk.isPresent()) {
      double ours = perSecond.get("ourdisk") + serverDisk.getAsDouble();
      put(figures, "ourdisk", ours, "B/s");
      double others = perSecond.get("disk") - JOURNAL_FACTOR * ours;
      put(figures, "otherdisk", Math.max(0, others), "B/s");
    }
    put(figures, "cores", now.get("cores"), "cores");
    put(figures, "steal", perSecond.get("steal"), "cores");
    for (String resource : List.of("cpu", "memory", "io")) {
      put(figures, "pressure." + resource, perSecond.get("pressure." + resource), "share");
    }
    if (perSecond.getOrDefault("periods", 0.0) > 0) {
      double share = perSecond.get("throttled") / perSecond.get("periods");
      put(figures, "throttled", share, "share");
    }
    put(figures, "frequency", now.get("frequency"), "MHz");
    return figures;
  }

  private static void put(Map<String, Figure> figures, String name, Double value, String unit) {
    if (value != null) {
      figures.put("machine." + name, new Figure(value, unit));
    }
  }
}
