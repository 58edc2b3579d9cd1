package dev.zkpulsar.env.local;

import dev.zkpulsar.env.server.ServerLog;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A server in a process of its own. Its standard input is a pipe from this JVM, so the server ends
 * with this JVM, also after a kill -9: a JVM by {@link EndWithParent}, a program by the shell that
 * starts it.
 */
final class ServerProcess implements AutoCloseable {
  /**
   * Runs the program "$@", writes its process number to the file $2, and kills it at the end of
   * standard input. Then it removes the directory $1, which the parent may have left.
   */
  private static final String WATCHED =
      """
      directory=$1 pid=$2
      shift 2
      exec 3<&0
      "$@" </dev/null 3<&- &
      server=$!
      echo "$server" >"$pid"
      (
        while read -r line; do :; done
        trap '' TERM
        kill -9 "$server"
        rm -rf "$directory"
      ) <&3 3<&- &
      watcher=$!
      exec 3<&- </dev/null
      wait "$server"
      status=$?
      kill "$watcher"
      exit $status
      """;

  private final Process process;
  private final Path log;

  private ServerProcess(ProcessBuilder builder, Path server) {
    log = beside(server, ".log");
    builder
        .redirectErrorStream(true)
        .redirectOutput(ProcessBuilder.Redirect.appendTo(log.toFile()));
    try {
      process = builder.start();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Path beside(Path server, String ending) {
    return Path.of(server + ending);
  }

  /** The file with the number of a server's process. */
  static Path pid(Path server) {
    return beside(server, ".pid");
  }

  /**
   * Starts a JVM.
   *
   * @param server its directory, which has the other files of the server beside it
   */
  static ServerProcess start(
      Path server, String classPath, Class<?> main, List<String> jvmArgs, List<String> arguments) {
    var command = new ArrayList<String>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(JvmFlags.common());
    command.addAll(jvmArgs);
    command.add(main.getName());
    command.addAll(arguments);
    var builder = new ProcessBuilder(command);
    builder.environment().put("CLASSPATH", classPath);
    var started = new ServerProcess(builder, server);
    try {
      Files.writeString(pid(server), Long.toString(started.process.pid()));
    } catch (IOException e) {
      started.close();
      throw new UncheckedIOException(e);
    }
    return started;
  }

  static ServerProcess startProgram(Path server, List<String> program) {
    String directory = server.getParent().toString();
    var command =
        new ArrayList<>(List.of("/bin/sh", "-c", WATCHED, "sh", directory, pid(server).toString()));
    command.addAll(program);
    return new ServerProcess(new ProcessBuilder(command), server);
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
      return Optional.of(ServerLog.reason(Files.readAllLines(log)));
    } catch (IOException e) {
      return Optional.of("its log cannot be read");
    }
  }

  @Override
  public void close() {
    ChildProcess.end(process);
  }
}
