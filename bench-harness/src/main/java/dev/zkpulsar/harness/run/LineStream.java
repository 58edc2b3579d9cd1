package dev.zkpulsar.harness.run;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.util.function.Consumer;

/** Calls back with each line that is written, with its line feed. */
public final class LineStream extends OutputStream {
  private final ByteArrayOutputStream line = new ByteArrayOutputStream();
  private final Consumer<String> onLine;

  public LineStream(Consumer<String> onLine) {
    this.onLine = onLine;
  }

  @Override
  public synchronized void write(int b) {
    line.write(b);
    if (b == '\n') {
      close();
    }
  }

  /** Calls back with the unfinished last line. */
  @Override
  public synchronized void close() {
    if (line.size() > 0) {
      onLine.accept(line.toString(UTF_8));
      line.reset();
    }
  }
}
