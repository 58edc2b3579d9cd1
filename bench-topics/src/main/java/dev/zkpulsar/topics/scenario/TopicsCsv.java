package dev.zkpulsar.topics.scenario;

import dev.zkpulsar.harness.settings.ForkInput;
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
    ForkInput.current()
        .ifPresent(
            input -> input.append("topics.csv", HEADER, rows(input.point(), outages, faultNs)));
  }

  private static String rows(String point, TopicOutages outages, long faultNs) {
    var rows = new StringBuilder();
    for (TopicOutages.Outage outage : outages.all()) {
      rows.append(point).append(',').append(outage.topic());
      rows.append(outage.served().map(served -> times(served, faultNs)).orElse(",,")).append('\n');
    }
    return rows.toString();
  }

  private static String times(TopicOutages.Served served, long faultNs) {
    double outageMillis = served.sinceNs(served.dueNs()) / NS_PER_MS;
    double againMillis = served.sinceNs(faultNs) / NS_PER_MS;
    return String.format(Locale.ROOT, ",%.3f,%.3f", outageMillis, againMillis);
  }
}
