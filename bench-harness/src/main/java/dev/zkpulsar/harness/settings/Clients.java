package dev.zkpulsar.harness.settings;

import dev.zkpulsar.env.settings.Address;
import dev.zkpulsar.env.settings.BadInputException;
import dev.zkpulsar.env.settings.Setting;
import java.io.IOException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Properties;

/**
 * The clients of a run and the number of this one. Every client gets the same settings but for its
 * number.
 *
 * <pre>{@code
 * Clients clients = Clients.of(settings.properties()); // bench.clients=3, bench.client=1, ...
 * if (clients.isFirst()) {
 *   listen(clients.port());
 * }
 * }</pre>
 *
 * @param count of the run; 1 for a run on one machine
 * @param index of this client, from 0
 * @param host of client 0, as the others reach it; empty for a single client
 * @param port of the rendezvous; client 0 receives files on the next port
 * @param token that the clients share; empty if client 0 draws one
 * @param waitSeconds how long a client waits for the others at each step
 */
public record Clients(
    int count, int index, String host, int port, Optional<String> token, int waitSeconds) {
  public static final Setting COUNT =
      Setting.of("bench.clients", "number of clients that drive the run together; default 1");
  public static final Setting INDEX =
      Setting.of(
              "bench.client",
              "this client's number, from 0; default: environment variable JOB_COMPLETION_INDEX")
          .affecting(Setting.Affects.NOTHING);
  public static final Setting RENDEZVOUS =
      Setting.of(
              "bench.rendezvous",
              "host:port of client 0 for the other clients; it also uses the next port")
          .affecting(Setting.Affects.NOTHING);
  public static final Setting TOKEN =
      Setting.of(
              "bench.rendezvous.token",
              "secret of the clients, or file:PATH; default: BENCH_RENDEZVOUS_TOKEN, or drawn")
          .hidden()
          .affecting(Setting.Affects.NOTHING);
  public static final Setting WAIT =
      Setting.of(
              "bench.rendezvous.wait",
              "seconds for which a client waits for the others at each step; default 300")
          .affecting(Setting.Affects.NOTHING);

  /** All of them. */
  public static final List<Setting> ALL = List.of(COUNT, INDEX, RENDEZVOUS, TOKEN, WAIT);

  private static final int MOST = 1_000;
  private static final int DEFAULT_WAIT_SECONDS = 300;
  private static final int MOST_WAIT_SECONDS = 86_400;
  private static final int LAST_PORT = 65_534;
  private static final String FILE = "file:";

  /** The only client of a run. */
  public static Clients one() {
    return new Clients(1, 0, "", 0, Optional.empty(), 0);
  }

  /**
   * Reads settings.
   *
   * @throws BadInputException when a value is not allowed or missing
   */
  public static Clients of(Properties settings) {
    int count = COUNT.integer(settings, 1, 1, MOST);
    if (count == 1) {
      return one();
    }
    var given = new Properties();
    given.putAll(settings);
    String index = System.getenv("JOB_COMPLETION_INDEX");
    if (index != null) {
      given.putIfAbsent(INDEX.name(), index);
    }
    String allowed = "host:port of client 0, 1 to " + LAST_PORT;
    Address address = Address.one(RENDEZVOUS, RENDEZVOUS.get(settings).orElse("").trim(), allowed);
    if (address.port() > LAST_PORT) {
      throw BadInputException.of(RENDEZVOUS, address, allowed);
    }
    return new Clients(
        count,
        INDEX.integer(given, notGiven(given, count), 0, count - 1),
        address.host(),
        address.port(),
        token(settings),
        WAIT.integer(settings, DEFAULT_WAIT_SECONDS, 1, MOST_WAIT_SECONDS));
  }

  private static int notGiven(Properties given, int count) {
    if (INDEX.get(given).isEmpty()) {
      throw BadInputException.of(INDEX, "", "0 to " + (count - 1));
    }
    return 0;
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

  /** Whether this client drives the run alone. */
  public boolean isOne() {
    return count == 1;
  }

  /** Whether this client leads: it starts the servers, makes the data and writes the result. */
  public boolean isFirst() {
    return index == 0;
  }

  /** Whether all clients must be on this machine, since no other reaches client 0. */
  public boolean areOnOneMachine() {
    try {
      return InetAddress.getByName(host).isLoopbackAddress();
    } catch (UnknownHostException e) {
      return false;
    }
  }

  /** The address of the rendezvous. */
  public String rendezvous() {
    return host + ":" + port;
  }

  /** For messages. */
  public String name() {
    return name(index);
  }

  /** For messages. */
  public String name(int client) {
    return "client " + client + " of " + count;
  }

  /** Without the token. */
  @Override
  public String toString() {
    return name() + " at " + rendezvous();
  }
}
