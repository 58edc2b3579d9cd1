package dev.zkpulsar.results.files;

import dev.zkpulsar.results.text.PlainText;

/** An output that cannot be written, such as a full disk. The message is one line. */
public final class CannotWriteException extends RuntimeException {
  private static final long serialVersionUID = 1;

  public CannotWriteException(String line) {
    super(PlainText.line(line));
  }
}
