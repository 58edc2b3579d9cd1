package dev.zkpulsar.harness.fault;

import dev.zkpulsar.env.network.ProxiedNetwork;
import dev.zkpulsar.env.host.Await;
import dev.zkpulsar.env.nodes.Server;
import dev.zkpulsar.harness.settings.Handover;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;

/**
 * Makes the fault of a trial happen and undoes it. One thread at a time uses it.
 *
 * @param fault has the times, and expires the sessions
 * @param servers of the run
 */
record FaultInjection(
    FaultKind kind, Fault fault, List<Server> servers, FaultWatch watch, FaultEvents events) {
  private static final Duration POLL = Duration.ofMillis(20);
  private static final Duration END = Duration.ofSeconds(1);
  private static final Duration BACK = Duration.ofSeconds(60);

  /** Fails if a server that it may kill does not serve: an earlier fork may have killed it. */
  void requireServers() throws InterruptedException {
    for (Server server : servers) {
      if (kind.action() == FaultKind.Action.KILL && !isBack(server)) {
        throw new IllegalStateException(server.name() + " was killed before and is not back");
      }
    }
  }

  /** Makes the fault happen, waits for its length, and undoes it; fails if it cannot happen. */
  void happen() throws IOException, InterruptedException {
    switch (kind.action()) {
      case KILL -> kill(victims());
      case PAUSE -> {
        List<Server> victims = victims();
        during(
            victims.stream().map(Server::name).toList(),
            () -> victims.forEach(server -> server.handle().pause()),
            () -> victims.forEach(server -> server.handle().resume()));
      }
      case EXPIRE -> {
        watch.begin(Set.of());
        events.add(kind.label(), "sessions");
        fault.expireSessions();
      }
      case CUT -> during(List.of("network"), network()::cut, network()::restore);
      case SLOW ->
          during(
              List.of("network"), () -> network().slow(fault.faultDelayMillis), network()::restore);
    }
  }

  private List<Server> victims() {
    List<Server> victims = kind.victims(servers);
    if (victims.isEmpty()) {
      throw new IllegalStateException("no server has the role");
    }
    return victims;
  }

  private void during(List<String> names, Runnable begin, Runnable end)
      throws InterruptedException {
    watch.begin(Set.of());
    try {
      begin.run();
      names.forEach(name -> events.add(kind.label(), name));
      TimeUnit.SECONDS.sleep(fault.faultSeconds);
    } finally {
      end.run();
      names.forEach(name -> events.add("back", name));
    }
  }

  private void kill(List<Server> victims) throws InterruptedException {
    watch.begin(victims.stream().map(Server::name).collect(Collectors.toSet()));
    victims.forEach(server -> server.handle().kill());
    victims.forEach(server -> events.add(kind.label(), server.name()));
    for (Server server : victims) {
      awaitEnd(server);
      if (isBack(server)) {
        watch.back(server.name());
        events.add("back", server.name());
      }
    }
  }

  /** A killed process takes connections until the system has ended it. */
  private static void awaitEnd(Server server) throws InterruptedException {
    Await.until(END, POLL, () -> !server.handle().isThere());
  }

  private static ProxiedNetwork network() {
    return Handover.current()
        .map(handover -> handover.addresses().get(Handover.PROXIES))
        .map(ProxiedNetwork::new)
        .orElseThrow(() -> new IllegalStateException("only zkpulsar's runner starts its proxies"));
  }

  /** Waits until a server serves, up to a minute after its restart; false for a dead container. */
  private boolean isBack(Server server) throws InterruptedException {
    return Await.until(
        BACK.plusSeconds(fault.faultSeconds),
        POLL,
        () -> server.handle().isThere() && kind.isServing(server));
  }
}
