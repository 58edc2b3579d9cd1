package dev.zkpulsar.results.read;

import dev.zkpulsar.results.run.Run;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Reads {@code events.csv}: faults, servers' returns, successes around each outage. */
public final class EventsCsv {
  private static final int CELLS = 4;

  private EventsCsv() {}

  /** An event of a server, or of the client. */
  public record Event(long epochMillis, String point, String event, String server) {}

  /** Empty without a file; leaves out the halves of lines that a killed run wrote. */
  public static List<Event> read(Run run) {
    Optional<Path> file = run.events();
    var events = new ArrayList<Event>();
    if (file.isEmpty()) {
      return events;
    }
    for (String line : Json.text(file.get()).lines().skip(1).toList()) {
      List<String> cells = CsvLine.cells(line, CELLS);
      if (cells.size() == CELLS && cells.get(0).matches("\\d{1,18}")) {
        long epochMillis = Long.parseLong(cells.get(0));
        events.add(new Event(epochMillis, cells.get(1), cells.get(2), cells.get(3)));
      }
    }
    return events;
  }
}
