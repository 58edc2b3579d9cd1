package dev.zkpulsar.harness.clients;

import dev.zkpulsar.env.local.AtExit;
import dev.zkpulsar.env.settings.BadInputException;
import dev.zkpulsar.env.settings.Setting;
import dev.zkpulsar.harness.clients.MergedPoint.OfClient;
import dev.zkpulsar.harness.plan.Point;
import dev.zkpulsar.harness.provenance.Differences;
import dev.zkpulsar.harness.run.Journal;
import dev.zkpulsar.harness.run.Peers;
import dev.zkpulsar.harness.run.RunDirectory;
import dev.zkpulsar.harness.run.RunFailedException;
import dev.zkpulsar.harness.settings.Settings;
import dev.zkpulsar.harness.state.PointParams;
import dev.zkpulsar.harness.systems.RunSystem;
import dev.zkpulsar.results.run.Catalog;
import dev.zkpulsar.results.run.ResultFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.openjdk.jmh.profile.Profiler;
import org.openjdk.jmh.results.RunResult;

/** Several clients, which meet in the {@link Rendezvous}. */
public final class SeveralClients implements Peers {
  public static final List<Setting> SETTINGS = ClientSettings.ALL;

  private static final String MEMBERS = "/members/";
  private static final String FACTS = "/facts";
  private static final String STARTED = "/started";
  private static final int LEAVE_SECONDS = 10;

  private final ClientSettings clients;
  private AtExit leaveAtExit = AtExit.NOTHING;
  private RendezvousServer server;
  private Rendezvous rendezvous;
  private boolean done;

  private SeveralClients(ClientSettings clients) {
    this.clients = clients;
  }

  /** The clients of these settings, which may be a single one. */
  public static Peers of(Properties settings) {
    var clients = ClientSettings.of(settings);
    return clients.count() == 1 ? Peers.ALONE : new SeveralClients(clients);
  }

  @Override
  public int index() {
    return clients.index();
  }

  @Override
  public String runName() {
    return "rendezvous " + clients.rendezvous();
  }

  @Override
  public void requireShareable(List<Point> points, List<RunSystem> systems, Settings settings) {
    points.forEach(point -> Totals.requireShareable(point, clients));
    if (clients.areOnOneMachine()) {
      return;
    }
    for (RunSystem system : systems) {
      String kind = system.placement(settings.properties()).kind();
      if (points.stream().anyMatch(system::isNeededBy) && !kind.equals("external")) {
        throw BadInputException.of(
            ClientSettings.COUNT,
            clients.count(),
            "the other clients cannot reach the " + kind + " servers of " + system.name(),
            "1, servers of your own such as -Dbench.zookeeper=host:port, or all clients on one"
                + " machine with a rendezvous at 127.0.0.1");
      }
    }
  }

  @Override
  public PointParams share(String benchmark, Map<String, String> params) {
    return new PointParams(Totals.share(benchmark, params, clients), clients.count());
  }

  @Override
  public Peers join(
      List<Point> points, List<String> commandLine, Settings settings, List<Setting> known)
      throws IOException {
    leaveAtExit = AtExit.run("leave rendezvous", this::leave);
    try {
      if (isFirst()) {
        server = RendezvousServer.start(clients);
      }
      rendezvous = Rendezvous.connect(clients, true);
      rendezvous.watch(RendezvousServer.END, end -> {}); // Shows that this client lives.
      register(ClientFacts.same(points, commandLine, settings, known));
      return this;
    } catch (RunFailedException e) {
      close();
      throw new BadInputException(e.getMessage());
    } catch (IOException | RuntimeException e) {
      close();
      throw e;
    }
  }

  /** A client that differs from client 0, or has another's number, ends the run instead. */
  private void register(Map<String, String> facts) {
    if (isFirst()) {
      rendezvous.publish(FACTS, ClientFacts.json(facts));
    } else {
      requireSame(facts);
    }
    String own = MEMBERS + clients.index();
    if (!rendezvous.set(own, ClientFacts.json(ClientFacts.about(clients.index())))) {
      String other = rendezvous.read(own).map(ClientFacts::parse).orElseThrow().toString();
      RunFailedException unused =
          endUnlessStarted("two clients have the number " + clients.index());
      throw BadInputException.of(
          ClientSettings.INDEX,
          clients.index(),
          "another client has this number: " + other,
          "a number of its own for each client");
    }
    if (isFirst()) {
      if (rendezvous.await(MEMBERS, clients.count(), clients.waitSeconds()).isEmpty()) {
        throw endUnlessStarted(
            "%s did not come within %d s (-D%s)"
                .formatted(
                    rendezvous.missing(rendezvous.list(MEMBERS)),
                    clients.waitSeconds(),
                    ClientSettings.WAIT));
      }
      rendezvous.set(STARTED, "");
    }
    // Client 0 alone gives up: of two that did at the same time, the first would be blamed.
    if (rendezvous
        .await(STARTED, 1, clients.waitSeconds() + RendezvousServer.LOST_SECONDS)
        .isEmpty()) {
      throw new RunFailedException(clients.name() + ": client 0 has not said that all came");
    }
  }

  private void requireSame(Map<String, String> facts) {
    Map<String, String> first = ClientFacts.parse(rendezvous.await(FACTS, "client 0 has no facts"));
    for (var difference : Differences.of(first, facts)) {
      throw endUnlessStarted(
          "the clients differ: %s: its %s is %s, but client 0 has %s"
              .formatted(
                  clients.name(),
                  difference.name(),
                  ClientFacts.shown(difference.now()),
                  ClientFacts.shown(difference.before())));
    }
  }

