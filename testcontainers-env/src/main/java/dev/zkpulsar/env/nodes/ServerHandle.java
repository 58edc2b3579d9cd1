package dev.zkpulsar.env.nodes;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.github.dockerjava.api.command.InspectContainerResponse.ContainerState;
import com.github.dockerjava.api.exception.ConflictException;
import com.github.dockerjava.api.exception.NotFoundException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URLDecoder;
import java.net.URLEncoder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import oshi.SystemInfo;
import oshi.software.os.OSProcess;
import oshi.software.os.OperatingSystem;

/**
 * Meters, kills and pauses a server, from any JVM of this machine. A process is known by its number
 * and its start: the number of a process that has ended may belong to another. Any thread may use
 * it.
 *
 * @param id the process's number and start, the file with its number, or the container's id
 */
public record ServerHandle(Type type, String id) {
  /** Clocks differ, and may have been set: a process of the same number is rarely as young. */
  private static final Duration CLOCK_STEP = Duration.ofMinutes(1);

  private static final OperatingSystem SYSTEM = new SystemInfo().getOperatingSystem();

  /** How the server runs. */
  public enum Type {
    PROCESS,
    /** A process that its owner starts again after it was killed. */
    RESTARTED,
    CONTAINER,
    /** Answers clients, but cannot be metered, killed or paused. */
    EXTERNAL
  }

  public static ServerHandle external() {
    return new ServerHandle(Type.EXTERNAL, "");
  }

  public static ServerHandle process(ProcessHandle process) {
    return new ServerHandle(Type.PROCESS, process.pid() + "@" + start(process).toEpochMilli());
  }

  /** A process that its owner starts again; the file contains the number of the present one. */
  static ServerHandle restarted(Path file) {
    return new ServerHandle(Type.RESTARTED, file.toString());
  }

  static ServerHandle container(String id) {
    return new ServerHandle(Type.CONTAINER, id);
  }

  private static Instant start(ProcessHandle process) {
    return process.info().startInstant().orElse(Instant.EPOCH);
  }

  /** Its present process; empty in a container, for an external server, and if it has ended. */
  public Optional<ProcessHandle> process() {
    try {
      if (type == Type.PROCESS) {
        String[] numberAndStart = id.split("@");
        Instant start = Instant.ofEpochMilli(Long.parseLong(numberAndStart[1]));
        return find(Long.parseLong(numberAndStart[0]), start);
      } else if (type == Type.RESTARTED) {
        Path file = Path.of(id);
        long number = Long.parseLong(Files.readString(file).strip());
        return find(number, Files.getLastModifiedTime(file).toInstant());
      }
    } catch (IOException | NumberFormatException e) {
      // The file is not written yet, or was removed with the server.
    }
    return Optional.empty();
  }

  private static Optional<ProcessHandle> find(long number, Instant start) {
    Optional<ProcessHandle> found = ProcessHandle.of(number);
    boolean isSame = found.isPresent() && isStartedAt(start, found.get());
    return isSame ? found : Optional.empty();
  }

  private static boolean isStartedAt(Instant start, ProcessHandle process) {
    return Duration.between(start(process), start).abs().compareTo(CLOCK_STEP) < 0;
  }

  /** The state of the container; empty if it was removed. */
  private Optional<ContainerState> state() {
    try {
      return Optional.of(
          ContainerEngine.ask(client -> client.inspectContainerCmd(id).exec().getState()));
    } catch (NotFoundException e) {
      return Optional.empty();
    }
  }

  /** The first process of a container on this machine. */
  private Optional<ProcessHandle> ofContainer() {
    return type == Type.CONTAINER
        ? state().flatMap(now -> find(now.getPidLong(), Instant.parse(now.getStartedAt())))
        : Optional.empty();
  }

