package dev.zkpulsar.harness.calibration;

import dev.zkpulsar.env.host.JvmFlags;
import dev.zkpulsar.env.nodes.Placement;
import dev.zkpulsar.env.nodes.Processes;
import dev.zkpulsar.env.nodes.Server;
import dev.zkpulsar.env.nodes.ServerHandle;
import dev.zkpulsar.env.settings.Address;
import dev.zkpulsar.env.settings.Setting;
import dev.zkpulsar.harness.point.Point;
import dev.zkpulsar.harness.settings.RunSettings;
import dev.zkpulsar.harness.systems.RunSystem;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.ProcessBuilder.Redirect;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The server of a {@link CausedLoad}: a process of {@link KnownServerMain}. */
public final class KnownServerSystem implements RunSystem {
  static final String ADDRESS = "known";
  static final String ROLE = "known";

  private List<String> arguments = List.of();
  private Process process;
  private Server server;

  @Override
  public String name() {
    return ADDRESS;
  }

  @Override
  public Class<?> state() {
    return CausedLoad.class;
  }

  @Override
  public List<Setting> settings() {
    return List.of();
  }

  @Override
  public Placement placement(RunSettings settings) {
    return new Placement("embedded", Optional.empty(), Optional.empty());
  }

  @Override
  public Optional<String> prepare(Point point, RunSettings settings) {
    List<String> needed = arguments(point);
    if (needed.equals(arguments) && process != null && process.isAlive()) {
      return Optional.empty();
    }
    close();
    arguments = needed;
    start();
    // Its requests warm it up: a measurement that warms new servers would double the time.
    return Optional.empty();
  }

  private static List<String> arguments(Point point) {
    CausedLoad load = point.state(CausedLoad.class);
    String size = Integer.toString(load.size);
    return switch (load.cause) {
      case serverTimer -> List.of(size, Integer.toString(KnownServerMain.NO_DISK));
      case lateSync -> List.of("0", size);
      default -> List.of("0", Integer.toString(KnownServerMain.NO_DISK));
    };
  }

  private void start() {
    var command = JvmFlags.command(List.of("-Xmx64m"), KnownServerMain.class, arguments);
    var builder = new ProcessBuilder(command).redirectError(Redirect.INHERIT);
    builder.environment().put("CLASSPATH", System.getProperty("java.class.path"));
    try {
      process = builder.start();
      int port = Integer.parseInt(process.inputReader().readLine());
      var address = new Address(Processes.HOST, port);
      server = new Server("known-1", ROLE, address, ServerHandle.process(process.toHandle()));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public Map<String, String> addresses() {
    return server == null ? Map.of() : Map.of(ADDRESS, server.address().toString());
  }

  @Override
  public List<Server> servers() {
    return server == null ? List.of() : List.of(server);
  }

  @Override
  public void close() {
    if (process != null) {
      Processes.end(process);
      process = null;
      server = null;
    }
  }
}
