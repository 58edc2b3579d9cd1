package dev.zkpulsar.results.output;

import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;

/** Standard output and standard error. */
public final class Console {
  private Console() {}

  /** Prints a line on standard error; line breaks in it become blanks. */
  public static void tell(String line) {
    System.err.println("results: " + PlainText.line(line));
  }

  /** Prints text on standard output. */
  public static void print(String text) {
    System.out.print(text);
  }

  /** Standard output, which closing only flushes. */
  static OutputStream out() {
    return new FilterOutputStream(System.out) {
      @Override
      public void write(byte[] bytes, int from, int length) throws IOException {
        out.write(bytes, from, length);
      }

      @Override
      public void close() throws IOException {
        flush();
      }
    };
  }
}
