package dev.zkpulsar.third;

import dev.zkpulsar.env.nodes.Placement;
import dev.zkpulsar.env.nodes.Server;
import dev.zkpulsar.env.nodes.ServerHandle;
import dev.zkpulsar.env.settings.Address;
import dev.zkpulsar.env.settings.Setting;
import dev.zkpulsar.harness.point.Point;
import dev.zkpulsar.harness.settings.RunSettings;
import dev.zkpulsar.harness.systems.RunSystem;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A system that the harness does not know. */
public final class EchoSystem implements RunSystem {
  static final String ADDRESS = "echo";
  static final Setting GREETING = Setting.of("bench.echo.greeting", "the bytes that are echoed");
  static final Setting TOKEN = Setting.of("bench.echo.word", "a word");

  static int failedStarts;

  private Process process;
  private Server server;

  @Override
  public String name() {
    return "echo";
  }

  @Override
  public Class<?> state() {
    return EchoServers.class;
  }

  @Override
  public List<Setting> settings() {
    return List.of(GREETING, TOKEN);
  }

  @Override
  public Map<String, String> versions() {
    return Map.of("echo", "7.0");
  }

  @Override
  public Map<String, String> paramDefaults(RunSettings settings) {
    return Map.of("greeting", GREETING.get(settings.properties()).orElse("hello"));
  }

  @Override
  public Placement placement(RunSettings settings) {
    return new Placement("embedded", Optional.empty(), Optional.empty());
  }

  @Override
  public Optional<String> prepare(Point point, RunSettings settings) {
    if (process != null) {
      return Optional.empty();
    }
    Optional<String> greeting = GREETING.get(settings.properties());
    if (greeting.equals(Optional.of("never"))) {
      failedStarts++;
      throw new IllegalStateException("the echo server broke");
    }
    try {
      var builder =
          new ProcessBuilder(
              Path.of(System.getProperty("java.home"), "bin", "java").toString(),
              EchoMain.class.getName());
      builder.environment().put("CLASSPATH", System.getProperty("java.class.path"));
      greeting.ifPresent(text -> builder.environment().put(GREETING.name(), text));
      process = builder.start();
      int port = Integer.parseInt(process.inputReader().readLine());
      var address = new Address("127.0.0.1", port);
      server = new Server("echo-1", "echo", address, ServerHandle.process(process.toHandle()));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return Optional.of("Echo at " + server.address());
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
      process.destroy();
      process.onExit().join();
      process = null;
    }
  }
}
