package dev.zkpulsar.harness.fault;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.zkpulsar.harness.fault.FaultWatch.Outage;
import dev.zkpulsar.harness.settings.Handover;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Optional;

/**
 * The file {@code events.csv} of a run: one row for each fault, each server that is back, and each
 * end of an outage. Columns: milliseconds since 1970, the point, the event, the server.
 */
public final class FaultEvents {
  private static final String HEADER = "epochMillis,point,event,server\n";

  private final Optional<Path> file =
      Handover.current()
          .flatMap(Handover::timeSeries)
          .map(series -> series.resolveSibling("events.csv"));
  private final String point = Handover.current().map(Handover::point).orElse("");

  /** The difference of the clocks: epoch minus {@link System#nanoTime}. */
  private final long epochNs = System.currentTimeMillis() * 1_000_000L - System.nanoTime();

  public void add(String event, String server) {
    add(System.nanoTime(), event, server);
  }

  void addAll(List<Outage> outages) {
    for (Outage outage : outages) {
      add(outage.lastSuccessNs(), "last success", "client");
      add(outage.firstSuccessNs(), "first success", "client");
    }
  }

  private void add(long nanoTime, String event, String server) {
    if (file.isEmpty()) {
      return;
    }
    Path to = file.get();
    String row = (nanoTime + epochNs) / 1_000_000 + "," + point + "," + event + "," + server + "\n";
    try {
      Files.writeString(
          to,
          Files.exists(to) ? row : HEADER + row,
          UTF_8,
          StandardOpenOption.CREATE,
          StandardOpenOption.APPEND);
    } catch (IOException e) {
      System.err.println("zkpulsar: " + to + ": the event '" + event + "' is not written: " + e);
    }
  }
}
