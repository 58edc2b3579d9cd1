package dev.zkpulsar.harness.clients;

import dev.zkpulsar.env.settings.Address;
import dev.zkpulsar.env.settings.BadInputException;
import dev.zkpulsar.env.settings.Setting;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.NetworkInterface;
import java.net.UnknownHostException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Properties;

/**
 * The settings of several clients: their number, the number of this one, and the rendezvous.
 *
 * @param count of the run; 1 for a run on one machine
 * @param index of this client, from 0
 * @param host of client 0, as the others reach it; empty for a single client
 * @param port of the rendezvous
 * @param token that the clients share; empty if everybody can take part
 * @param waitSeconds how long a client waits for the others at each step
 */
record ClientSettings(
    int count, int index, String host, int port, Optional<String> token, int waitSeconds) {
  static final Setting COUNT =
      Setting.of("bench.clients", "number of clients that drive the run together; default 1");
  static final Setting INDEX =
      Setting.of(
              "bench.client",
              "this client's number, from 0; default: environment variable JOB_COMPLETION_INDEX")
          .affecting(Setting.Affects.NOTHING);
  static final Setting RENDEZVOUS =
      Setting.of("bench.rendezvous", "host:port of client 0 for the other clients")
          .affecting(Setting.Affects.NOTHING);
  static final Setting TOKEN =
      Setting.of(
              "bench.rendezvous.token",
              "secret of the clients, or file:PATH; default: BENCH_RENDEZVOUS_TOKEN")
          .hidden()
          .affecting(Setting.Affects.NOTHING);
  static final Setting WAIT =
      Setting.of(
              "bench.rendezvous.wait",
              "seconds for which a client waits for the others at each step; default 300")
          .affecting(Setting.Affects.NOTHING);

  static final List<Setting> ALL = List.of(COUNT, INDEX, RENDEZVOUS, TOKEN, WAIT);

  static final int MOST = 1_000;
  private static final int DEFAULT_WAIT_SECONDS = 300;
  private static final int MOST_WAIT_SECONDS = 86_400;
  private static final String FILE = "file:";

  /** Reads settings; throws a {@link BadInputException} if a value is missing or not allowed. */
  static ClientSettings of(Properties settings) {
    int count = COUNT.integer(settings, 1, 1, MOST);
    if (count == 1) {
      return new ClientSettings(1, 0, "", 0, Optional.empty(), 0);
    }
    var given = new Properties();
    given.putAll(settings);
    String index = System.getenv("JOB_COMPLETION_INDEX");
    if (index != null) {
      given.putIfAbsent(INDEX.name(), index);
    }
    if (INDEX.get(given).isEmpty()) {
      throw BadInputException.of(INDEX, "", "0 to " + (count - 1));
    }
    Address address =
        Address.one(
            RENDEZVOUS,
            RENDEZVOUS.get(settings).orElse("").trim(),
            "host:port of client 0, 1 to 65535");
    return new ClientSettings(
        count,
        INDEX.integer(given, 0, 0, count - 1),
        address.host(),
        address.port(),
        token(settings),
        WAIT.integer(settings, DEFAULT_WAIT_SECONDS, 1, MOST_WAIT_SECONDS));
  }

  private static Optional<String> token(Properties settings) {
    Optional<String> token =
        TOKEN.get(settings).or(() -> Optional.ofNullable(System.getenv("BENCH_RENDEZVOUS_TOKEN")));
    if (token.isEmpty() || !token.get().startsWith(FILE)) {
      return token;
    }
    Path file = Path.of(token.get().substring(FILE.length()));
    try {
      return Optional.of(Files.readString(file).strip());
    } catch (IOException e) {
      throw BadInputException.of(TOKEN, FILE + file, "cannot be read", "a file with the token");
    }
  }

  /** Whether all clients must be on this machine, since no other reaches client 0. */
  boolean areOnOneMachine() {
    try {
      return InetAddress.getByName(host).isLoopbackAddress();
    } catch (UnknownHostException e) {
      return false;
    }
  }

  /**
   * Where client 0 listens: at the given address, if it is one of this machine; otherwise on all
   * addresses, such as behind a published port. A name may mean another address on each host.
   */
  InetSocketAddress bindAddress() throws IOException {
    if (host.matches("[\\d.]+|.*:.*|localhost")) {
      var address = InetAddress.getByName(host);
      if (NetworkInterface.getByInetAddress(address) != null) {
        return new InetSocketAddress(address, port);
      }
    }
    return new InetSocketAddress(port);
  }

  Optional<String> bearer() {
    return token.map(secret -> "Bearer " + secret);
  }

  String rendezvous() {
    return host + ":" + port;
  }

  String name() {
    return name(index);
  }

  String name(int client) {
    return "client " + client + " of " + count;
  }

  /** Without the token. */
  @Override
  public String toString() {
    return name() + " at " + rendezvous();
  }
}
