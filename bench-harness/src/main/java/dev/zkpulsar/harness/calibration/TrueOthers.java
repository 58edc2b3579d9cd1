package dev.zkpulsar.harness.calibration;

import dev.zkpulsar.harness.load.Recording;
import dev.zkpulsar.harness.settings.ForkInput;
import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/**
 * The processor time that processes of nobody's making used while a point was measured: of all but
 * the runner and its descendants, to which the known neighbour belongs. It is what the JDK reports
 * of each process, so independent of the judged {@code machine.others}. A point during which others
 * really worked says nothing about ghosts and misses.
 */
final class TrueOthers {
  /** The metric, in cores. */
  static final String METRIC = "true.others";

  private Map<Long, Duration> before = Map.of();
  private long startNs;

  /** Begins the measured time. */
  void begin() {
    before = cpuByProcess();
    startNs = System.nanoTime();
  }

  /** Ends it, and records {@value #METRIC}. */
  void end(Recording recording) {
    double seconds = (System.nanoTime() - startNs) / 1e9;
    Duration used = Duration.ZERO;
    for (var process : cpuByProcess().entrySet()) {
      Duration earlier = before.getOrDefault(process.getKey(), Duration.ZERO);
      used = used.plus(process.getValue()).minus(earlier);
    }
    recording.figure(METRIC, used.toNanos() / 1e9 / seconds, "cores");
  }

  private static Map<Long, Duration> cpuByProcess() {
    Set<Long> ours = ours();
    var cpu = new HashMap<Long, Duration>();
    ProcessHandle.allProcesses()
        .filter(process -> !ours.contains(process.pid()))
        .forEach(
            process ->
                process.info().totalCpuDuration().ifPresent(used -> cpu.put(process.pid(), used)));
    return cpu;
  }

  private static Set<Long> ours() {
    long runner = ForkInput.ofRunner().runner();
    var ours = new HashSet<Long>();
    ours.add(runner);
    ProcessHandle.of(runner)
        .ifPresent(process -> process.descendants().map(ProcessHandle::pid).forEach(ours::add));
    return ours;
  }
}
