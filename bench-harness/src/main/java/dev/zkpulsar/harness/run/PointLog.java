package dev.zkpulsar.harness.run;

import static java.nio.file.StandardCopyOption.REPLACE_EXISTING;

import dev.zkpulsar.harness.point.Point;
import java.io.IOException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * The interval log of a point that is measured. While there is the log of an earlier attempt, the
 * new one is written beside it, and takes its place only if the measurement has a result: figures
 * and log are then of one measurement.
 *
 * @param place where the log of the point is in the end
 * @param written the file that the forks write; it does not exist yet, but its directory does
 */
record PointLog(Path place, Path written) {

  /** A log that nobody has written, in the directory of a run. */
  static PointLog create(Path run, Point point) throws IOException {
    Path place = run.resolve(point.histograms());
    Files.createDirectories(place.getParent());
    if (!Files.exists(place)) {
      return new PointLog(place, place);
    }
    Path again = Files.createDirectories(place.resolveSibling("again"));
    Path written = again.resolve(place.getFileName());
    Files.deleteIfExists(written);
    return new PointLog(place, written);
  }

  /** Puts the log in its place if the measurement has a result, or removes it. */
  void keep(boolean hasResult) throws IOException {
    if (written.equals(place)) {
      return;
    }
    boolean hasNewLog = Files.exists(written);
    if (hasResult && hasNewLog) {
      Files.move(written, place, REPLACE_EXISTING);
    } else if (hasResult) {
      Files.delete(place); // That of the earlier result.
    }
    Files.deleteIfExists(written);
    try {
      Files.deleteIfExists(written.getParent());
    } catch (DirectoryNotEmptyException e) {
      // An interrupted attempt has left the log of another point, which that point removes.
    }
  }
}
