package dev.zkpulsar.results.text;

import static java.util.stream.Collectors.joining;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.util.List;

/**
 * Escapes text from files and command lines, which must not become markup or control a terminal.
 */
public final class PlainText {
  /** Includes invisible characters, and those that change the direction of text. */
  private static final String CONTROL = "[\\p{Cc}\\p{Cf}\\p{Zl}\\p{Zp}]+";

  private PlainText() {}

  /** Text as one line without control characters. */
  public static String line(String text) {
    return text.replaceAll(CONTROL, " ");
  }

  /** A mark that a reader must not miss, as one line; in a terminal with colours in red. */
  public static String mark(String text, boolean hasColours) {
    return hasColours ? "\u001b[31m" + line(text) + "\u001b[0m" : line(text);
  }

  public static String join(String separator, String... parts) {
    return join(separator, List.of(parts));
  }

  /** The parts that are not empty. */
  public static String join(String separator, List<String> parts) {
    return parts.stream().filter(part -> !part.isEmpty()).collect(joining(separator));
  }

  /** A list in one line; of a long one the first items, and how many more there are. */
  public static String list(List<String> items, int most) {
    String first = items.stream().limit(most).collect(joining("; "));
    return items.size() > most ? first + "; and %d more".formatted(items.size() - most) : first;
  }

  /** Text that Markdown shows as it is: no markup, HTML, end of a cell, or mention. */
  public static String markdown(String text) {
    return line(text)
        .replaceAll("\\s+", " ")
        .replace("&", "&amp;")
        .replaceAll("([\\\\`*_{}\\[\\]#|!~$])", "\\\\$1")
        .replace("<", "&lt;")
        .replace(">", "&gt;")
        .replace("@", "&#64;");
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
}
