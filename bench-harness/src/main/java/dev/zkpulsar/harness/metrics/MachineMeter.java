package dev.zkpulsar.harness.metrics;

import dev.zkpulsar.env.nodes.Resource;
import dev.zkpulsar.harness.load.Recording.Figure;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import oshi.SystemInfo;
import oshi.hardware.CentralProcessor;

/**
 * Activity of this machine beside the benchmark in a measured window: metrics {@code machine.*}. A
 * value that is not available is absent: Linux alone reports the counters.
 *
 * <p>{@code machine.unwatched} is 1 if the use of other processes is unknown, and 0 beside an exact
 * {@code machine.others}. Runs of before November 28, 2026 lack it: their {@code machine.others}
 * was sampled at the kernel's ticks, and comparisons do not correct for it. {@code machine.steal}
 * never was sampled.
 */
final class MachineMeter {
  /** The column of {@code /proc/stat}. */
  private static final int STEAL = 8;

  /**
   * The sum over all processes cannot grow by less than ours, but for rounding. If it does, a
   * process has ended whose parent does not count it, and the others' use is unknown.
   */
  private static final double MOST_LOST_CORES = 0.05;

  private static final List<String> RESOURCES = List.of("cpu", "memory", "io");

  /** With its journal, a file system writes two to three times the bytes of small synced writes. */
  private static final double JOURNAL_FACTOR = 3;

  private final CentralProcessor processor = new SystemInfo().getHardware().getProcessor();

  /** The counters at the opening, as {@link #counters} names them. */
  private Map<String, Double> before = Map.of();

  void open(Meters meters, Meters.Reading servers) {
    before = read(meters, servers);
  }

  /** Closes the window; returns the figures by label. */
  Map<String, Figure> close(Meters meters, Meters.Reading servers) {
    Map<String, Double> now = read(meters, servers);
    double seconds = now.get("seconds") - before.get("seconds");
    var perSecond = new TreeMap<String, Double>();
    for (var counter : now.entrySet()) {
      Double earlier = before.get(counter.getKey());
      if (earlier != null) {
        perSecond.put(counter.getKey(), (counter.getValue() - earlier) / seconds);
      }
    }
    Map<String, Figure> figures = figures(perSecond);
    put(figures, "cores", (double) processor.getLogicalProcessorCount(), "cores");
    Arrays.stream(processor.getCurrentFreq())
        .filter(hertz -> hertz > 0)
        .average()
        .ifPresent(hertz -> put(figures, "frequency", hertz / 1e6, "MHz"));
    return figures;
  }

  /**
   * The counters. The runner restarts servers that a fault kills. What they used before is then in
   * the runner's counters, so the sum still grows when those of a server begin again.
   */
  private Map<String, Double> read(Meters meters, Meters.Reading servers) {
    Map<String, Double> read = counters(Path.of("/"));
    read.put("seconds", System.nanoTime() / 1e9);
    meters
        .onThisMachine(servers, Resource.CPU)
        .ifPresent(
            used -> read.put("ours", used + OurProcesses.cpuSeconds(meters.anyInContainer())));
    var written = meters.onThisMachine(servers, Resource.DISK_WRITTEN);
    var loaded = meters.onThisMachine(servers, Resource.DISK_READ);
    if (written.isPresent() && loaded.isPresent()) {
      double used = written.getAsDouble() + loaded.getAsDouble();
      read.put("ourdisk", used + OurProcesses.diskBytes());
    }
    return read;
  }

