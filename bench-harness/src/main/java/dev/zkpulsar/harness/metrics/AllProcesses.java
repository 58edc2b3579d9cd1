package dev.zkpulsar.harness.metrics;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalDouble;
import java.util.function.Supplier;

/**
 * The processor time of all processes of this machine: the sum of their own times, which are exact.
 * The kernel's total in {@code /proc/stat} is not: usual kernels sample it at each tick (every 4 ms
 * at 250 Hz). A timer of 1, 2 or 4 ms locks to the ticks, and its work is then counted at several
 * times its time, or not at all. The total of a root control group (version 2) is the same sample.
 *
 * <p>A process that has ended is in the time of its parent, so the sum keeps growing, and contains
 * processes that began and ended between two readings. Missing are children of a parent that
 * ignores their end (SIGCHLD). A process that ends during a reading may be in it twice, or not at
 * all: so a reading counts only if the next one agrees with it. Kernel threads do not count: most
 * of their work is the benchmark's own traffic.
 *
 * <p>A process in a container sees its container only. Nothing is known there.
 */
final class AllProcesses {
  /** The kernel's own process, which only the machine's first namespace of processes shows. */
  private static final String KERNEL = "2";

  /**
   * Two readings in a row differ by the work of all processors between them, and by steps of 10 ms.
   * A process that ended during one of them is a difference of its whole life; up to this bound, it
   * moves {@code machine.others} by a hundredth of a core.
   */
  private static final double MOST_JUMP_SECONDS = 0.1;

  private static final double NS_PER_SECOND = 1e9;

  private static final int MOST_READINGS = 10;

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
    return settled(() -> sum(proc));
  }

  /** The first reading that agrees with the one before it; the last one if none does. */
  static OptionalDouble settled(Supplier<OptionalDouble> reading) {
    long sinceNs = System.nanoTime();
    OptionalDouble before = reading.get();
    for (int i = 1; i < MOST_READINGS; i++) {
      long beginNs = System.nanoTime();
      OptionalDouble now = reading.get();
      if (agree(before, now, workSeconds(System.nanoTime() - sinceNs))) {
        return now;
      }
      before = now;
      sinceNs = beginNs;
    }
    return before;
  }

  /** The most that all processors can have worked in a time. */
  private static double workSeconds(long ns) {
    return Runtime.getRuntime().availableProcessors() * ns / NS_PER_SECOND;
  }

  private static boolean agree(OptionalDouble before, OptionalDouble now, double workSeconds) {
    if (before.isEmpty() || now.isEmpty()) {
      return before.isEmpty() && now.isEmpty();
    }
    double jump = Math.abs(now.getAsDouble() - before.getAsDouble());
    return jump <= MOST_JUMP_SECONDS + workSeconds;
  }

  private static OptionalDouble sum(Path proc) {
    double seconds = 0;
    try (DirectoryStream<Path> processes = Files.newDirectoryStream(proc, "[0-9]*")) {
      for (Path process : processes) {
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
