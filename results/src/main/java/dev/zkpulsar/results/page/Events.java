package dev.zkpulsar.results.page;

import dev.zkpulsar.results.run.Run;
import dev.zkpulsar.results.text.Digits;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.Stream;

/**
 * The events at the servers of a point, and the topics that they served, from the files {@code
 * events.csv} and {@code topics.csv} of its run.
 *
 * @param happened in the order of time
 * @param served when topics served again, milliseconds since 1970; empty without such topics
 * @param words a sentence about the topics; empty without any
 */
record Events(List<Event> happened, List<Double> served, String words) {

  /** An event, such as {@code broker-killed broker-1}, at a second of the axis or since 1970. */
  record Event(double at, String what) {}

  static Events of(Run run, String point) {
    var happened =
        rows(run, "events.csv", 1, point)
            .filter(row -> !row[3].equals("client"))
            .map(row -> new Event(Double.parseDouble(row[0]) / 1e3, row[2] + " " + row[3]))
            .toList();
    // An event takes the same topics again. One that did not serve again has no time.
    var again = rows(run, "topics.csv", 0, point).map(row -> row[3]).toList();
    int each = again.size() / Math.max(1, happened.size());
    var took = new ArrayList<Double>();
    var served = new ArrayList<Double>();
    for (int i = 0; i < each * happened.size(); i++) {
      if (!again.get(i).isEmpty()) {
        took.add(Double.parseDouble(again.get(i)) / 1e3);
        served.add(happened.get(i / each).at + took.get(took.size() - 1));
      }
    }
    String times = happened.size() > 1 ? ", " + happened.size() + " times" : "";
    String words = "%s%s: %d of %d topics served again, the last after %s s. ";
    return new Events(
        happened,
        served,
        served.isEmpty()
            ? ""
            : words.formatted(
                happened.get(0).what,
                times,
                served.size(),
                again.size(),
                Digits.figure(Collections.max(took))));
  }

  private static Stream<String[]> rows(Run run, String name, int pointColumn, String point) {
    return run.rows(name).filter(row -> row.length == 4 && row[pointColumn].equals(point));
  }
}
