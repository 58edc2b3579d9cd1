package dev.zkpulsar.harness.calibration;

import dev.zkpulsar.harness.load.Recording;
import dev.zkpulsar.harness.settings.ForkInput;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Set;

/**
 * The processor time that processes of others used while a point was measured: of all but the
 * runner and its descendants, to which the known neighbour belongs. The judged {@code
 * machine.others} subtracts our processes from all, this adds up the others; on purpose, they share
 * no code. A point beside which others really worked says nothing about ghosts and misses.
 */
final class TrueOthers {
  /** The metric, in cores; absent where {@code /proc} is. */
  static final String METRIC = "true.others";

  private static final double TICKS_PER_SECOND = 100;

  /** In a process's line, after its name: user and system time, then those of ended children. */
  private static final int FIRST_TIME = 12;

  private static final int TIMES = 4;

  private double cpuSeconds;
  private long startNs;

  /** Begins the measured time. */
  void begin() {
    cpuSeconds = cpuSeconds();
    startNs = System.nanoTime();
  }

  /** Ends it, and records {@value #METRIC}. */
  void end(Recording recording) {
    double seconds = (System.nanoTime() - startNs) / 1e9;
    if (Files.exists(Path.of("/proc/self/stat"))) {
      recording.figure(METRIC, Math.max(0, cpuSeconds() - cpuSeconds) / seconds, "cores");
    }
  }

  private static double cpuSeconds() {
    Set<Long> ours = ours();
    return ProcessHandle.allProcesses()
        .map(ProcessHandle::pid)
        .filter(pid -> !ours.contains(pid))
        .mapToDouble(TrueOthers::cpuSeconds)
        .sum();
  }

  private static Set<Long> ours() {
    long runner = ForkInput.ofRunner().runner();
    var ours = new HashSet<Long>();
    ours.add(runner);
    ProcessHandle.of(runner)
        .ifPresent(process -> process.descendants().map(ProcessHandle::pid).forEach(ours::add));
    return ours;
  }

  private static double cpuSeconds(long pid) {
    try {
      String line = Files.readString(Path.of("/proc/" + pid + "/stat"));
      String[] fields = line.substring(line.lastIndexOf(')')).split(" ");
      double ticks = 0;
      for (int field = FIRST_TIME; field < FIRST_TIME + TIMES; field++) {
        ticks += Double.parseDouble(fields[field]);
      }
      return ticks / TICKS_PER_SECOND;
    } catch (IOException e) {
      return 0; // It has ended, or there are no such files.
    }
  }
}
