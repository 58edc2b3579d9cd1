package dev.zkpulsar.harness.settings;

import dev.zkpulsar.env.local.OwnedDirectory;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * The temporary files of JMH, such as {@code jmh123stdout}. JMH removes them at its end, but not
 * after a {@code kill -9}. They all belong to a run that holds JMH's lock, so without such a run
 * they are abandoned.
 */
public final class JmhTempFiles {
  private static final String NAME = "jmh\\d{8,}[a-z]+";

  private JmhTempFiles() {}

  /** JMH's lock file: one for each temporary directory. */
  public static Path lock() {
    return directory().resolve("jmh.lock");
  }

  /** The temporary directory of the runner; that of a fork is in it. */
  private static Path directory() {
    Path directory = Path.of(System.getProperty("java.io.tmpdir"));
    return OwnedDirectory.isOne(directory) ? directory.toAbsolutePath().getParent() : directory;
  }

  /** Removes this user's files. Only the holder of JMH's lock may call. */
  public static void remove() {
    try (DirectoryStream<Path> files = Files.newDirectoryStream(directory(), "jmh*")) {
      for (Path file : files) {
        if (file.getFileName().toString().matches(NAME) && isOurs(file)) {
          Files.deleteIfExists(file);
        }
      }
    } catch (IOException | DirectoryIteratorException e) {
      // Another process removes them, too.
    }
  }

  /** Removes this user's files unless a JMH run is going on. */
  static void removeIfAbandoned() {
    try (var lock = FileChannel.open(lock(), StandardOpenOption.WRITE)) {
      if (lock.tryLock() != null) {
        remove();
      }
    } catch (IOException | OverlappingFileLockException e) {
      // This JVM holds the lock; or the next run removes them.
    }
  }

  private static boolean isOurs(Path file) throws IOException {
    return Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)
        && OwnedDirectory.isOfThisUser(file);
  }
}
