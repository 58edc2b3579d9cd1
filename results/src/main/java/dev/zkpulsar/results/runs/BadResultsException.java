package dev.zkpulsar.results.runs;

import dev.zkpulsar.results.output.PlainText;

/** A file that cannot be used: its message is one line that names the file and the place. */
public final class BadResultsException extends RuntimeException {
  private static final long serialVersionUID = 1;

  public BadResultsException(String line) {
    // Names come from files: a line break in one would make two lines of it.
    super(PlainText.line(line));
  }
}
