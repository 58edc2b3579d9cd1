package dev.zkpulsar.harness.metrics;

import dev.zkpulsar.env.server.Resource;
import dev.zkpulsar.harness.load.Fork;
import dev.zkpulsar.harness.settings.Handover;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;

/**
 * A CSV file of the resource use of every server, as its host knows it: one row per server and
 * second, and one at the end of the client's phase, so that no row belongs to two. Columns:
 * milliseconds since 1970, the point, the phase, the server, then one {@link Resource} each in its
 * unit; empty if a value is not available. Every fork of a run appends to the same file.
 */
final class TimeSeries {
  private static final long PERIOD_NS = 1_000_000_000;
  private static final long LEAST_NS = 200_000_000;

  /** What a host knows without asking a server; the traffic, of containers only. */
  private static final List<Resource> COLUMNS =
      List.of(
          Resource.cpu,
          Resource.resident,
          Resource.bytesin,
          Resource.bytesout,
          Resource.diskwritten);

  private final List<MeteredServer> servers = MeteredServer.all();
  private final PrintStream out;
  private final String point;

  private TimeSeries(String point, PrintStream out) {
    this.point = point;
    this.out = out;
  }

  /** Samples until the JVM ends, if the runner handed over a file. */
  static void startIfAsked() {
    Handover.current()
        .ifPresent(
            handover -> handover.timeSeries().ifPresent(file -> start(handover.point(), file)));
  }

  private static void start(String point, Path file) {
    try {
      var series = new TimeSeries(point, open(file));
      var sampler = new Thread(series::sample, "time series");
      sampler.setDaemon(true);
      Fork.current().wakeAtChange(sampler);
      sampler.start();
    } catch (IOException e) {
      System.err.println("zkpulsar: " + file + ": no time series is written: " + e.getMessage());
    }
  }

  /** Opens the file for appending; writes the header if it is new. */
  static PrintStream open(Path file) throws IOException {
    var out = new PrintStream(AppendedFile.append(file), true, StandardCharsets.UTF_8);
    if (AppendedFile.isEmpty(file)) {
      out.println(header());
    }
    return out;
  }

  private void sample() {
    MeteredServer.sinceLast(servers);
    long fromNs = System.nanoTime();
    for (long nextNs = fromNs + PERIOD_NS; ; ) {
      String phase = Fork.current().phase();
      while (System.nanoTime() < nextNs && phase.equals(Fork.current().phase())) {
        LockSupport.parkNanos(nextNs - System.nanoTime());
      }
      long nowNs = System.nanoTime();
      // A shorter interval gives no rate; what it used is in the next row.
      if (nowNs - fromNs >= LEAST_NS) {
        fromNs = nowNs;
        long now = System.currentTimeMillis();
        MeteredServer.sinceLast(servers)
            .forEach((server, used) -> out.println(now + row(phase, server, used)));
      }
      if (nowNs >= nextNs) {
        // After a stall, a second is skipped.
        nextNs = Math.max(nextNs, nowNs - PERIOD_NS / 2) + PERIOD_NS;
      }
    }
  }

  private static String header() {
    var columns = new ArrayList<>(List.of("epochMillis", "point", "phase", "server"));
    for (Resource resource : COLUMNS) {
      columns.add(resource + " (" + resource.unit() + ")");
    }
    return String.join(",", columns);
  }

  private String row(String phase, String server, Map<Resource, Double> used) {
    var row = new StringBuilder("," + point + "," + phase + "," + server);
    for (Resource resource : COLUMNS) {
      Double value = used.get(resource);
      row.append(',').append(value == null ? "" : String.format(Locale.ROOT, "%.3f", value));
    }
    return row.toString();
  }
}
