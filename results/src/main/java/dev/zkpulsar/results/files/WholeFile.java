package dev.zkpulsar.results.files;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.nio.file.StandardOpenOption.CREATE;
import static java.nio.file.StandardOpenOption.TRUNCATE_EXISTING;
import static java.nio.file.StandardOpenOption.WRITE;

import dev.zkpulsar.results.text.PlainText;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.LinkedHashMap;
import java.util.Map;

/** Replaces files whole, or not at all: each is first written to a file beside its place. */
public final class WholeFile {
  public static final String STANDARD_OUTPUT = "-";
  private static final String PART = ".part";

  private WholeFile() {}

  @FunctionalInterface
  public interface Content {
    void writeTo(OutputStream out) throws IOException;
  }

  /** Writes a file, and forces its content and name to the disk. */
  public static void write(Path file, Content content) throws IOException {
    try {
      writeContents(Map.of(file, content));
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
  }

  /** Replaces no file unless all were written; throws UncheckedIOException. */
  public static void writeAll(Map<Path, String> texts) {
    var contents = new LinkedHashMap<Path, Content>();
    // A lone surrogate, which JSON may contain, becomes a question mark.
    texts.forEach((place, text) -> contents.put(place, out -> out.write(text.getBytes(UTF_8))));
    writeContents(contents);
  }

  /** The same with contents that need not be in memory. */
  public static void writeContents(Map<Path, Content> contents) {
    var parts = new LinkedHashMap<Path, Path>();
    Path at = null;
    try {
      for (var content : contents.entrySet()) {
        at = content.getKey();
        writeFirst(at, content.getValue(), parts);
      }
      for (var part : parts.entrySet()) {
        at = part.getValue();
        Files.move(part.getKey(), at, StandardCopyOption.ATOMIC_MOVE);
        forceName(at);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(at + ": cannot be written: " + PlainText.reason(e), e);
    } finally {
      parts.keySet().forEach(part -> part.toFile().delete());
    }
  }

  private static void forceName(Path file) throws IOException {
    if (file.getFileSystem().supportedFileAttributeViews().contains("posix")) {
      try (var directory = FileChannel.open(file.toAbsolutePath().getParent())) {
        directory.force(true);
      }
    }
  }

  /** Writes a temporary file, which is added to the parts; a device or standard output itself. */
  private static void writeFirst(Path place, Content content, Map<Path, Path> parts)
      throws IOException {
    if (isStandardOutput(place)) {
      content.writeTo(System.out);
      System.out.flush();
      return;
    }
    Path file = Files.exists(place) ? place.toRealPath() : place;
    boolean isDevice = Files.exists(file) && !Files.isRegularFile(file);
    Path written = isDevice ? file : partOf(file);
    if (!isDevice) {
      parts.put(written, file);
    }
    try (var channel = FileChannel.open(written, CREATE, WRITE, TRUNCATE_EXISTING)) {
      content.writeTo(Channels.newOutputStream(channel));
      if (!isDevice) {
        channel.force(true);
      }
    }
  }

  private static Path partOf(Path file) {
    String name = "%s.%d%s".formatted(file.getFileName(), ProcessHandle.current().pid(), PART);
    Path part = file.resolveSibling(name);
    part.toFile().deleteOnExit();
    return part;
  }

  /** Removes the temporary files that killed processes have left in a directory. */
  public static void removeParts(Path directory) throws IOException {
    try (var parts = Files.newDirectoryStream(directory, "*" + PART)) {
      for (Path part : parts) {
        Files.delete(part);
      }
    }
  }

  /** Whether a place means standard output, in place of a file. */
  public static boolean isStandardOutput(Path place) {
    return place.toString().equals(STANDARD_OUTPUT);
  }
}
