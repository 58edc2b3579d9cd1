package dev.zkpulsar.harness.run;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayOutputStream;
import java.util.function.Consumer;

/** Calls back with each line that is written, with its line feed. */
public final class LineStream extends ByteArrayOutputStream {
  private final Consumer<String> onLine;

  public LineStream(Consumer<String> onLine) {
    this.onLine = onLine;
  }

  @Override
  public synchronized void write(int b) {
    super.write(b);
    if (b == '\n') {
      onLine.accept(toString(UTF_8));
      reset();
    }
  }

  @Override
  public synchronized void write(byte[] bytes, int from, int length) {
    for (int i = from; i < from + length; i++) {
      write(bytes[i]);
    }
  }
}
