package dev.zkpulsar.harness.metrics;

import static dev.zkpulsar.results.text.PlainText.csvCell;
import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.stream.Collectors.joining;

import dev.zkpulsar.env.nodes.Resource;
import dev.zkpulsar.harness.load.TrialPhase;
import dev.zkpulsar.harness.settings.ForkInput;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;

/**
 * A CSV file of the resource use of every server, as its host knows it: one row per server and
 * second, and one at the end of the client's phase, so that no row belongs to two. Columns:
 * milliseconds since 1970, the point, the phase, the server, then one {@link Resource} each in its
 * unit; empty if a value is not available. Every fork of a run appends to the same file. After a
 * failed write, as on a full disk, the file gets no more rows, which a line on standard error says;
 * {@link #hasFailed} tells it for the mark of the iteration.
 */
final class TimeSeries {
  private static final long PERIOD_NS = 1_000_000_000;
  private static final long LEAST_NS = 200_000_000;

  /** The figures that a host has without asking a server; the traffic, of containers only. */
  private static final List<Resource> COLUMNS =
      List.of(
          Resource.CPU,
          Resource.RESIDENT,
          Resource.BYTES_IN,
          Resource.BYTES_OUT,
          Resource.DISK_WRITTEN);

  private volatile boolean failed;

  private TimeSeries() {}

  /** Samples until the JVM ends, if the runner handed over a file; else it writes nothing. */
  static TimeSeries start(Meters meters) {
    ForkInput input = ForkInput.current().orElse(null);
    if (input == null || input.timeSeries().isEmpty()) {
      return new TimeSeries();
    }
    return start(meters, input.timeSeries().get(), input.point());
  }

  /** Samples to a file until the JVM ends. */
  static TimeSeries start(Meters meters, Path file, String point) {
    var series = new TimeSeries();
    try {
      PrintStream out = open(file);
      var sampler = new Thread(() -> series.sample(meters, file, point, out), "time series");
      sampler.setDaemon(true);
      TrialPhase.wakeAtChange(sampler);
      sampler.start();
    } catch (IOException e) {
      series.fail(file, e.getMessage());
    }
    return series;
  }

  /** Whether the file lacks rows, because it could not be written. */
  boolean hasFailed() {
    return failed;
  }

  private void fail(Path file, String reason) {
    failed = true;
    System.err.println("zkpulsar: " + file + ": no more rows are written: " + reason);
  }

  /** Opens the file for appending; writes the header if it is new. */
  static PrintStream open(Path file) throws IOException {
    var out = new PrintStream(AppendedFile.open(file), true, UTF_8);
    if (AppendedFile.isEmpty(file)) {
      out.println(
          COLUMNS.stream()
              .map(resource -> resource.label() + " (" + resource.unit() + ")")
              .collect(joining(",", "epochMillis,point,phase,server,", "")));
    }
    return out;
  }

  private void sample(Meters meters, Path file, String point, PrintStream out) {
    Meters.Reading last = meters.readHosts();
    long nextNs = System.nanoTime() + PERIOD_NS;
    while (!out.checkError()) {
      String phase = TrialPhase.current();
      while (System.nanoTime() < nextNs && phase.equals(TrialPhase.current())) {
        LockSupport.parkNanos(nextNs - System.nanoTime());
      }
      // A shorter interval gives no rate; what it used is in the next row.
      if (System.nanoTime() - last.atNs() >= LEAST_NS) {
        Meters.Reading now = meters.readHosts();
        String prefix = System.currentTimeMillis() + "," + csvCell(point) + "," + phase + ",";
        now.since(last).forEach((server, used) -> out.println(prefix + server + row(used)));
        last = now;
      }
      if (System.nanoTime() >= nextNs) {
        // After a stall, a second is skipped.
        nextNs = Math.max(nextNs, System.nanoTime() - PERIOD_NS / 2) + PERIOD_NS;
      }
    }
    fail(file, "a write failed; is the disk full?");
  }

  private static String row(Map<Resource, Double> used) {
    return COLUMNS.stream()
        .map(used::get)
        .map(value -> value == null ? "," : String.format(Locale.ROOT, ",%.3f", value))
        .collect(joining());
  }
}
