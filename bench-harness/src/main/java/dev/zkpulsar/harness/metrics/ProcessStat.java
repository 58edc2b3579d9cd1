package dev.zkpulsar.harness.metrics;

import java.nio.file.Path;
import java.util.Optional;

/**
 * The processor time of a process, from {@code /proc/PID/stat}. The kernel samples only how the
 * time divides into user and system time. Their sum is the time that the scheduler measured in
 * nanoseconds, given in steps of 10 ms.
 *
 * @param cpuSeconds of its threads, and of its ended children for which it waited, with theirs
 */
record ProcessStat(boolean isKernelThread, double cpuSeconds) {
  /** The unit of the times, on every usual processor. */
  static final double TICKS_PER_SECOND = 100;

  private static final int FLAGS = 7;
  private static final int FIRST_TIME = 12;
  private static final int TIMES = 4;

  /** {@code PF_KTHREAD} of the kernel. */
  private static final long KERNEL_THREAD = 0x0020_0000;

  /** Empty if the process has ended, or cannot be seen. */
  static Optional<ProcessStat> read(Path process) {
    return MachineMeter.lines(process.resolve("stat")).stream().findFirst().map(ProcessStat::parse);
  }

  private static ProcessStat parse(String line) {
    // The name, in parentheses, may contain blanks and parentheses.
    String[] fields = line.substring(line.lastIndexOf(')')).split(" ");
    boolean isKernelThread = (Long.parseLong(fields[FLAGS]) & KERNEL_THREAD) != 0;
    double ticks = 0;
    // User and system time, then both of the ended children.
    for (int field = FIRST_TIME; field < FIRST_TIME + TIMES; field++) {
      ticks += Double.parseDouble(fields[field]);
    }
    return new ProcessStat(isKernelThread, ticks / TICKS_PER_SECOND);
  }
}
