package dev.zkpulsar.results.output;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Outputs that replace files whole, or not at all. Each is first written to a file of its own
 * beside its place, which goes if the JVM is interrupted. Standard output and devices are written
 * directly; a symbolic link is followed.
 */
public final class WholeFile {
  /** The name of standard output. */
  public static final String STANDARD_OUTPUT = "-";

  private static final int MOST_LINKS = 40;

  private WholeFile() {}

  /**
   * Writes UTF-8 text to each place, a file or {@link #STANDARD_OUTPUT}, and replaces no file
   * unless all could be written.
   *
   * @throws CannotWriteException if one cannot be written, such as on a full disk
   */
  public static void writeAll(Map<Path, String> texts) {
    var parts = new LinkedHashMap<Path, Path>();
    Path at = null;
    try {
      for (var text : texts.entrySet()) {
        at = text.getKey();
        if (isStandardOutput(at)) {
          System.out.writeBytes(text.getValue().getBytes(StandardCharsets.UTF_8));
          System.out.flush();
        } else {
          // A lone surrogate, which JSON may contain, becomes a question mark.
          Files.write(part(target(at), parts), text.getValue().getBytes(StandardCharsets.UTF_8));
        }
      }
      for (var part : parts.entrySet()) {
        at = part.getValue();
        Files.move(part.getKey(), at, StandardCopyOption.ATOMIC_MOVE);
      }
    } catch (IOException e) {
      throw cannotBeWritten(at, e);
    } finally {
      parts.keySet().forEach(part -> part.toFile().delete());
    }
  }

  /** The file to write first; a device itself. */
  private static Path part(Path file, Map<Path, Path> parts) {
    if (Files.exists(file) && !Files.isRegularFile(file)) {
      return file;
    }
    String name = "%s.%d.part".formatted(file.getFileName(), ProcessHandle.current().pid());
    Path part = file.resolveSibling(name);
    part.toFile().deleteOnExit();
    parts.put(part, file);
    return part;
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
