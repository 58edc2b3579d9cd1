package dev.zkpulsar.results.output;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.channels.FileChannel;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Outputs that replace files whole, or not at all, also after a power failure. Each is first
 * written to a file of its own beside its place, which goes if the JVM is asked to end. Standard
 * output and devices are written directly; a symbolic link is followed.
 */
public final class WholeFile {
  /** The name of standard output. */
  public static final String STANDARD_OUTPUT = "-";

  private static final String PART = ".part";
  private static final int MOST_LINKS = 40;

  private WholeFile() {}

  @FunctionalInterface
  public interface Content {
    void writeTo(OutputStream out) throws IOException;
  }

  /** Writes a file. When this method returns, the content is on the disk. */
  public static void write(Path file, Content content) throws IOException {
    write(Map.of(file, content), new Path[1]);
  }

  /**
   * Writes UTF-8 text to each place, a file or {@link #STANDARD_OUTPUT}, and replaces no file
   * unless all could be written. Throws CannotWriteException if not.
   */
  public static void writeAll(Map<Path, String> texts) {
    var contents = new LinkedHashMap<Path, Content>();
    // A lone surrogate, which JSON may contain, becomes a question mark.
    texts.forEach((place, text) -> contents.put(place, out -> out.write(text.getBytes(UTF_8))));
    var at = new Path[1];
    try {
      write(contents, at);
    } catch (IOException e) {
      throw cannotBeWritten(at[0], e);
    }
  }

  private static void write(Map<Path, Content> contents, Path[] at) throws IOException {
    var parts = new LinkedHashMap<Path, Path>();
    try {
      for (var content : contents.entrySet()) {
        at[0] = content.getKey();
        if (isStandardOutput(at[0])) {
          content.getValue().writeTo(System.out);
          System.out.flush();
          continue;
        }
        Path part = part(target(at[0]), parts);
        try (OutputStream out = Files.newOutputStream(part)) {
          content.getValue().writeTo(out);
        }
        if (parts.containsKey(part)) {
          force(part, StandardOpenOption.WRITE);
        }
      }
      for (var part : parts.entrySet()) {
        at[0] = part.getValue();
        Files.move(part.getKey(), at[0], StandardCopyOption.ATOMIC_MOVE);
        if (File.separatorChar == '/') { // Windows opens no directories.
          force(at[0].toAbsolutePath().getParent(), StandardOpenOption.READ);
        }
      }
    } finally {
      parts.keySet().forEach(part -> part.toFile().delete());
    }
  }

  /** The file to write first; a device itself. */
  private static Path part(Path file, Map<Path, Path> parts) {
    if (Files.exists(file) && !Files.isRegularFile(file)) {
      return file;
    }
    String name = "%s.%d%s".formatted(file.getFileName(), ProcessHandle.current().pid(), PART);
    Path part = file.resolveSibling(name);
    part.toFile().deleteOnExit();
    parts.put(part, file);
    return part;
  }

  private static void force(Path file, StandardOpenOption mode) throws IOException {
    try (var channel = FileChannel.open(file, mode)) {
      channel.force(true);
    }
  }

  /** Removes the temporary files that killed processes have left in a directory. */
  public static void removeParts(Path directory) throws IOException {
    try (var parts = Files.newDirectoryStream(directory, "*" + PART)) {
      for (Path part : parts) {
        Files.delete(part);
      }
    }
  }

  public static boolean isStandardOutput(Path place) {
    return place.toString().equals(STANDARD_OUTPUT);
  }

  /** The file that a chain of symbolic links ends at, which may not exist. */
  public static Path target(Path place) {
    Path target = place;
    try {
      for (int links = 0; Files.isSymbolicLink(target) && links < MOST_LINKS; links++) {
        target = target.resolveSibling(Files.readSymbolicLink(target));
      }
    } catch (IOException e) {
      throw cannotBeWritten(place, e);
    }
    return target;
  }

  /** Why a file can be neither read nor written, without the name of a Java class. */
  public static String reason(IOException e) {
    if (e instanceof NoSuchFileException) {
      return "no such file or directory";
    }
    if (e instanceof AccessDeniedException) {
      return "permission denied";
    }
    return e instanceof FileSystemException system && system.getReason() != null
        ? system.getReason()
        : String.valueOf(e.getMessage());
  }

  private static CannotWriteException cannotBeWritten(Path file, IOException e) {
    return new CannotWriteException(file + ": cannot be written: " + reason(e));
  }
}
