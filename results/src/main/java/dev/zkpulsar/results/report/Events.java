package dev.zkpulsar.results.report;

import dev.zkpulsar.results.runs.HistogramLog;
import dev.zkpulsar.results.runs.JsonFile;
import dev.zkpulsar.results.text.Digits;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The events of a point, from the files {@code events.csv} and {@code topics.csv} of its run.
 *
 * @param happened in the order of time
 * @param topics that the events took; 0 if the run has none
 * @param servedMillis when topics served again, milliseconds since 1970; without missing topics
 * @param words a sentence about the topics; empty without any
 */
record Events(List<Event> happened, int topics, List<Long> servedMillis, String words) {
  private static final Events NONE = new Events(List.of(), 0, List.of(), "");

  /** An event, such as {@code broker-killed broker-1}. */
  record Event(long epochMillis, String what) {}

  static Events of(Optional<HistogramLog> log, String point) {
    // The log is in a directory of the run's directory.
    return log.map(it -> it.file().toAbsolutePath().getParent().getParent())
        .map(run -> of(run, point))
        .orElse(NONE);
  }

  private static Events of(Path run, String point) {
    var happened =
        rows(run.resolve("events.csv"), 1, point)
            .filter(row -> !row[3].equals("client"))
            .map(row -> new Event(Long.parseLong(row[0]), row[2] + " " + row[3]))
            .toList();
    var topics = rows(run.resolve("topics.csv"), 0, point).map(row -> row[3]).toList();
    // An event takes the same topics again.
    int each = topics.size() / Math.max(1, happened.size());
    if (each == 0 || topics.size() % each > 0) {
      return new Events(happened, 0, List.of(), "");
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
    String words =
        "%s%s: %d of %d topics served again, the last after %s s."
            .formatted(
                happened.get(0).what,
                happened.size() == 1 ? "" : ", " + happened.size() + " times",
                served.size(),
                topics.size(),
                Digits.figure(last / 1e3));
    return new Events(happened, topics.size(), served, words);
  }

  /** The whole rows of a point, of four columns each. */
  private static Stream<String[]> rows(Path file, int pointColumn, String point) {
    if (!Files.exists(file)) {
      return Stream.of();
    }
    try {
      String text = new String(Files.readAllBytes(file), StandardCharsets.UTF_8);
      return Stream.of(text.substring(0, text.lastIndexOf('\n') + 1).split("\n"))
          .map(line -> line.split(",", -1))
          .filter(row -> row.length == 4 && row[pointColumn].equals(point));
    } catch (IOException e) {
      throw JsonFile.bad(file, e);
    }
  }
}
