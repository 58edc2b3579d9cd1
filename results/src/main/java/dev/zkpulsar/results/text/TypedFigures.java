package dev.zkpulsar.results.text;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Figures that a person typed into a Markdown document whose figures shall all come from runs.
 *
 * <p>A figure is a number with a unit of time or size, a percentage, or a number of times: {@code
 * 3.5 ms}, {@code 2 to 9 KB}, {@code 17 to 20 times}, {@code 12 %}. Loads, such as {@code 300
 * reads/s} or {@code 1,000 topics}, are what a run was given, not what came out. Comments, what a
 * command wrote between them, code, and targets of links are no prose: a setting with its value
 * stands as code.
 */
public final class TypedFigures {
  /** A document that has this comment takes part. */
  public static final String NONE_ALLOWED = "<!-- figures: none is typed -->";

  private static final Pattern NO_PROSE =
      Pattern.compile(
          "(?s)```.*?```|`[^`\n]*`|\\]\\([^)]*\\)"
              + "|<!-- findings:.*?<!-- /findings -->|<!-- figure:.*?<!-- /figure -->|<!--.*?-->");

  private static final Pattern FIGURE =
      Pattern.compile(
          "\\b\\d[\\d.,]*(?: (?:to|and|or) \\d[\\d.,]*)?\\s?"
              + "(?:(?:ns|us|µs|ms|s|seconds?|minutes?|min|bytes|B|KB|KiB|MB|MiB|GB|GiB|times|cores)\\b|%)");

  /** A figure as it was typed, with the number of its line, from 1. */
  public record Typed(int line, String words) {}

  private TypedFigures() {}

  /** The typed figures of a document in which none is allowed; none of any other document. */
  public static List<Typed> of(String markdown) {
    var typed = new ArrayList<Typed>();
    if (!markdown.contains(NONE_ALLOWED)) {
      return typed;
    }
    String prose = prose(markdown);
    Matcher figure = FIGURE.matcher(prose);
    int line = 1;
    int counted = 0;
    while (figure.find()) {
      line += (int) prose.substring(counted, figure.start()).chars().filter(c -> c == '\n').count();
      counted = figure.start();
      typed.add(new Typed(line, figure.group()));
    }
    return typed;
  }

  /** The document with its lines, in which what is no prose is left out. */
  private static String prose(String markdown) {
    return NO_PROSE
        .matcher(markdown)
        .replaceAll(found -> "\n".repeat((int) found.group().lines().count() - 1));
  }
}
