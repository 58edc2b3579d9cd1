package dev.zkpulsar.env.local;

import dev.zkpulsar.env.server.ServerLog;
import dev.zkpulsar.env.settings.Secrets;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/**
 * A server in a JVM of its own. Its standard input is a pipe from this JVM, so the server ends with
 * this JVM, also after a kill -9; see {@link EndWithParent}.
 */
final class ServerProcess implements AutoCloseable {
  private static final int END_SECONDS = 10;

  private final Process process;
  private final Path log;

  private ServerProcess(Process process, Path log) {
    this.process = process;
    this.log = log;
  }

  static ServerProcess start(
      String classPath, Class<?> main, List<String> jvmArgs, List<String> arguments, Path log) {
    var command = new ArrayList<String>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(JvmFlags.common());
    try {
      command.addAll(
          SecretArguments.hide(jvmArgs, log.resolveSibling(log.getFileName() + ".args")));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    command.add(main.getName());
    command.addAll(arguments);
    var builder =
        new ProcessBuilder(command)
            .redirectErrorStream(true)
            .redirectOutput(ProcessBuilder.Redirect.appendTo(log.toFile()));
    builder.environment().put("CLASSPATH", classPath);
    try {
      return new ServerProcess(builder.start(), log);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  long pid() {
    return process.pid();
  }

  /** Calls back when the server has ended. */
  void whenEnded(Runnable action) {
    var unused = process.onExit().thenRun(action);
  }

  /** Why the server has ended, from its log; empty while it runs. */
  Optional<String> failure() {
    if (process.isAlive()) {
      return Optional.empty();
    }
    try {
      return Optional.of(Secrets.removed(ServerLog.reason(Files.readAllLines(log))));
    } catch (IOException e) {
      return Optional.of("its log cannot be read");
    }
  }

  @Override
  public void close() {
    try {
      process.getOutputStream().close();
    } catch (IOException e) {
      // The server has ended already.
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
