package dev.zkpulsar.harness.calibration;

import dev.zkpulsar.env.host.EndWithParent;
import dev.zkpulsar.env.host.JvmFlags;
import dev.zkpulsar.env.nodes.Processes;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * A process beside the benchmark, of which the harness knows nothing: in each 20 ms it uses a known
 * share of a core, as long as it gets a processor.
 */
final class Neighbour implements AutoCloseable {
  private static final int PERIOD_MILLIS = 20;
  private static final double PERCENT = 100;
  private static final String BUSY = "busy";

  private final Process process;

  /** Starts it; returns when it is busy, and fails if it does not become so. */
  Neighbour(int percentOfCore) throws IOException {
    var arguments = List.of(Integer.toString(percentOfCore));
    process = JvmFlags.process(List.of("-Xmx32m"), Neighbour.class, arguments).start();
    if (!BUSY.equals(process.inputReader().readLine())) {
      close();
      throw new IOException("the neighbour did not start");
    }
  }

  /**
   * Runs the neighbour.
   *
   * @param args its share of a core, in percent
   */
  public static void main(String[] args) {
    EndWithParent.watch();
    var ticks = new Ticks(PERIOD_MILLIS);
    var threads = ManagementFactory.getThreadMXBean();
    double periodNs = TimeUnit.MILLISECONDS.toNanos(PERIOD_MILLIS);
    long busyNs = (long) (periodNs * Integer.parseInt(args[0]) / PERCENT);
    System.out.println(BUSY);
    while (true) {
      long untilNs = threads.getCurrentThreadCpuTime() + busyNs;
      while (threads.getCurrentThreadCpuTime() < untilNs) {
        Thread.onSpinWait();
      }
      if (busyNs < periodNs) {
        ticks.await();
      }
    }
  }

  @Override
  public void close() {
    Processes.end(process);
  }
}
