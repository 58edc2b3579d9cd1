package dev.zkpulsar.env.host;

import dev.zkpulsar.env.settings.BadInputException;
import java.io.File;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * A temporary directory, {@code zkpulsar-RANDOM}, that does not outlive its owner for long: the
 * process that creates it removes it at its end, and after a {@code kill -9} the next owner in the
 * same parent does. The owner locks a file in the directory, and the operating system releases that
 * lock however the process ends. Any thread may call.
 */
public final class OwnedDirectory {
  private static final String PREFIX = "zkpulsar-";
  private static final String OWNER = "owner";
  private static final int ATTEMPTS = 5;

  /** This process must not open their files again: that would release the locks when it closes. */
  private static final Set<Path> OURS = ConcurrentHashMap.newKeySet();

  private final Path path;
  private final FileChannel owner;

  private OwnedDirectory(Path path, FileChannel owner) {
    this.path = path;
    this.owner = owner;
  }

  /**
   * Removes the directories whose owners have ended, and creates a directory that only this user
   * can read.
   *
   * @param option the setting that names the parent
   * @param parent created if it is missing
   * @throws BadInputException when it cannot be written
   */
  public static OwnedDirectory create(Object option, Path parent) {
    try {
      return create(parent);
    } catch (IOException | SecurityException e) {
      throw BadInputException.of(
          option, parent, "cannot be written", "a directory that can be created and written");
    }
  }

  /** Like {@link #create(Object, Path)}, for a directory that no setting names. */
  public static OwnedDirectory create(Path parent) throws IOException {
    Path existing = Files.createDirectories(parent).toRealPath();
    removeAbandoned(existing);
    Path path = Files.createTempDirectory(existing, PREFIX);
    OURS.add(path);
    try {
      return new OwnedDirectory(path, lockedOwner(path));
    } catch (IOException e) { // The disk is full, or the file system has no locks.
      remove(path.toFile());
      OURS.remove(path);
      throw e;
    }
  }

  private static FileChannel lockedOwner(Path directory) throws IOException {
    // It gets its name after the lock: without that name, others leave the directory alone.
    Path unnamed = directory.resolve(OWNER + ".new");
    FileChannel owner =
        FileChannel.open(unnamed, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
    try {
      owner.lock();
      Files.move(unnamed, directory.resolve(OWNER));
      return owner;
    } catch (IOException e) {
      owner.close();
      throw e;
    }
  }

  public Path path() {
    return path;
  }

  /** Removes the directory and its content; does nothing the second time. */
  public synchronized void remove() {
    remove(path.toFile());
    OURS.remove(path);
    try {
      owner.close();
    } catch (IOException e) {
      // The lock is released at the end of this process.
    }
  }

  /**
   * Removes the directory that contains a file, if it is a temporary directory of this project: for
   * a process that outlives the owner.
   */
  public static void removeWith(Path file) {
    Path directory = file.toAbsolutePath().getParent();
    if (directory.getFileName().toString().startsWith(PREFIX)) {
      remove(directory.toFile());
    }
  }

  /** Removes this user's directories below a parent whose owners have ended. */
  static void removeAbandoned(Path parent) {
    try (DirectoryStream<Path> directories = Files.newDirectoryStream(parent, PREFIX + "*")) {
      for (Path directory : directories) {
        if (isMyDirectory(directory) && isAbandoned(directory.resolve(OWNER))) {
          remove(directory.toFile());
        }
      }
    } catch (IOException | DirectoryIteratorException e) {
      // The next owner removes them.
    }
  }

  /** Whether a directory belongs to this user, and to another process. */
  private static boolean isMyDirectory(Path path) throws IOException {
    if (OURS.contains(path) || !Files.isDirectory(path, LinkOption.NOFOLLOW_LINKS)) {
      return false;
    }
    String owner = Files.getOwner(path, LinkOption.NOFOLLOW_LINKS).getName();
    return owner.equals(System.getProperty("user.name"));
  }

  private static boolean isAbandoned(Path owner) {
    try (var channel = FileChannel.open(owner, StandardOpenOption.WRITE)) {
      return channel.tryLock() != null;
    } catch (IOException | OverlappingFileLockException e) {
      return false; // Being created, or removed in the meantime.
    }
  }

  /**
   * Removes a file, a link or a directory, never what a link leads to; tries again if a server
   * writes to it meanwhile.
   */
  static void remove(File file) {
    Path path = file.toPath();
    for (int i = 0; i < ATTEMPTS && Files.exists(path, LinkOption.NOFOLLOW_LINKS); i++) {
      File[] children = Files.isSymbolicLink(path) ? null : file.listFiles();
      if (children != null) {
        for (File child : children) {
          remove(child);
        }
      }
      file.delete();
    }
  }
}
