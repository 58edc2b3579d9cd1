package dev.zkpulsar.harness.clients;

import dev.zkpulsar.env.settings.BadInputException;
import dev.zkpulsar.harness.settings.Clients;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.apache.curator.framework.recipes.barriers.DistributedDoubleBarrier;
import org.apache.zookeeper.CreateMode;

/**
 * The runners of all clients of a run, seen from one of them. Client 0 leads: it decides which
 * points are measured, publishes the servers' addresses, and collects the results. With a single
 * client every method returns at once.
 *
 * <pre>{@code
 * try (var party = Party.join(clients, facts, "host a")) {
 *   if (party.decide(point, true)) {
 *     Map<String, String> addresses = party.addresses(point, () -> startServers());
 *     party.start(point);
 *     ... // measure
 *     party.end(point);
 *   }
 *   party.done();
 * }
 * }</pre>
 *
 * <p>Each method throws {@link ClientsException} when a client is lost or does not come in time.
 * One thread calls.
 */
public final class Party implements AutoCloseable {
  private static final String STARTED = "/started";
  private static final String AGREED = "/agreed";
  private static final String FACTS = "/facts";
  private static final String TOKEN = "/token";
  private static final String MEASURE = "measure";
  private static final String SKIP = "skip";
  private static final long LEAVE_MILLIS = 10_000;

  private final Clients clients;
  private final Thread leaveAtExit = new Thread(this::leave, "leave rendezvous");
  private RendezvousServer server;
  private Rendezvous rendezvous;
  private Uploads uploads;
  private String token = "";
  private DistributedDoubleBarrier barrier;
  private boolean done;

  private Party(Clients clients) {
    this.clients = clients;
  }

  /** The party of a single client. */
  public static Party alone() {
    return new Party(Clients.one());
  }

  /**
   * Registers this client and waits until all have registered.
   *
   * @param about this client, for the others' messages and the provenance: host, pid and so on
   * @throws BadInputException when the clients differ, one has another's number, or one does not
   *     come within the waiting time
   */
  public static Party join(Clients clients, Facts facts, Map<String, String> about)
      throws IOException {
    var party = new Party(clients);
    Runtime.getRuntime().addShutdownHook(party.leaveAtExit);
    try {
      party.open();
      party.register(facts, about);
      return party;
    } catch (ClientsException e) {
      party.close();
      throw new BadInputException(e.getMessage());
    } catch (IOException | RuntimeException e) {
      party.close();
      throw e;
    }
  }

  private void open() throws IOException {
    if (clients.isFirst()) {
      server = RendezvousServer.start(clients.port(), clients.token());
      token = clients.token().orElse(UUID.randomUUID().toString());
      uploads = Uploads.listen(clients, token);
    }
    rendezvous = Rendezvous.connect(clients);
  }

  private void register(Facts facts, Map<String, String> about) {
    String own = Rendezvous.MEMBERS + "/" + clients.index();
    if (!rendezvous.create(CreateMode.EPHEMERAL, own, Facts.json(about))) {
      String other = rendezvous.read(own).map(Facts::map).map(Object::toString).orElse("");
      endUnlessStarted("two clients have the number " + clients.index());
      done = true;
      throw BadInputException.of(
          Clients.INDEX,
          clients.index(),
          "another client has this number: " + other,
          "a number of its own for each client");
    }
    if (clients.isFirst()) {
      rendezvous.publish(TOKEN, token);
      rendezvous.publish(FACTS, facts.format());
      awaitAll();
      rendezvous.create(CreateMode.PERSISTENT, STARTED, "");
    } else {
      requireSame(facts);
      rendezvous.create(CreateMode.PERSISTENT, AGREED + "/" + clients.index(), "");
      rendezvous.await(() -> ended().or(() -> rendezvous.read(STARTED)), "not all clients came");
      token = rendezvous.read(TOKEN).orElseThrow();
    }
    rendezvous.watch((point, why) -> {}, broken -> {});
  }

  private void requireSame(Facts facts) {
    String first =
        rendezvous.await(() -> ended().or(() -> rendezvous.read(FACTS)), "client 0 said nothing");
    Optional<String> difference = facts.difference(Facts.parse(first));
    if (difference.isPresent()) {
      String why = "the clients differ: " + clients.name() + ": its " + difference.get();
      endUnlessStarted(why);
      throw new ClientsException(why);
    }
  }

  /** A reason to end before the start fails at once. */
  private Optional<String> ended() {
    Optional<String> end = rendezvous.read(Rendezvous.END);
    if (end.isPresent()) {
      throw new ClientsException(end.get());
    }
    return Optional.empty();
  }

  private void endUnlessStarted(String why) {
    if (rendezvous.read(STARTED).isEmpty()) {
      rendezvous.create(CreateMode.PERSISTENT, Rendezvous.END, why);
    }
  }

  private void awaitAll() {
    try {
      rendezvous.await(
          () -> {
            Optional<String> unused = ended();
            return rendezvous.children(AGREED).size() == clients.count() - 1
                ? Optional.of(true)
                : Optional.empty();
          },
          "not all clients came");
    } catch (ClientsException e) {
      List<String> there = new ArrayList<>(rendezvous.children(AGREED));
      there.add("0");
      if (rendezvous.read(Rendezvous.END).isEmpty()) {
        String why =
            "%s did not come within %d s (-D%s)"
                .formatted(rendezvous.missing(there), clients.waitSeconds(), Clients.WAIT);
        endUnlessStarted(why);
        throw new ClientsException(why);
      }
      throw e;
    }
  }

