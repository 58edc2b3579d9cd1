package dev.zkpulsar.env.host;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Chooses free ports of this machine; another process may take a port before it is used. */
public final class FreePorts {
  private static final int LEAST = 10_000;

  /**
   * From here on, systems take ports for outgoing connections: one might take the port of a server
   * that is about to start, also a client that tries to reach this server.
   */
  private static final int OUTGOING = 32_768;

  /** Of so many ports, a machine on which a server can listen has a free one. */
  private static final int ATTEMPTS = 1_000;

  private FreePorts() {}

  /**
   * Chooses distinct ports.
   *
   * @throws IllegalStateException if the loopback interface has none, as without a network
   */
  public static List<Integer> choose(int count) {
    List<Integer> ports =
        ThreadLocalRandom.current()
            .ints(LEAST, OUTGOING)
            .distinct()
            .limit(ATTEMPTS)
            .filter(FreePorts::isFree)
            .limit(count)
            .boxed()
            .toList();
    if (ports.size() < count) {
      throw new IllegalStateException("no free port on " + InetAddress.getLoopbackAddress());
    }
    return ports;
  }

  /** Chooses ports that follow each other. */
  public static List<Integer> successive(int count) {
    return Stream.generate(() -> choose(1).get(0))
        .map(port -> IntStream.range(port, port + count).boxed().toList())
        .filter(ports -> ports.stream().allMatch(port -> isOfServers(port) && isFree(port)))
        .findFirst()
        .orElseThrow();
  }

  /** Whether no system takes the port for an outgoing connection by itself. */
  public static boolean isOfServers(int port) {
    return port < OUTGOING;
  }

  private static boolean isFree(int port) {
    try (var socket = new ServerSocket()) {
      socket.setReuseAddress(true);
      socket.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
      return true;
    } catch (IOException e) {
      return false;
    }
  }
}
