package dev.zkpulsar.harness.metrics;

import dev.zkpulsar.env.server.Resource;
import dev.zkpulsar.harness.load.Recording.Figure;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
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
  Map<String, Figure> close(List<MeteredServer> servers) {
    Map<String, Double> now = read(servers);
    double seconds = now.get("seconds") - before.get("seconds");
    var perSecond = new TreeMap<String, Double>();
    before.forEach(
        (name, value) -> {
          if (now.containsKey(name)) {
            perSecond.put(name, (now.get(name) - value) / seconds);
          }
        });
    return figures(perSecond, now);
  }

  /**
   * The runner restarts servers that a fault kills. What they used before is then in the runner's
   * counters, so the sum still grows when those of a server begin again.
   */
  private static Map<String, Double> read(List<MeteredServer> servers) {
    double seconds = System.nanoTime() / 1e9;
    Map<String, Double> read = MachineCounters.read(ROOT);
    read.put("seconds", seconds);
    MeteredServer.onThisMachine(servers, Resource.cpu)
        .ifPresent(
            used ->
                read.put(
                    "ours", used + OurProcesses.cpuSeconds(MeteredServer.anyInContainer(servers))));
    MeteredServer.onThisMachine(servers, Resource.diskwritten)
        .ifPresent(used -> read.put("ourdisk", used + OurProcesses.diskBytes()));
    return read;
  }

  /**
   * The figures of a window.
   *
   * @param perSecond how fast the counters grew; without "ours" if a server's use is unknown
   * @param now the levels
   */
  static Map<String, Figure> figures(Map<String, Double> perSecond, Map<String, Double> now) {
    var figures = new TreeMap<String, Figure>();
    if (perSecond.containsKey("busy") && perSecond.containsKey("ours")) {
      double others = Math.max(0, perSecond.get("busy") - perSecond.get("ours"));
      put(figures, "others", others, "cores");
    }
    if (perSecond.containsKey("disk") && perSecond.containsKey("ourdisk")) {
      double ours = perSecond.get("ourdisk");
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
