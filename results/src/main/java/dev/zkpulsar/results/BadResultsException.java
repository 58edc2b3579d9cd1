package dev.zkpulsar.results;

/** A file that cannot be used: its message is one line that names the file and the place. */
final class BadResultsException extends RuntimeException {
  private static final long serialVersionUID = 1;

  BadResultsException(String line) {
    // Names come from files: a line break in one would make two lines of it.
    super(PlainText.line(line));
  }
}
