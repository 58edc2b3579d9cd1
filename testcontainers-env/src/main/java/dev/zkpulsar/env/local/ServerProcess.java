package dev.zkpulsar.env.local;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * A server in a JVM of its own. It ends when this JVM ends, however that ends: this JVM holds the
 * other end of its standard input.
 */
public final class ServerProcess implements AutoCloseable {
  private static final int END_SECONDS = 10;
  private static final int PAUSE_MILLIS = 50;

  private final Process process;
  private final Path log;

  private ServerProcess(Process process, Path log) {
    this.process = process;
    this.log = log;
  }

  /**
   * @param classPath of the server, absolute paths where it is not this JVM's
   */
  static ServerProcess start(
      String classPath, Class<?> main, List<String> jvmArgs, List<String> arguments, Path log) {
    var command = new ArrayList<String>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(JvmFlags.common());
    command.addAll(jvmArgs);
    command.add(main.getName());
    command.addAll(arguments);
    var builder =
        new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(log.toFile());
    builder.environment().put("CLASSPATH", classPath);
    try {
      return new ServerProcess(builder.start(), log);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  public long pid() {
    return process.pid();
  }

  boolean isAlive() {
    return process.isAlive();
  }

  /** Waits an instant, or less where it ends; returns false when this thread is interrupted. */
  boolean pause() {
    try {
      process.waitFor(PAUSE_MILLIS, TimeUnit.MILLISECONDS);
      return true;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }

  /** What it last said that says something, for an error message. */
  String lastWords() {
    try {
      return telling(Files.readAllLines(log));
    } catch (IOException e) {
      return e.toString();
    }
  }

  /** The first line that sounds like a reason to end. */
  public static String telling(List<String> lines) {
    return lines.stream()
        .filter(line -> line.matches(".*(ERROR|Error|Exception|Unrecognized|Invalid).*"))
        .findFirst()
        .orElse("it says nothing");
  }

  @Override
  public void close() {
    try {
      process.getOutputStream().close();
    } catch (IOException e) {
      // It is gone already.
    }
    try {
      if (!process.waitFor(END_SECONDS, TimeUnit.SECONDS)) {
        process.destroyForcibly().waitFor();
      }
    } catch (InterruptedException e) {
      process.destroyForcibly();
      Thread.currentThread().interrupt();
    }
  }
}
