package dev.zkpulsar.results.table;

import dev.zkpulsar.results.run.BadResultsException;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A part of a Markdown file that a command writes, between {@code <!-- findings: COMMAND ARGUMENTS
 * -->} and {@code <!-- /findings -->}. A quoted argument may contain blanks.
 */
public record Block(List<String> arguments, int from, int to) {
  private static final String START = "<!-- findings:";

  /** Both comments, or one of them alone. */
  private static final Pattern BLOCK =
      Pattern.compile(
          "(?sm)^"
              + START
              + "(?<command>.*?)-->(?<body>.*?)^<!-- /findings -->|^<!-- /?findings\\b");

  private static final Pattern ARGUMENT = Pattern.compile("(?:[^\\s\"]|\"[^\"]*\")+");

  /** Finds the blocks of a file. Throws BadResultsException if a comment lacks the other one. */
  public static List<Block> in(String file, String text) {
    var blocks = new ArrayList<Block>();
    Matcher found = BLOCK.matcher(text);
    while (found.find()) {
      if (found.group("command") == null || found.group("body").contains("\n" + START)) {
        throw new BadResultsException(
            place(file, text, found.start())
                + ": a comment without the other one; allowed: <!-- findings: COMMAND ARGUMENTS -->,"
                + " the block, <!-- /findings -->");
      }
      var arguments = ARGUMENT.matcher(found.group("command")).results();
      blocks.add(
          new Block(
              arguments.map(each -> each.group().replace("\"", "")).toList(),
              found.start("body"),
              found.end("body")));
    }
    return blocks;
  }

  public static String place(String file, String text, int at) {
    return file + ":" + (1 + text.substring(0, at).chars().filter(each -> each == '\n').count());
  }
}
