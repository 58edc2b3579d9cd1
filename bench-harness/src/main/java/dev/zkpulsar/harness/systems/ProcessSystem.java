package dev.zkpulsar.harness.systems;

import dev.zkpulsar.env.host.JvmFlags;
import dev.zkpulsar.env.nodes.Placement;
import dev.zkpulsar.env.nodes.Processes;
import dev.zkpulsar.env.nodes.Server;
import dev.zkpulsar.env.nodes.ServerHandle;
import dev.zkpulsar.env.settings.Address;
import dev.zkpulsar.env.settings.EnvironmentKind;
import dev.zkpulsar.env.settings.Setting;
import dev.zkpulsar.harness.point.Point;
import dev.zkpulsar.harness.settings.RunSettings;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/**
 * A system of one server, which is a Java process of the run. A subclass says which program it is:
 *
 * <pre>{@code
 * public final class EchoSystem extends ProcessSystem {
 *   public EchoSystem() {
 *     super("Echo", EchoServers.class);
 *   }
 *
 *   @Override
 *   protected Program program(Point point, RunSettings settings) {
 *     return new Program(List.of("-Xmx64m"), EchoMain.class, List.of());
 *   }
 * }
 * }</pre>
 *
 * <p>The program prints its port as its first line, within a minute, and ends when its standard
 * input closes. It has the class path of the run. A fork finds the address {@code host:port} in its
 * input, by the system's name. The server stays for the next point, unless that one needs another
 * program.
 */
public abstract class ProcessSystem implements RunSystem {
  private static final int START_SECONDS = 60;

  private final String title;
  private final Class<?> state;

  // Null while no process runs.
  private Program running;
  private Process process;
  private Server server;

  /** A program: the class with the main method, and the arguments of the JVM and of the program. */
  public record Program(List<String> jvmArgs, Class<?> main, List<String> arguments) {}

  /**
   * A system that has not started.
   *
   * @param title its name for the console; the lower-case title is the {@link #name}
   * @param state the state class by which a benchmark asks for the system
   */
  protected ProcessSystem(String title, Class<?> state) {
    this.title = title;
    this.state = state;
  }

  /**
   * The program that a point needs; equal programs are one server.
   *
   * @implSpec is a function of the point's parameters and the settings, and starts nothing. The
   *     program prints its port as its first line when it serves, and ends when its standard input
   *     closes
   */
  protected abstract Program program(Point point, RunSettings settings);

  @Override
  public final String name() {
    return title.toLowerCase(Locale.ROOT);
  }

  @Override
  public final Class<?> state() {
    return state;
  }

  @Override
  public List<Setting> settings() {
    return List.of();
  }

  @Override
  public final Placement placement(RunSettings settings) {
    return new Placement(EnvironmentKind.EMBEDDED, Optional.empty(), Optional.empty());
  }

  @Override
  public Optional<String> prepare(Point point, RunSettings settings) {
    Program needed = program(point, settings);
    if (process != null && process.isAlive() && needed.equals(running)) {
      return Optional.empty();
    }
    close();
    start(needed);
    return Optional.of(title + " at " + server.address());
  }

  /** Starts a program and waits until it has printed its port. */
  private void start(Program needed) {
    try {
      process = JvmFlags.process(needed.jvmArgs, needed.main, needed.arguments).start();
      running = needed;
      String port = firstLine(process);
      if (port == null) {
        String why = process.isAlive() ? "printed no port within " + START_SECONDS + " s" : "ended";
        throw new IllegalStateException(title + " has " + why);
      }
      var address = new Address(Processes.HOST, Integer.parseInt(port));
      var handle = ServerHandle.process(process.toHandle());
      server = new Server(name() + "-1", name(), address, handle);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Null if a program ends, or prints nothing in time. */
  private static String firstLine(Process started) {
    return CompletableFuture.supplyAsync(() -> readLine(started))
        .completeOnTimeout(null, START_SECONDS, TimeUnit.SECONDS)
        .join();
  }

  private static String readLine(Process started) {
    try {
      return started.inputReader().readLine();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public final Map<String, String> addresses() {
    return server == null ? Map.of() : Map.of(name(), server.address().toString());
  }

  @Override
  public final List<Server> servers() {
    return server == null ? List.of() : List.of(server);
  }

  @Override
  public final void close() {
    if (process != null) {
      Processes.end(process);
      process = null;
      server = null;
    }
  }
}
