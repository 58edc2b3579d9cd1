package dev.zkpulsar.harness.metrics;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * The counters of a Linux machine, as {@code /proc} and {@code /sys} report them. On another
 * system, and where the kernel lacks one, they are absent.
 */
final class MachineCounters {
  /** The unit of {@code /proc/stat} on every usual processor. */
  static final double TICKS_PER_SECOND = 100;

  private static final List<String> RESOURCES = List.of("cpu", "memory", "io");

  private MachineCounters() {}

  /**
   * Reads the counters: {@code busy}, {@code steal} and {@code pressure.RESOURCE} in seconds,
   * {@code disk} in bytes, {@code periods} and {@code throttled} of the CPU quota. Two are levels:
   * {@code cores}, and {@code frequency} in MHz.
   *
   * @param root of the file system
   */
  static Map<String, Double> read(Path root) {
    var read = new TreeMap<String, Double>();
    for (String line : lines(root.resolve("proc/stat"))) {
      String[] ticks = line.split("\\s+");
      if (ticks[0].equals("cpu")) {
        // User, nice and system. Interrupts are mostly the benchmark's network traffic.
        double busy = number(ticks[1]) + number(ticks[2]) + number(ticks[3]);
        read.put("busy", busy / TICKS_PER_SECOND);
        read.put("steal", number(ticks[8]) / TICKS_PER_SECOND);
      } else if (ticks[0].matches("cpu\\d+")) {
        read.merge("cores", 1.0, Double::sum);
      }
    }
    for (String resource : RESOURCES) {
      lines(root.resolve("proc/pressure").resolve(resource)).stream()
          .filter(line -> line.startsWith("some "))
          .map(line -> number(line.replaceFirst("^.* total=", "")) / 1e6)
          .forEach(seconds -> read.put("pressure." + resource, seconds));
    }
    lines(root.resolve("proc/vmstat")).stream()
        .filter(line -> line.matches("pgpg(in|out) .*"))
        .forEach(line -> read.merge("disk", 1024 * number(line.split(" ")[1]), Double::sum));
    readQuota(root, read);
    frequency(root).ifPresent(megahertz -> read.put("frequency", megahertz));
    return read;
  }

  /**
   * The CPU quota of this process: of its control group, or of the next group above it that has
   * one. In a container, the path of the group may be that on its host.
   */
  private static void readQuota(Path root, Map<String, Double> read) {
    for (String line : lines(root.resolve("proc/self/cgroup"))) {
      String[] fields = line.split(":", 3);
      boolean second = fields[1].isEmpty();
      if (second || List.of(fields[1].split(",")).contains("cpu")) {
        Path top = root.resolve("sys/fs/cgroup").resolve(fields[1]);
        Path group = top.resolve(fields[2].substring(1));
        for (; group.startsWith(top) && read.getOrDefault("periods", 0.0) == 0; ) {
          for (String counter : lines(group.resolve("cpu.stat"))) {
            String[] words = counter.split(" ");
            if (words[0].matches("nr_(periods|throttled)")) {
              read.put(words[0].substring("nr_".length()), number(words[1]));
            }
          }
          group = group.getParent();
        }
      }
    }
  }

  /** The mean of all processors at this moment. */
  private static OptionalDouble frequency(Path root) {
    try (Stream<Path> cpus = Files.list(root.resolve("sys/devices/system/cpu"))) {
      return cpus.flatMap(cpu -> lines(cpu.resolve("cpufreq/scaling_cur_freq")).stream())
          .mapToDouble(kilohertz -> number(kilohertz) / 1e3)
          .average();
    } catch (IOException e) {
      return OptionalDouble.empty();
    }
  }

  static double number(String text) {
    return Double.parseDouble(text);
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
