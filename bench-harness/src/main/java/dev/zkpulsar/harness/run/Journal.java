package dev.zkpulsar.harness.run;

import dev.zkpulsar.env.settings.BadInputException;
import dev.zkpulsar.harness.plan.Point;
import dev.zkpulsar.harness.settings.Settings;
import dev.zkpulsar.harness.settings.WholeFile;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import org.openjdk.jmh.results.RunResult;

/** The finished points of a run, one file each, from which an interrupted run is resumed. */
record Journal(Path directory) {
  static final String NAME = "journal";

  /** Opens the journal of a run; creates it if it is missing. */
  static Journal of(Path run) throws IOException {
    return new Journal(Files.createDirectories(run.resolve(NAME)));
  }

  private Path file(Point point) {
    return directory.resolve(point.key());
  }

  /** Whether the point is finished. */
  boolean has(Point point) {
    return Files.exists(file(point));
  }

  /** The results of a finished point. */
  @SuppressWarnings("unchecked")
  List<RunResult> read(Point point) {
    try (var in = new ObjectInputStream(Files.newInputStream(file(point)))) {
      return (List<RunResult>) in.readObject();
    } catch (IOException | ClassNotFoundException | RuntimeException e) {
      throw BadInputException.of(
          Settings.RESUME,
          file(point),
          "cannot be read: it is damaged, or from another version of JMH",
          "to delete this file, so that its point is measured again");
    }
  }

  /** Adds a finished point. */
  void write(Point point, Collection<RunResult> results) throws IOException {
    WholeFile.write(
        file(point),
        file -> {
          try (var out = new ObjectOutputStream(file)) {
            out.writeObject(new ArrayList<>(results));
          }
        });
  }
}
