package dev.zkpulsar.env.server;

import com.github.dockerjava.transport.DockerHttpClient;
import dev.zkpulsar.env.docker.EngineHttp;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.NoSuchElementException;

/** Hurts servers that are ours. */
public final class Faults {
  private Faults() {}

  /**
   * The server of an ensemble that leads it.
   *
   * @throws NoSuchElementException when none does
   */
  public static Server leader(List<Server> servers) {
    return servers.stream()
        .filter(server -> new ServerMeter(server).read().getOrDefault(Resource.leader, 0.0) > 0)
        .findFirst()
        .orElseThrow();
  }

  /**
   * Kills a server at once, as a {@code kill -9} does.
   *
   * @throws IllegalArgumentException for one that runs elsewhere
   */
  public static void kill(Server server) {
    if (server.place() instanceof Server.OwnProcess own) {
      ProcessHandle.of(own.pid()).ifPresent(ProcessHandle::destroyForcibly);
    } else if (server.place() instanceof Server.Container container) {
      kill(container);
    } else {
      throw new IllegalArgumentException(server + " cannot be killed");
    }
  }

  private static void kill(Server.Container container) {
    var request =
        EngineHttp.request(
            DockerHttpClient.Request.Method.POST, "/containers/" + container.id() + "/kill");
    try (var engine = EngineHttp.open();
        var response = engine.execute(request)) {
      if (response.getStatusCode() / 100 != 2) {
        throw new IllegalStateException(
            "the container engine answers " + response.getStatusCode() + " to " + request.path());
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Whether a server that is ours still runs; of one that is not, that is not known: true. */
  public static boolean isThere(Server server) {
    if (server.place() instanceof Server.OwnProcess own) {
      return ProcessHandle.of(own.pid()).isPresent();
    }
    if (server.place() instanceof Server.Container container) {
      try (var meter = ContainerMeter.of(container)) {
        return !meter.read().resources().isEmpty();
      }
    }
    return true;
  }
}