  /**
   * The counters that the kernel reports in files: {@code processes} ({@link AllProcesses}), {@code
   * steal} and {@code pressure.RESOURCE} in seconds, {@code disk} in bytes, {@code periods} and
   * {@code throttled} of the CPU quota. None is sampled: {@code steal} is the hypervisor's own
   * measurement in nanoseconds, which the kernel adds up and prints in ticks, so that of a window
   * is exact to 10 ms.
   */
  static Map<String, Double> counters(Path root) {
    var read = new TreeMap<String, Double>();
    AllProcesses.cpuSeconds(root.resolve("proc"))
        .ifPresent(seconds -> read.put("processes", seconds));
    line(root.resolve("proc/stat"), "cpu ")
        .map(line -> Double.parseDouble(line.split(" +")[STEAL]))
        .ifPresent(ticks -> read.put("steal", ticks / ProcessStat.TICKS_PER_SECOND));
    for (String resource : RESOURCES) {
      line(root.resolve("proc/pressure").resolve(resource), "some ")
          .map(line -> Double.parseDouble(line.replaceFirst("^.* total=", "")))
          .ifPresent(micros -> read.put("pressure." + resource, micros / 1e6));
    }
    for (String direction : List.of("pgpgin ", "pgpgout ")) {
      line(root.resolve("proc/vmstat"), direction)
          .map(line -> Double.parseDouble(line.substring(direction.length())))
          .ifPresent(kib -> read.merge("disk", 1024 * kib, Double::sum));
    }
    for (String group : lines(root.resolve("proc/self/cgroup"))) {
      readQuota(root, group, read);
    }
    return read;
  }

  /** The line of a file that begins so; empty if there is none. */
  private static Optional<String> line(Path file, String beginning) {
    return lines(file).stream().filter(line -> line.startsWith(beginning)).findFirst();
  }

  /**
   * The CPU quota of this process: of its control group, or of the next group above it that has
   * one. In a container, the path of the group may be that on its host.
   */
  private static void readQuota(Path root, String cgroup, Map<String, Double> read) {
    String[] fields = cgroup.split(":", 3);
    if (!fields[1].isEmpty() && !List.of(fields[1].split(",")).contains("cpu")) {
      return;
    }
    Path top = root.resolve("sys/fs/cgroup").resolve(fields[1]);
    Path group = top.resolve(fields[2].substring(1));
    while (group.startsWith(top) && read.getOrDefault("periods", 0.0) == 0) {
      for (String line : lines(group.resolve("cpu.stat"))) {
        String[] nameAndValue = line.split(" ");
        if (nameAndValue[0].matches("nr_(periods|throttled)")) {
          String name = nameAndValue[0].substring("nr_".length());
          read.put(name, Double.parseDouble(nameAndValue[1]));
        }
      }
      group = group.getParent();
    }
  }

  /**
   * The figures of how fast the counters grew. The use of others is unknown if {@code ours} is
   * absent, as it is if the use of one of the run's own processes is unknown.
   */
  static Map<String, Figure> figures(Map<String, Double> perSecond) {
    var figures = new TreeMap<String, Figure>();
    double ofOthers =
        perSecond.getOrDefault("processes", Double.NaN)
            - perSecond.getOrDefault("ours", Double.NaN);
    if (ofOthers >= -MOST_LOST_CORES) {
      put(figures, "others", Math.max(0, ofOthers), "cores");
      put(figures, "unwatched", 0.0, "flag");
    } else {
      put(figures, "unwatched", 1.0, "flag");
    }
    if (perSecond.containsKey("disk") && perSecond.containsKey("ourdisk")) {
      double ours = perSecond.get("ourdisk");
      put(figures, "ourdisk", ours, "B/s");
      double others = perSecond.get("disk") - JOURNAL_FACTOR * ours;
      put(figures, "otherdisk", Math.max(0, others), "B/s");
    }
    put(figures, "steal", perSecond.get("steal"), "cores");
    for (String resource : RESOURCES) {
      put(figures, "pressure." + resource, perSecond.get("pressure." + resource), "share");
    }
    if (perSecond.getOrDefault("periods", 0.0) > 0) {
      double share = perSecond.get("throttled") / perSecond.get("periods");
      put(figures, "throttled", share, "share");
    }
    return figures;
  }

  private static void put(Map<String, Figure> figures, String name, Double value, String unit) {
    if (value != null) {
      figures.put("machine." + name, new Figure(value, unit));
    }
  }

  /** Empty if the file cannot be read. */
  static List<String> lines(Path file) {
    try {
      return Files.readAllLines(file);
    } catch (IOException e) {
      return List.of();
    }
  }
}