  /** The facts of each client, in their order; empty for a single client. */
  public List<Map<String, String>> members() {
    return clients.isOne()
        ? List.of()
        : IntStream.range(0, clients.count())
            .mapToObj(client -> rendezvous.read(Rendezvous.MEMBERS + "/" + client))
            .map(about -> Facts.map(about.orElse("{}")))
            .toList();
  }

  /** The clients. */
  public Clients clients() {
    return clients;
  }

  /** A short name of a point for the rendezvous, from its label. */
  static String key(String label) {
    return Integer.toHexString(label.hashCode());
  }

  private static String path(String point, String name) {
    return "/points/" + key(point) + "/" + name;
  }

  /**
   * Whether all clients measure a point: what client 0 says.
   *
   * @param point its label
   */
  public boolean decide(String point, boolean measure) {
    return shared(point, "decision", () -> measure ? MEASURE : SKIP).equals(MEASURE);
  }

  /** The servers' addresses that client 0 returns, on every client. */
  public Map<String, String> addresses(String point, Supplier<Map<String, String>> first) {
    return clients.isOne()
        ? first.get()
        : Facts.map(shared(point, "addresses", () -> Facts.json(first.get())));
  }

  private String shared(String point, String name, Supplier<String> first) {
    if (clients.isOne()) {
      return first.get();
    }
    rendezvous.requireWhole();
    String path = path(point, name);
    if (clients.isFirst()) {
      String value = first.get();
      rendezvous.publish(path, value);
      return value;
    }
    return rendezvous.await(
        () -> rendezvous.read(path), "client 0 has not set the " + name + " of " + point);
  }

  /** Waits until every client is about to measure a point. */
  public void start(String point) {
    if (!clients.isOne()) {
      barrier = rendezvous.enter(path(point, "runners"), point);
    }
  }

  /** Waits until every client has handed over its results of a point. */
  public void end(String point) {
    if (!clients.isOne()) {
      rendezvous.leave(barrier, path(point, "runners"), point);
    }
  }

  /** Reports that this client has no result of a point, so that no client waits for it. */
  public void failed(String point, String why) {
    rendezvous.create(
        CreateMode.PERSISTENT, Rendezvous.FAILED + "/" + key(point), clients.name() + ": " + why);
  }

  /** Why a point has no result; empty if no client reported a failure. */
  public Optional<String> failure(String point) {
    return clients.isOne()
        ? Optional.empty()
        : rendezvous.read(Rendezvous.FAILED + "/" + key(point));
  }

  /** Hands the files of a point to client 0; a file that is missing is sent empty. */
  public void handOver(String point, Path results, Path histograms) {
    rendezvous.requireWhole();
    Uploads.put(clients, token, key(point), Uploads.HISTOGRAMS, histograms);
    Uploads.put(clients, token, key(point), Uploads.RESULTS, results);
  }

  /** The files of a point that a client has handed over. */
  public record Part(Path results, Path histograms) {}

  /** Waits for the files of a point of all other clients, in their order. */
  public List<Part> collect(String point) {
    var parts = new HashMap<Integer, Part>();
    for (int client = 1; client < clients.count(); client++) {
      int from = client;
      Path results =
          rendezvous.await(
              () -> uploads.take(key(point), from, Uploads.RESULTS),
              clients.name(from) + " has not handed over its results of " + point);
      Path histograms = uploads.take(key(point), from, Uploads.HISTOGRAMS).orElseThrow();
      parts.put(from, new Part(results, histograms));
    }
    return IntStream.range(1, clients.count()).mapToObj(parts::get).toList();
  }

  /** Ends the run: client 0 when it has written the result, the others when client 0 has. */
  public void done() {
    if (clients.isOne()) {
      return;
    }
    if (!clients.isFirst()) {
      String end =
          rendezvous.await(() -> rendezvous.read(Rendezvous.END), "client 0 has not ended the run");
      if (!end.isEmpty()) {
        throw new ClientsException(end);
      }
    } else {
      rendezvous.create(CreateMode.PERSISTENT, Rendezvous.END, "");
      long deadlineNs = System.nanoTime() + LEAVE_MILLIS * 1_000_000;
      while (rendezvous.children(Rendezvous.MEMBERS).size() > 1
          && System.nanoTime() - deadlineNs < 0) {
        Rendezvous.pause();
      }
    }
    done = true;
  }

  private synchronized void leave() {
    if (rendezvous != null) {
      if (!done && rendezvous.broken().isEmpty()) {
        reportEnd();
      }
      rendezvous.close();
      rendezvous = null;
    }
    if (uploads != null) {
      uploads.close();
      uploads = null;
    }
    if (server != null) {
      server.close();
      server = null;
    }
  }

  private void reportEnd() {
    try {
      rendezvous.create(
          CreateMode.PERSISTENT, Rendezvous.END, clients.name() + " ended; see its console");
      if (clients.isFirst()) {
        Rendezvous.pause(); // The others learn the reason before the server ends.
      }
    } catch (ClientsException e) {
      // The others notice the end of the session.
    }
  }

  /** Leaves the run; without {@link #done}, it ends the run for all clients. */
  @Override
  public void close() {
    if (clients.isOne()) {
      return;
    }
    leave();
    try {
      Runtime.getRuntime().removeShutdownHook(leaveAtExit);
    } catch (IllegalStateException e) {
      // This JVM is ending, and the hook runs.
    }
  }
}
