package dev.zkpulsar.results.page;

import dev.zkpulsar.results.run.Run;
import dev.zkpulsar.results.text.Digits;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * The events of a point, from the files {@code events.csv} and {@code topics.csv} of its run.
 *
 * @param happened in the order of time
 * @param servedMillis when topics served again, milliseconds since 1970; without missing topics
 * @param words a sentence about the topics that the events took; empty without any
 */
record Events(List<Event> happened, List<Long> servedMillis, String words) {

  /** An event, such as {@code broker-killed broker-1}. */
  record Event(long epochMillis, String what) {}

  /** Those of the point that the files call so. */
  static Events of(Run run, String point) {
    var happened =
        rows(run, "events.csv", 1, point)
            .filter(row -> !row[3].equals("client"))
            .map(row -> new Event(Long.parseLong(row[0]), row[2] + " " + row[3]))
            .toList();
    var topics = rows(run, "topics.csv", 0, point).map(row -> row[3]).toList();
    // An event takes the same topics again.
    int each = topics.size() / Math.max(1, happened.size());
    if (happened.isEmpty() || each == 0 || topics.size() % each > 0) {
      return new Events(happened, List.of(), "");
    }
    var served = new ArrayList<Long>();
    double last = 0;
    for (int i = 0; i < topics.size(); i++) {
      if (!topics.get(i).isEmpty()) {
        double again = Double.parseDouble(topics.get(i));
        served.add(happened.get(i / each).epochMillis + Math.round(again));
        last = Math.max(last, again);
      }
    }
    String times = happened.size() == 1 ? "" : ", " + happened.size() + " times";
    String words = "%s%s: %d of %d topics served again, the last after %s s. ";
    return new Events(
        happened,
        served,
        words.formatted(
            happened.get(0).what, times, served.size(), topics.size(), Digits.figure(last / 1e3)));
  }

  /** The whole rows of a point, of four columns each. */
  private static Stream<String[]> rows(Run run, String name, int pointColumn, String point) {
    return run.file().beside(name).stream()
        .flatMap(file -> text(file).lines())
        .map(line -> line.split(",", -1))
        .filter(row -> row.length == 4 && row[pointColumn].equals(point));
  }

  private static String text(Path file) {
    try {
      String text = new String(Files.readAllBytes(file), StandardCharsets.UTF_8);
      // A run that is going on has a last line that is not whole.
      return text.substring(0, text.lastIndexOf('\n') + 1);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
