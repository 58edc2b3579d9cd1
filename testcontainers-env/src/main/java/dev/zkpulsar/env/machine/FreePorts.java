package dev.zkpulsar.env.machine;

import dev.zkpulsar.env.settings.BadInputException;
import dev.zkpulsar.env.settings.Setting;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ThreadLocalRandom;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Free ports of this machine. */
public final class FreePorts {
  private static final int LEAST = 10_000;

  /**
   * From here on, systems take ports for outgoing connections: one might take the port of a server
   * that is about to start, also a client that tries to reach this server.
   */
  private static final int OUTGOING = 32_768;

  private FreePorts() {}

  /** Chooses distinct free ports. Another process may take a port before it is used. */
  public static List<Integer> choose(int count) {
    return ThreadLocalRandom.current()
        .ints(LEAST, OUTGOING)
        .distinct()
        .filter(port -> refusal(port).isEmpty())
        .limit(count)
        .boxed()
        .toList();
  }

  /**
   * Chooses successive ports: the given ones if they are free, otherwise free ones.
   *
   * @param option the setting that names the first port
   * @param first of the ports, or 0 for any free ports
   * @throws BadInputException when a given port is in use
   */
  public static List<Integer> successive(Setting option, int first, int count) {
    if (first != 0) {
      List<Integer> ports = IntStream.range(first, first + count).boxed().toList();
      ports.forEach(port -> require(option, port, count));
      return ports;
    }
    return Stream.generate(() -> choose(1).get(0))
        .map(port -> IntStream.range(port, port + count).boxed().toList())
        .filter(ports -> ports.stream().allMatch(port -> refusal(port).isEmpty()))
        .findFirst()
        .orElseThrow();
  }

  private static void require(Setting option, int port, int count) {
    refusal(port)
        .ifPresent(
            why -> {
              throw BadInputException.of(
                  option,
                  port,
                  "the port cannot be used (" + why + ")",
                  "0, or the first of " + count + " free ports");
            });
  }

  private static Optional<String> refusal(int port) {
    try (var socket = new ServerSocket()) {
      socket.setReuseAddress(true);
      socket.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
      return Optional.empty();
    } catch (IOException | IllegalArgumentException e) {
      return Optional.of(String.valueOf(e.getMessage()));
    }
  }
}
