package dev.zkpulsar.env;

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
    if (!(server.place() instanceof Server.OwnProcess own)) {
      throw new IllegalArgumentException(server + " cannot be killed");
    }
    ProcessHandle.of(own.pid()).ifPresent(ProcessHandle::destroyForcibly);
  }
}
