package dev.zkpulsar.harness.run;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.zkpulsar.harness.plan.Point;
import dev.zkpulsar.results.files.WholeFile;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * The finished points of a run, one file each, from which an interrupted run is resumed. A file is
 * on the disk before the next point begins. It contains the point's elements of {@code jmh.json},
 * see {@link Score#json}: a resumed run copies them.
 */
record Journal(Path directory) {
  static final String NAME = "journal";

  private static final ObjectMapper JSON =
      new ObjectMapper().enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS);

  static Journal of(Path run) throws IOException {
    return new Journal(Files.createDirectories(run.resolve(NAME)));
  }

  private Path file(Point point) {
    return directory.resolve(point.key());
  }

  /** Whether there is a file of the point, which may be damaged. */
  boolean has(Point point) {
    return Files.exists(file(point));
  }

  /** The elements of a finished point; empty if its file is missing or damaged. */
  Optional<String> read(Point point) throws IOException {
    return has(point) ? read(file(point)) : Optional.empty();
  }

  /** The elements of finished points that are not among the given, by the names of their files. */
  Map<String, String> readOthers(Collection<Point> points) throws IOException {
    var known = points.stream().map(Point::key).collect(Collectors.toSet());
    var others = new TreeMap<String, String>();
    try (var files = Files.newDirectoryStream(directory)) {
      for (Path file : files) {
        String name = file.getFileName().toString();
        if (!known.contains(name)) {
          read(file).ifPresent(elements -> others.put(name, elements));
        }
      }
    }
    return others;
  }

  private static Optional<String> read(Path file) throws IOException {
    String elements = new String(Files.readAllBytes(file), UTF_8);
    try {
      return parse(elements).isEmpty() ? Optional.empty() : Optional.of(elements);
    } catch (JsonProcessingException e) {
      return Optional.empty();
    }
  }

  private static JsonNode parse(String elements) throws JsonProcessingException {
    return JSON.readTree("[" + elements + "]");
  }

  /** Whether a point with these elements must not be used, see the metric {@code invalid}. */
  static boolean isInvalid(String elements) {
    try {
      for (JsonNode element : parse(elements)) {
        if (element.at("/secondaryMetrics/invalid/score").asDouble() > 0) {
          return true;
        }
      }
      return false;
    } catch (JsonProcessingException e) {
      throw new IllegalStateException(e);
    }
  }

  void write(Point point, String elements) throws IOException {
    WholeFile.write(file(point), out -> out.write(elements.getBytes(UTF_8)));
    if (directory.getFileSystem().supportedFileAttributeViews().contains("posix")) {
      try (var names = FileChannel.open(directory)) {
        names.force(true);
      }
    }
  }
}
