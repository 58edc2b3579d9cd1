package dev.zkpulsar.env.host;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.UncheckedIOException;

/** Texts on the class path. */
public final class Resources {
  private Resources() {}

  /** The text of a file beside a class. */
  public static String text(Class<?> beside, String name) {
    try (var in = beside.getResourceAsStream(name)) {
      return new String(in.readAllBytes(), UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
