package dev.zkpulsar.harness.faults;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.zkpulsar.harness.faults.OutageMeter.Outage;
import dev.zkpulsar.harness.settings.ForkInput;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;

/**
 * The file {@code events.csv} of a run: one row for each fault, each server that is back, and each
 * end of an outage. Columns: milliseconds since 1970, the point, the event, the server.
 */
final class FaultEvents {
  private static final String HEADER = "epochMillis,point,event,server\n";

  /** The difference of the clocks: epoch minus {@link System#nanoTime}. */
  private final long epochNs = System.currentTimeMillis() * 1_000_000L - System.nanoTime();

  void add(String event, String server) {
    add(System.nanoTime(), event, server);
  }

  void addAll(List<Outage> outages) {
    for (Outage outage : outages) {
      add(outage.lastSuccessNs(), "last success", "client");
      add(outage.firstSuccessNs(), "first success", "client");
    }
  }

  private void add(long nanoTime, String event, String server) {
    ForkInput.current()
        .flatMap(ForkInput::timeSeries)
        .ifPresent(
            series -> {
              long millis = (nanoTime + epochNs) / 1_000_000;
              String point = ForkInput.ofRunner().point();
              append(
                  series.resolveSibling("events.csv"),
                  "%d,%s,%s,%s%n".formatted(millis, point, event, server));
            });
  }

  private static void append(Path file, String row) {
    try {
      String rows = Files.exists(file) ? row : HEADER + row;
      Files.writeString(file, rows, UTF_8, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
    } catch (IOException e) {
      System.err.println("zkpulsar: " + file + ": a row is missing: " + row.strip() + ": " + e);
    }
  }
}
