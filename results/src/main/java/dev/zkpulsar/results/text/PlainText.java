package dev.zkpulsar.results.text;

import static java.util.stream.Collectors.joining;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.util.List;

/** Escapes text from files and command lines: no markup, no control of a terminal. */
public final class PlainText {
  private static final String CONTROL = "[\\p{Cc}\\p{Cf}\\p{Zl}\\p{Zp}]+";

  private PlainText() {}

  /** One line: control characters, line breaks too, become blanks. */
  public static String line(String text) {
    return text.replaceAll(CONTROL, " ");
  }

  /** The text in red, if the terminal has colours. */
  public static String mark(String text, boolean hasColours) {
    return hasColours ? "\u001b[31m" + line(text) + "\u001b[0m" : line(text);
  }

  /** Joins the parts that are not empty. */
  public static String join(String separator, String... parts) {
    return join(separator, List.of(parts));
  }

  /** Joins the parts that are not empty. */
  public static String join(String separator, List<String> parts) {
    return parts.stream().filter(part -> !part.isEmpty()).collect(joining(separator));
  }

  /** The first items between semicolons, and how many more there are. */
  public static String list(List<String> items, int most) {
    String first = items.stream().limit(most).collect(joining("; "));
    return items.size() > most ? first + "; and %d more".formatted(items.size() - most) : first;
  }

  /** A cell of a CSV file, quoted if a comma or a quote in it needs that. */
  public static String csvCell(String text) {
    String line = line(text);
    return line.matches(".*[,\"].*") ? '"' + line.replace("\"", "\"\"") + '"' : line;
  }

  /** One line without markup, for a cell or a sentence of Markdown. */
  public static String markdown(String text) {
    return line(text)
        .replaceAll("\\s+", " ")
        .replace("&", "&amp;")
        .replaceAll("([\\\\`*_{}\\[\\]#|!~$])", "\\\\$1")
        .replace("<", "&lt;")
        .replace(">", "&gt;")
        .replace("@", "&#64;");
  }

  /** The reason without the name of a Java class. */
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
