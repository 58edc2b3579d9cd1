package dev.zkpulsar.harness.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.zkpulsar.harness.point.MeasurementPlan;
import dev.zkpulsar.harness.point.Point;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordingFile;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JournalTest {
  private static final String ELEMENT = "{\"secondaryMetrics\": {\"invalid\": {\"score\": 1.0}}}";

  @TempDir private Path directory;
  private Journal journal;
  private Point point;
  private Path file;

  @BeforeEach
  void open() throws Exception {
    journal = new Journal(Files.createDirectory(directory.resolve("journal")));
    point = new Point("a.B.c", Map.of(), Map.of(), MeasurementPlan.NONE);
    journal.write(point, ELEMENT + ",\n" + ELEMENT);
    file = directory.resolve("journal").resolve(point.key());
  }

  @Test
  void aDamagedFileIsNoResult() throws Exception {
    String whole = Files.readString(file);
    assertThat(journal.read()).containsExactly(Map.entry(point.key(), whole));
    for (String damaged :
        List.of("", whole.substring(0, 20), whole + "]", "\0\0", "[".repeat(9999))) {
      Files.writeString(file, damaged);

      assertThat(journal.read()).as(damaged).containsExactly(Map.entry(point.key(), ""));
    }
  }

  @Test
  void aPointIsInvalidIfAnElementIs() {
    String valid = ELEMENT.replace("1.0", "0.0");

    assertThat(Journal.isMarked("invalid", valid)).isFalse();
    assertThat(Journal.isMarked("invalid", valid + "," + ELEMENT)).isTrue();
  }

  /** The file before it gets its name, then the directory with the name. */
  @Test
  void aPointIsOnTheDiskWhenItIsWritten() throws Exception {
    Path events = directory.resolve("events.jfr");
    try (var recording = new Recording()) {
      recording.enable("jdk.FileForce").withoutThreshold();
      recording.start();
      journal.write(point, ELEMENT);
      recording.stop();
      recording.dump(events);
    }

    assertThat(RecordingFile.readAllEvents(events))
        .extracting(event -> event.getString("path"))
        .satisfiesExactly(
            path -> assertThat(path).startsWith(file + ".").endsWith(".part"),
            path -> assertThat(path).isEqualTo(file.getParent().toString()));
  }
}