  /** A client that comes too late, or has another's number, must not end a run that measures. */
  private RunFailedException endUnlessStarted(String why) {
    if (rendezvous.read(STARTED).isEmpty()) {
      rendezvous.set(RendezvousServer.END, why);
    }
    done = true;
    return new RunFailedException(why);
  }

  @Override
  public List<Map<String, String>> members() {
    return IntStream.range(0, clients.count())
        .mapToObj(
            client -> rendezvous.read(MEMBERS + client).map(ClientFacts::parse).orElse(Map.of()))
        .toList();
  }

  @Override
  public List<Class<? extends Profiler>> profilers() {
    return List.of(SeveralForks.class);
  }

  /** The place of a point in the rendezvous; the same in the runners and in their forks. */
  static String place(String point) {
    return "/points/" + Integer.toHexString(point.hashCode());
  }

  static String failedAt(String point) {
    return place(point) + "/failed";
  }

  @Override
  public boolean decide(String point, boolean measure) {
    String decision = place(point) + "/measure";
    if (isFirst()) {
      rendezvous.publish(decision, Boolean.toString(measure));
    }
    return Boolean.parseBoolean(
        rendezvous.await(decision, "client 0 has not decided about " + point));
  }

  @Override
  public Map<String, String> addresses(String point, Supplier<Map<String, String>> first) {
    String addresses = place(point) + "/addresses";
    if (isFirst()) {
      rendezvous.publish(addresses, ClientFacts.json(first.get()));
    }
    return ClientFacts.parse(
        rendezvous.await(addresses, "client 0 has not started the servers of " + point));
  }

  @Override
  public void start(String point) {
    rendezvous.pass(place(point) + "/came", "came to the start of " + point);
  }

  private void failed(Point point, String why) {
    rendezvous.set(failedAt(point.label()), clients.name() + ": " + why);
  }

  @Override
  public Optional<String> failure(String point) {
    return rendezvous.read(failedAt(point));
  }

  @Override
  public Collection<RunResult> gather(
      Point point, Collection<RunResult> measured, RunDirectory directory) throws IOException {
    if (measured.isEmpty()) {
      failed(point, "no result; see its jmh.log");
    }
    Path log = directory.path().resolve(point.histograms());
    Collection<RunResult> results = measured;
    if (isFirst()) {
      results = merged(point, measured, log, directory.results());
    } else {
      Path own = directory.path().resolve("results");
      Files.deleteIfExists(own);
      if (!measured.isEmpty()) {
        Journal.write(own, measured);
      }
      rendezvous.upload(file(point, "log", clients.index()), log);
      rendezvous.upload(file(point, "results", clients.index()), own);
    }
    rendezvous.pass(place(point.label()) + "/left", "came to the end of " + point.label());
    return failure(point.label()).isPresent() ? List.of() : results;
  }

  private static String file(Point point, String name, int client) {
    return RendezvousServer.FILES + place(point.label()) + "/" + name + "/" + client;
  }

  private Collection<RunResult> merged(
      Point point, Collection<RunResult> measured, Path log, Path resultFile) throws IOException {
    List<Map<String, String>> members = members();
    var results = new ArrayList<OfClient>();
    var logs = new ArrayList<Path>();
    results.add(new OfClient(ClientFacts.machine(members.get(0)), List.copyOf(measured)));
    logs.add(log);
    for (int client = 1; client < clients.count(); client++) {
      String missing =
          clients.name(client) + " has not handed over its results of " + point.label();
      Path file = Path.of(rendezvous.await(file(point, "results", client), missing));
      results.add(
          new OfClient(
              ClientFacts.machine(members.get(client)), Journal.read(file).orElse(List.of())));
      logs.add(Path.of(rendezvous.await(file(point, "log", client), missing)));
      Files.delete(file);
    }
    if (failure(point.label()).isPresent()) {
      return List.of();
    }
    try {
      var specs = Catalog.beside(List.of(new ResultFile("", resultFile)));
      List<RunResult> merged = MergedPoint.of(point.params(), results, specs);
      MergedLog.write(log, logs);
      return merged;
    } catch (RunFailedException e) {
      failed(point, e.getMessage());
      return List.of();
    } finally {
      for (Path ofOther : logs.subList(1, logs.size())) {
        Files.deleteIfExists(ofOther);
      }
    }
  }

  @Override
  public void done() {
    if (isFirst()) {
      rendezvous.set(RendezvousServer.END, "");
      Optional<String> unused =
          rendezvous.await(RendezvousServer.LEFT, clients.count() - 1, LEAVE_SECONDS);
    } else {
      String unused = rendezvous.await(RendezvousServer.END, "client 0 has not ended the run");
      rendezvous.set(RendezvousServer.LEFT + clients.index(), "");
    }
    done = true;
  }

  private synchronized void leave() {
    if (rendezvous != null && !done && rendezvous.broken().isEmpty()) {
      try {
        rendezvous.set(RendezvousServer.END, clients.name() + " ended; see its console");
      } catch (RunFailedException e) {
        // The others notice that this client is lost.
      }
    }
    if (server != null) {
      Rendezvous.pause(); // The others learn the reason before the server ends.
      server.close();
      server = null;
    }
    rendezvous = null;
  }

  @Override
  public void close() {
    leave();
    leaveAtExit.cancel();
  }
}
