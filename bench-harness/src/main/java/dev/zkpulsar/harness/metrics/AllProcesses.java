package dev.zkpulsar.harness.metrics;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalDouble;

/**
 * The processor time of all processes of this machine: the sum of their own times, which are exact.
 * The kernel's total in {@code /proc/stat} is not: usual kernels sample it at each tick (every 4 ms
 * at 250 Hz). A timer of 1, 2 or 4 ms locks to the ticks, and its work is then counted at several
 * times its time, or not at all. The total of a root control group (version 2) is the same sample.
 *
 * <p>A process that has ended is in the time of its parent, so the sum keeps growing, and contains
 * processes that began and ended between two readings. Missing are children of a parent that
 * ignores their end (SIGCHLD). Kernel threads do not count: most of their work is the benchmark's
 * own traffic.
 *
 * <p>A process in a container sees its container only. Nothing is known there.
 */
final class AllProcesses {
  /** The kernel's own process, which only the machine's first namespace of processes shows. */
  private static final String KERNEL = "2";

  private AllProcesses() {}

  /**
   * The time of all in seconds, which has a meaning as a difference only; empty if this process
   * does not see all others: in a container, with the mount option {@code hidepid}, or not on
   * Linux.
   *
   * @param proc usually {@code /proc}
   */
  static OptionalDouble cpuSeconds(Path proc) {
    if (!MachineMeter.lines(proc.resolve(KERNEL).resolve("comm")).equals(List.of("kthreadd"))) {
      return OptionalDouble.empty();
    }
    double seconds = 0;
    try (DirectoryStream<Path> processes = Files.newDirectoryStream(proc, "[0-9]*")) {
      for (Path process : processes) {
        // A process that ends meanwhile may be in its parent's time, or in none.
        seconds +=
            ProcessStat.read(process)
                .filter(stat -> !stat.isKernelThread())
                .map(ProcessStat::cpuSeconds)
                .orElse(0.0);
      }
    } catch (IOException e) {
      return OptionalDouble.empty();
    }
    return OptionalDouble.of(seconds);
  }
}