  /** A meter of the process, which need not be running. */
  Meter meter() {
    return new Meter() {
      private ProcessHandle last;
      private OSProcess metered;

      @Override
      public Map<Resource, Double> readHost() {
        if (last == null || !last.isAlive()) {
          last = process().or(ServerHandle.this::ofContainer).orElse(null);
          metered = last == null ? null : SYSTEM.getProcess((int) last.pid());
        }
        return metered != null && metered.updateAttributes() ? resources(metered) : Map.of();
      }
    };
  }

  private static Map<Resource, Double> resources(OSProcess process) {
    var resources = new EnumMap<Resource, Double>(Resource.class);
    resources.put(Resource.CPU, (process.getKernelTime() + process.getUserTime()) / 1e3);
    resources.put(Resource.RESIDENT, (double) process.getResidentSetSize());
    Path disk = Path.of("/proc/" + process.getProcessID() + "/io");
    if (!Files.exists(disk) || Files.isReadable(disk)) { // Linux shows its owner's only.
      resources.put(Resource.DISK_READ, (double) process.getBytesRead());
      resources.put(Resource.DISK_WRITTEN, (double) process.getBytesWritten());
    }
    return resources;
  }

  /** Kills the server at once, as {@code kill -9} does; a server that is gone stays gone. */
  public void kill() {
    send(Signal.KILL);
  }

  /** Asks the server to end in order, as SIGTERM does, and returns at once. */
  public void stop() {
    send(Signal.TERM);
  }

  /** Stops the server from running, as SIGSTOP does; its connections stay open. */
  public void pause() {
    send(Signal.STOP);
  }

  /** Lets a paused server run again. */
  public void resume() {
    send(Signal.CONT);
  }

  private enum Signal {
    KILL,
    TERM,
    STOP,
    CONT;

    boolean endsServer() {
      return this == KILL || this == TERM;
    }
  }

  /** Sends a signal; only one that ends the server may find it gone. */
  private void send(Signal signal) {
    boolean wasThere =
        switch (type) {
          case EXTERNAL ->
              throw new UnsupportedOperationException("an external server is not killed or paused");
          case CONTAINER -> sendToContainer(signal);
          default -> sendToProcess(signal);
        };
    if (!wasThere && !signal.endsServer()) {
      throw new IllegalStateException("no server to pause or resume: " + id);
    }
  }

  private boolean sendToProcess(Signal signal) {
    Optional<ProcessHandle> process = process();
    if (process.isEmpty()) {
      return false;
    }
    try {
      String number = Long.toString(process.get().pid());
      // Unlike waitFor, join cannot be interrupted: an interrupted fault must resume its servers.
      new ProcessBuilder("kill", "-" + signal, number).start().onExit().join();
      return true;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private boolean sendToContainer(Signal signal) {
    try {
      var unused =
          ContainerEngine.ask(
              client ->
                  switch (signal) {
                    case STOP -> client.pauseContainerCmd(id).exec();
                    case CONT -> client.unpauseContainerCmd(id).exec();
                    case KILL, TERM -> client.killContainerCmd(id).withSignal(signal.name()).exec();
                  });
      return true;
    } catch (NotFoundException | ConflictException e) {
      return false;
    }
  }

  /** Whether the server runs; always true of an external server, whose state is unknown. */
  public boolean isThere() {
    return switch (type) {
      case EXTERNAL -> true;
      case CONTAINER -> state().map(now -> now.getRunning()).orElse(false);
      default -> process().isPresent();
    };
  }

  /** Whether a benchmark may kill or pause the server: it was started for the benchmark. */
  public boolean isOurs() {
    return type != Type.EXTERNAL;
  }

  /** One word without commas or "=", to hand to another process; {@link #parse} reads it. */
  String format() {
    return type + ":" + URLEncoder.encode(id, UTF_8);
  }

  static ServerHandle parse(String word) {
    String[] typeAndId = word.split(":", 2);
    return new ServerHandle(Type.valueOf(typeAndId[0]), URLDecoder.decode(typeAndId[1], UTF_8));
  }
}
