package dev.zkpulsar.results.output;

import dev.zkpulsar.results.runs.BadResultsException;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/**
 * A file that is there whole or not at all: it is written beside its place and moved there at the
 * end; until then, and where that does not come, what was there stays.
 */
public final class WholeFile implements AutoCloseable {
  /** In place of a file's name. */
  public static final String STANDARD_OUTPUT = "-";

  private final Path file;
  private final Path part;
  private final OutputStream out;

  /**
   * Begins a file.
   *
   * @throws BadResultsException when it cannot be written
   */
  public WholeFile(Path file) {
    this.file = file;
    part = file.resolveSibling(file.getFileName() + ".part");
    if (Files.exists(file) && !Files.isRegularFile(file)) {
      throw new BadResultsException(file + ": is no file; allowed: a file that can be written");
    }
    try {
      out = new BufferedOutputStream(Files.newOutputStream(part));
    } catch (IOException e) {
      throw cannotBeWritten(file, e);
    }
  }

  /**
   * Writes UTF-8 text.
   *
   * @throws BadResultsException when the file cannot be written
   */
  public static void write(Path file, String text) {
    try (var whole = new WholeFile(file)) {
      whole.write(text);
      whole.finish();
    }
  }

  /**
   * Refuses what can be no file.
   *
   * @param option the option that it was given by
   */
  public static void checkPlace(String option, Path file) {
    if (Files.isDirectory(file) || file.getFileName() == null) {
      throw new BadResultsException(
          option + ": '" + file + "' is a directory; allowed: a file, or " + STANDARD_OUTPUT);
    }
  }

  public static BadResultsException cannotBeWritten(Path file, IOException e) {
    return new BadResultsException(
        file + ": cannot be written: " + e + "; allowed: a file that can");
  }

  public OutputStream out() {
    return out;
  }

  /** Writes UTF-8 text, to the disk, so that what is left is to finish. */
  public void write(String text) {
    try {
      out.write(text.getBytes(StandardCharsets.UTF_8));
      out.flush();
    } catch (IOException e) {
      throw cannotBeWritten(file, e);
    }
  }

  /** Moves it to its place. */
  public void finish() {
    try {
      out.close();
      Files.move(part, file, StandardCopyOption.ATOMIC_MOVE);
    } catch (IOException e) {
      throw cannotBeWritten(file, e);
    }
  }

  /** Removes what was not finished. */
  @Override
  public void close() {
    try {
      // Where the disk is full, closing fails too, and what was written must go all the same.
      try (out) {
        Files.deleteIfExists(part);
      }
    } catch (IOException e) {
      throw cannotBeWritten(file, e);
    }
  }
}
