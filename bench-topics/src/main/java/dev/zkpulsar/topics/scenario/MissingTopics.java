package dev.zkpulsar.topics.scenario;

import dev.zkpulsar.harness.load.Recording;
import java.util.List;

/** The topics that do not serve again. */
final class MissingTopics {
  private static final int NAMED = 5;

  private MissingTopics() {}

  /**
   * Adds their number, {@code missing}. If there are any, the iteration is invalid, and a line on
   * standard error names the first five.
   *
   * @param names of the missing topics
   * @param count of all topics that should serve
   * @param limit of the time, for the line: {@code " within 300 s"}, or empty
   */
  static void report(List<String> names, int count, String limit, Recording recording) {
    recording.figure("missing", names.size(), "topics");
    if (names.isEmpty()) {
      return;
    }
    recording.invalid("missing", names.size(), "topics");
    String first = String.join(", ", names.subList(0, Math.min(NAMED, names.size())));
    System.err.printf(
        "zkpulsar: %d of %d topics did not serve again%s: %s%n", names.size(), count, limit, first);
  }
}
