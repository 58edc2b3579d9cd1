package dev.zkpulsar.harness.faults;

import static dev.zkpulsar.results.text.PlainText.csvCell;

import dev.zkpulsar.harness.faults.OutageMeter.Outage;
import dev.zkpulsar.harness.settings.ForkInput;
import dev.zkpulsar.results.run.ResultFile;
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
    long millis = (nanoTime + epochNs) / 1_000_000;
    ForkInput.current()
        .ifPresent(
            input ->
                input.append(
                    ResultFile.EVENTS_CSV,
                    HEADER,
                    "%d,%s,%s,%s%n".formatted(millis, csvCell(input.point()), event, server)));
  }
}
