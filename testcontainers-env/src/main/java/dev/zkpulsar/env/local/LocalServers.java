package dev.zkpulsar.env.local;

import dev.zkpulsar.env.server.PidFile;
import dev.zkpulsar.env.server.ServerGroup;
import dev.zkpulsar.env.settings.Setting;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * The processes of one system on this machine, and their directory: {@code server-N/}, {@code
 * server-N.log} and {@code server-N.pid} for each. They end together, and also when this JVM ends.
 * The parent removes the directory, and so does each server whose parent has ended. If all were
 * killed, the next {@link OwnedDirectory} removes it. The same holds for {@linkplain #addDirectory
 * further directories}.
 */
public final class LocalServers implements ServerGroup {
  /** The host of all servers: they listen on the loopback interface only. */
  public static final String HOST = "127.0.0.1";

  /** A server that appends to a log ends before the last block is used. */
  private static final long FULL_BYTES = 1 << 18;

  private final List<OwnedDirectory> directories = new ArrayList<>();
  private final List<ServerProcess> processes = new ArrayList<>();
  private final AtExit closeAtExit;
  private volatile Optional<Duration> restartAfter = Optional.empty();
  private boolean closed;

  /**
   * Creates the directory without starting a server.
   *
   * @param option the setting that names the parent directory
   * @throws dev.zkpulsar.env.settings.BadInputException when the directory cannot be created
   */
  public LocalServers(Setting option, Path parent, int servers) {
    directories.add(OwnedDirectory.create(option, parent));
    for (int i = 0; i < servers; i++) {
      server(directory(), i).toFile().mkdir();
    }
    closeAtExit = AtExit.run("stop servers", this::stop);
  }

  /**
   * Creates a further directory, on another disk, say, before the first server starts.
   *
   * @throws dev.zkpulsar.env.settings.BadInputException when it cannot be created
   */
  public Path addDirectory(Setting option, Path parent) {
    try {
      OwnedDirectory further = OwnedDirectory.create(option, parent);
      directories.add(further);
      return further.path();
    } catch (RuntimeException e) {
      close();
      throw e;
    }
  }

  public Path directory() {
    return directories.get(0).path();
  }

  /** The directory of a server, counted from 0. */
  public static Path server(Path directory, int index) {
    return directory.resolve("server-" + (index + 1));
  }

  /**
   * Starts the next server; its output goes to its log in the directory.
   *
   * @param classPath the server's; absolute paths, unless it is the class path of this JVM
   */
  public PidFile start(
      String classPath, Class<?> main, List<String> jvmArgs, List<String> arguments) {
    return startNext(server -> ServerProcess.start(server, classPath, main, jvmArgs, arguments));
  }

  /** Starts the next server, a program other than a JVM; its output goes to its log. */
  public PidFile startProgram(List<String> command) {
    return startNext(server -> ServerProcess.startProgram(server, command));
  }

  private PidFile startNext(Function<Path, ServerProcess> command) {
    int index = processes.size();
    Path server = server(directory(), index);
    processes.add(null);
    try {
      start(index, () -> command.apply(server));
    } catch (RuntimeException e) {
      close();
      throw e;
    }
    return new PidFile(ServerProcess.pid(server));
  }

  private synchronized void start(int index, Supplier<ServerProcess> command) {
    if (closed) {
      return;
    }
    ServerProcess process = command.get();
    processes.set(index, process);
    process.whenEnded(() -> restart(index, command));
  }

  private void restart(int index, Supplier<ServerProcess> command) {
    restartAfter.ifPresent(
        after ->
            CompletableFuture.delayedExecutor(after.toMillis(), TimeUnit.MILLISECONDS)
                .execute(() -> start(index, command)));
  }

  @Override
  public void restartKilled(Optional<Duration> after) {
    restartAfter = after;
  }

  @Override
  public Optional<String> failure() {
    return processes.stream()
        .filter(Objects::nonNull)
        .flatMap(process -> process.failure().stream())
        .findFirst()
        .map(reason -> fullDisk().orElse(reason)); // A full disk takes no log either.
  }

  @Override
  public Optional<String> problem() {
    return failure().or(this::fullDisk);
  }

  private Optional<String> fullDisk() {
    return directories.stream().flatMap(each -> fullDisk(each.path()).stream()).findFirst();
  }

  private static Optional<String> fullDisk(Path directory) {
    try {
      return Files.getFileStore(directory).getUsableSpace() < FULL_BYTES
          ? Optional.of("no space left on the disk of " + directory)
          : Optional.empty();
    } catch (IOException e) {
      return Optional.of(directory + " cannot be read");
    }
  }

  @Override
  public void close() {
    stop();
    closeAtExit.cancel();
  }

  private synchronized void stop() {
    if (!closed) {
      closed = true;
      try {
        // A server that could not be started is null.
        processes.parallelStream().filter(Objects::nonNull).forEach(ServerProcess::close);
      } finally {
        directories.forEach(OwnedDirectory::remove);
      }
    }
  }
}
