package dev.zkpulsar.topics.scenario;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.zkpulsar.harness.settings.ForkInput;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Locale;

/**
 * The file {@code topics.csv} of a run: a row for each topic that a fault took. Columns: the point,
 * the topic, its outage in milliseconds, and the milliseconds from the fault until it served again;
 * both are empty if it did not.
 */
final class TopicsCsv {
  private static final String HEADER = "point,topic,outageMillis,againMillis\n";
  private static final double NS_PER_MS = 1e6;

  private TopicsCsv() {}

  /** Appends the topics, if the runner handed over a directory. */
  static void write(TopicOutages outages, long faultNs) {
    ForkInput input = ForkInput.current().orElse(null);
    if (input == null || input.timeSeries().isEmpty()) {
      return;
    }
    Path file = input.timeSeries().get().resolveSibling("topics.csv");
    var rows = new StringBuilder(Files.exists(file) ? "" : HEADER);
    for (TopicOutages.Outage outage : outages.all()) {
      rows.append(input.point()).append(',').append(outage.topic());
      List.of(outage.dueNs(), faultNs)
          .forEach(sinceNs -> rows.append(',').append(millis(outage.servedNs(), sinceNs)));
      rows.append('\n');
    }
    try {
      Files.writeString(file, rows, UTF_8, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
    } catch (IOException e) {
      System.err.println("zkpulsar: " + file + ": the topics are not written: " + e);
    }
  }

  private static String millis(long servedNs, long sinceNs) {
    return servedNs == 0
        ? ""
        : String.format(Locale.ROOT, "%.3f", (servedNs - sinceNs) / NS_PER_MS);
  }
}
