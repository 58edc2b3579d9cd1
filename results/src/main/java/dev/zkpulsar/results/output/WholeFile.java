package dev.zkpulsar.results.output;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * An output that replaces a file at its end, or not at all. Until then it is a file of its own
 * beside it, which goes if the JVM is interrupted. Standard output and devices are written
 * directly; a symbolic link is followed.
 *
 * <pre>{@code
 * try (var page = new WholeFile(Path.of("report.html"))) {
 *   page.write(html);
 *   page.finish();
 * }
 * }</pre>
 */
public final class WholeFile implements AutoCloseable {
  /** The name of standard output. */
  public static final String STANDARD_OUTPUT = "-";

  private static final int MOST_LINKS = 40;
  private static final AtomicInteger PARTS = new AtomicInteger();

  private final Path file;
  private final Path part;
  private final OutputStream out;

  /**
   * Begins an output.
   *
   * @param place a file, which may exist, or {@link #STANDARD_OUTPUT}
   * @throws CannotWriteException if there can be no file
   */
  public WholeFile(Path place) {
    if (isStandardOutput(place)) {
      file = place;
      part = null;
      out = System.out;
      return;
    }
    file = target(place);
    boolean device = Files.exists(file) && !Files.isRegularFile(file);
    String name = "%s.%d-%d.part";
    part =
        device
            ? null
            : file.resolveSibling(
                name.formatted(
                    file.getFileName(), ProcessHandle.current().pid(), PARTS.incrementAndGet()));
    try {
      out =
          new BufferedOutputStream(
              device
                  ? Files.newOutputStream(file)
                  : Files.newOutputStream(part, StandardOpenOption.CREATE_NEW));
    } catch (IOException e) {
      throw cannotBeWritten(place, e);
    }
    if (part != null) {
      part.toFile().deleteOnExit();
    }
  }

  /** Writes a whole UTF-8 file. */
  public static void write(Path place, String text) {
    try (var whole = new WholeFile(place)) {
      whole.write(text);
      whole.finish();
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

  /** Writes bytes. */
  public interface Writer {
    void to(OutputStream out) throws IOException;
  }

  /**
   * Writes what a writer writes, which must not close the stream.
   *
   * @throws CannotWriteException if the disk is full, or the like
   */
  public void write(Writer writer) {
    try {
      writer.to(out);
      out.flush();
    } catch (IOException e) {
      throw cannotBeWritten(file, e);
    } catch (UncheckedIOException e) {
      throw cannotBeWritten(file, e.getCause());
    }
  }

  /** Writes UTF-8 text. */
  public void write(String text) {
    write(to -> to.write(text.getBytes(StandardCharsets.UTF_8)));
  }

  /** Moves the output to its place. */
  public void finish() {
    try {
      if (out != System.out) {
        out.close();
      }
      if (part != null) {
        Files.move(part, file, StandardCopyOption.ATOMIC_MOVE);
      }
    } catch (IOException e) {
      throw cannotBeWritten(file, e);
    }
  }

  /** Removes an output that was not finished. */
  @Override
  public void close() {
    if (out == System.out) {
      return;
    }
    // If the disk is full, closing fails too, and the part must go all the same.
    try (out) {
      if (part != null) {
        Files.deleteIfExists(part);
      }
    } catch (IOException e) {
      throw cannotBeWritten(file, e);
    }
  }
}
