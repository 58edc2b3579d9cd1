package dev.zkpulsar.harness.run;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.zkpulsar.env.settings.Secrets;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;

/**
 * Passes text on line by line, without its secrets: a JVM prints the options that it gets by its
 * environment, and a library may print its configuration.
 */
final class RedactingStream extends OutputStream {
  private final OutputStream out;
  private final ByteArrayOutputStream line = new ByteArrayOutputStream();

  RedactingStream(OutputStream out) {
    this.out = out;
  }

  @Override
  public synchronized void write(int b) throws IOException {
    line.write(b);
    if (b == '\n') {
      pass();
    }
  }

  private void pass() throws IOException {
    out.write(Secrets.removed(line.toString(UTF_8)).getBytes(UTF_8));
    line.reset();
    out.flush();
  }

  /** Passes the unfinished last line on. */
  @Override
  public synchronized void close() throws IOException {
    pass();
    out.close();
  }
}
