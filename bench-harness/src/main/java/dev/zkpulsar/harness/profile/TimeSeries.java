package dev.zkpulsar.harness.profile;

import dev.zkpulsar.env.server.Resource;
import dev.zkpulsar.harness.Main;
import dev.zkpulsar.harness.plan.Point;
import dev.zkpulsar.harness.state.Phase;
import java.io.IOException;
import java.io.PrintStream;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;
import org.openjdk.jmh.infra.BenchmarkParams;

/**
 * What every server uses, second by second, with the phase that the client is in: a CSV file with a
 * row a server and second. Columns: time in milliseconds since 1970, the point, the phase, the
 * server, then one a {@link Resource} in its unit; empty where it cannot be had. Every fork of a
 * run adds to the same file.
 */
public final class TimeSeries {
  /** The file, where {@link Main} asks its forks for it. */
  public static final String FILE = "bench.timeSeries";

  private static final long PERIOD_NS = 1_000_000_000;

  private final List<Metered> servers = Metered.all();
  private final PrintStream out;
  private volatile String point = "";

  private TimeSeries(PrintStream out) {
    this.out = out;
  }

  /** Starts to sample, until the end of the JVM; null where nobody asked. */
  static TimeSeries startIfAsked() {
    String file = System.getProperty(FILE);
    if (file == null) {
      return null;
    }
    try {
      var series = new TimeSeries(open(Path.of(file)));
      var sampler = new Thread(series::sample, "time series");
      sampler.setDaemon(true);
      sampler.start();
      return series;
    } catch (IOException e) {
      System.err.println("zkpulsar: no time series: " + e);
      return null;
    }
  }

  /** The file, to add whole lines to: one that was broken off in a line is left to be one. */
  static PrintStream open(Path file) throws IOException {
    var out =
        new PrintStream(
            Files.newOutputStream(file, StandardOpenOption.CREATE, StandardOpenOption.APPEND),
            true,
            StandardCharsets.UTF_8);
    try (var written = new RandomAccessFile(file.toFile(), "r")) {
      if (written.length() == 0) {
        out.println(header());
      } else {
        written.seek(written.length() - 1);
        if (written.read() != '\n') {
          out.println();
        }
      }
    }
    return out;
  }

  /** The point that the rows from now on belong to. */
  void point(BenchmarkParams benchmark) {
    var params = new ArrayList<String>();
    params.add(Point.shortName(benchmark.getBenchmark()));
    benchmark.getParamsKeys().forEach(key -> params.add(key + "=" + benchmark.getParam(key)));
    point = String.join(" ", params);
  }

  private void sample() {
    Metered.sinceLast(servers);
    for (long nextNs = System.nanoTime() + PERIOD_NS; ; ) {
      LockSupport.parkNanos(nextNs - System.nanoTime());
      long now = System.currentTimeMillis();
      Metered.sinceLast(servers).forEach((server, used) -> out.println(now + row(server, used)));
      // After a stall a second is left out: what was used in an instant is no rate.
      nextNs = Math.max(nextNs, System.nanoTime() - PERIOD_NS / 2) + PERIOD_NS;
    }
  }

  private static String header() {
    var columns = new ArrayList<>(List.of("epochMillis", "point", "phase", "server"));
    for (Resource resource : Resource.values()) {
      columns.add(resource + " (" + resource.unit() + ")");
    }
    return String.join(",", columns);
  }

  private String row(String server, Map<Resource, Double> used) {
    var row = new StringBuilder("," + point + "," + Phase.current() + "," + server);
    for (Resource resource : Resource.values()) {
      Double value = used.get(resource);
      row.append(',').append(value == null ? "" : String.format(Locale.ROOT, "%.3f", value));
    }
    return row.toString();
  }
}
