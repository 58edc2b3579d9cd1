package dev.zkpulsar.env.nodes;

import dev.zkpulsar.env.host.AtExit;
import dev.zkpulsar.env.host.OwnedDirectory;
import dev.zkpulsar.env.host.Resources;
import dev.zkpulsar.env.settings.Address;
import dev.zkpulsar.env.settings.EnvironmentKind;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * Nodes as processes of this machine, which listen on the loopback interface. Each has a directory
 * {@code NAME} in a directory of this engine, with {@code NAME.log} and {@code NAME.pid} beside it.
 * All end with this JVM, also after a kill -9: the shell that starts a server kills it at the end
 * of its standard input, a pipe from this JVM, and removes the directories.
 *
 * <p>A directory is removed only after its server has ended: a server that still writes would make
 * it anew. The shell alone does not tell, since a signal to the whole process group may end it
 * before its server.
 */
public final class Processes implements Engine {
  public static final String HOST = "127.0.0.1";

  private static final int END_SECONDS = 10;

  /** A server that appends to a log ends before the last block is used. */
  private static final long FULL_BYTES = 1 << 18;

  /** Kills its server and removes the directories when this JVM ends. */
  private static final String SCRIPT = Resources.text(Processes.class, "run-server.sh");

  private final Map<Path, OwnedDirectory> directories = new LinkedHashMap<>();
  private final Map<Path, Process> processes = new LinkedHashMap<>();
  private final List<ServerHandle> handles = new CopyOnWriteArrayList<>();
  private final List<ServiceAddress> services = new ArrayList<>();
  private final Programs programs = new Programs();
  private final AtExit closeAtExit = AtExit.run("stop servers", this::stop);
  private volatile Map<String, Duration> restartAfterByRole = Map.of();
  private boolean closed;

  @Override
  public EnvironmentKind kind() {
    return EnvironmentKind.embedded;
  }

  @Override
  public synchronized String directory(
      String node, Object option, Path parent, String inContainer) {
    try {
      OwnedDirectory owned = directories.get(parent);
      if (owned == null) {
        owned = OwnedDirectory.create(option, parent);
        directories.put(parent, owned);
      }
      return Files.createDirectories(owned.path().resolve(node)).toString();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public List<Server> start(List<Node> nodes) {
    var servers = new ArrayList<Server>();
    try {
      for (Node node : nodes) {
        programs.add(node);
        for (var file : node.files().entrySet()) {
          Files.writeString(Path.of(file.getKey()), file.getValue());
        }
        start(node);
        var handle = ServerHandle.restarted(Path.of(node.directory() + ".pid"));
        handles.add(handle);
        servers.add(new Server(node.name(), node.role(), node.address(), handle));
      }
    } catch (IOException e) {
      close();
      throw new UncheckedIOException(e);
    }
    return List.copyOf(servers);
  }

  private synchronized void start(Node node) {
    if (closed) {
      return;
    }
    var removed = directories.values().stream().map(OwnedDirectory::path).map(Path::toString);
    var command =
        new ArrayList<>(
            List.of("/bin/sh", "-c", SCRIPT, "sh", node.directory() + ".pid")); // $0 is sh.
    command.add(String.join("\n", removed.toList()));
    command.addAll(node.command());
    Path log = Path.of(node.directory() + ".log");
    var builder =
        new ProcessBuilder(command)
            .redirectErrorStream(true)
            .redirectOutput(ProcessBuilder.Redirect.appendTo(log.toFile()));
    builder.environment().putAll(node.environment());
    try {
      Process process = builder.start();
      processes.put(log, process);
      var unused = process.onExit().thenRun(() -> restart(node));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void restart(Node node) {
    Duration after = restartAfterByRole.get(node.role());
    if (after != null) {
      CompletableFuture.delayedExecutor(after.toMillis(), TimeUnit.MILLISECONDS)
          .execute(() -> start(node));
    }
  }

  @Override
  public void restartEnded(Map<String, Duration> afterByRole) {
    restartAfterByRole = Map.copyOf(afterByRole);
  }

  @Override
  public Map<String, String> programs() {
    return programs.described();
  }

  @Override
  public synchronized Optional<String> failure() {
    return processes.entrySet().stream()
        .filter(process -> !process.getValue().isAlive())
        .findFirst()
        .map(
            ended -> fullDisk().orElseGet(() -> reason(ended.getKey()))); // A full disk has no log.
  }

  private static String reason(Path log) {
    try {
      return ServerLog.reason(Files.readAllLines(log));
    } catch (IOException e) {
      return "its log cannot be read";
    }
  }

  @Override
  public Optional<String> problem() {
    return failure().or(this::fullDisk);
  }

  private synchronized Optional<String> fullDisk() {
    return directories.values().stream()
        .map(OwnedDirectory::path)
        .filter(directory -> directory.toFile().getUsableSpace() < FULL_BYTES)
        .findFirst()
        .map(directory -> "no space left on the disk of " + directory);
  }

  @Override
  public synchronized String inFrontOf(List<Address> nodes) {
    var service = new ServiceAddress(nodes);
    services.add(service);
    return service.address();
  }

  @Override
  public void close() {
    stop();
    closeAtExit.cancel();
  }

  private synchronized void stop() {
    if (!closed) {
      closed = true;
      services.forEach(ServiceAddress::close);
      // Before the shells remove the files with their numbers.
      var servers = handles.stream().flatMap(handle -> handle.process().stream()).toList();
      try {
        processes.values().parallelStream().forEach(Processes::end);
        servers.parallelStream().forEach(Processes::kill);
      } finally {
        directories.values().forEach(OwnedDirectory::remove);
      }
    }
  }

  /** Kills a server that its shell has left, and waits up to 10 s for its end. */
  private static void kill(ProcessHandle server) {
    server.destroyForcibly();
    try {
      var unused = server.onExit().get(END_SECONDS, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (ExecutionException | TimeoutException e) {
      System.err.println("zkpulsar: process " + server.pid() + " does not end");
    }
  }

  /**
   * Ends a process that ends itself at the end of its standard input, and returns when it has
   * ended; after 10 s it is killed.
   */
  public static void end(Process process) {
    try {
      process.getOutputStream().close();
    } catch (IOException e) {
      // It has ended already.
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
