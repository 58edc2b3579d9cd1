package dev.zkpulsar.results.cli;

import java.util.regex.Pattern;

/**
 * Two comments in a Markdown document, around what a command prints.
 *
 * @param pattern both comments with groups {@code command} and {@code body}, or one comment alone,
 *     which has neither
 * @param start the beginning of the first comment
 * @param rest what follows it, for a person who forgot one of the comments
 * @param command stands before the words of the comment, to make a command of them
 * @param around stands before and after what the command prints
 */
record Marker(Pattern pattern, String start, String rest, String command, String around) {
  /** A figure within a sentence; it changes no line of its document. */
  static final Marker FIGURE =
      new Marker(
          Pattern.compile(
              "(?s)<!-- figure:(?<command>.*?)-->(?<body>.*?)<!-- /figure -->|<!-- /?figure\\b(?!s)"),
          "<!-- figure:",
          "ARGUMENTS -->, the figure, <!-- /figure -->",
          "figure ",
          "");

  /** A block of lines. */
  static final Marker BLOCK =
      new Marker(
          Pattern.compile(
              "(?sm)^<!-- findings:(?<command>.*?)-->(?<body>.*?)^<!-- /findings -->"
                  + "|^<!-- /?findings\\b"),
          "<!-- findings:",
          "COMMAND -->, the block, <!-- /findings -->",
          "",
          "\n\n");
}
