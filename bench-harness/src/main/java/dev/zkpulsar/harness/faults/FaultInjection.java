package dev.zkpulsar.harness.faults;

import dev.zkpulsar.env.host.Await;
import dev.zkpulsar.env.nodes.Server;
import dev.zkpulsar.harness.load.ExcusedFailures;
import dev.zkpulsar.harness.load.Recording;
import dev.zkpulsar.harness.load.TrialContext;
import dev.zkpulsar.harness.point.FaultKind;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;

/**
 * Makes the faults of a trial happen and undoes them; both are rows of {@code events.csv}. It
 * excuses failures; the {@link #outages} are measured beside.
 */
public final class FaultInjection implements ExcusedFailures {
  private static final Duration ENDED = Duration.ofSeconds(1);
  private static final Duration BACK = Duration.ofSeconds(60);
  private static final Duration POLL = Duration.ofMillis(20);

  private final Set<String> explained = ConcurrentHashMap.newKeySet();
  private final OutageMeter outages = new OutageMeter(explained);
  private FaultKind kind = FaultKind.NONE;
  private FaultEvents events;

  /** Breaks something that is no server. */
  @FunctionalInterface
  public interface Task {
    void run() throws IOException, InterruptedException;
  }

  /** Excuses failures of these very classes once a fault has begun. */
  public final void explain(List<Class<? extends Throwable>> failures) {
    failures.forEach(failure -> explained.add(Recording.kindOf(failure)));
  }

  /** Excuses failures of a kind that is no exception. */
  public void explainKind(String failure) {
    explained.add(failure);
  }

  /** Prepares the faults of a trial. */
  public void use(FaultKind ofTrial) {
    kind = ofTrial;
    events = new FaultEvents();
  }

  OutageMeter outages() {
    return outages;
  }

  @Override
  public boolean hasBegun() {
    return outages.hasBegun();
  }

  /** When the latest fault of the trial began, by {@link System#nanoTime}; empty before it. */
  OptionalLong begunNs() {
    return outages.begunNs();
  }

  @Override
  public boolean explains(String failure) {
    return outages.explains(failure);
  }

  @Override
  public boolean hasKilled(String server) {
    return outages.hasKilled(server);
  }

  /** Begins a fault of something that is no server. */
  public void begin(String victim, Task task) throws IOException, InterruptedException {
    outages.begin(Set.of());
    task.run();
    events.add(kind.label(), victim);
  }

  /** Begins a fault of servers and returns at once; fails if there is none. */
  public void begin(List<Server> victims) {
    if (victims.isEmpty()) {
      throw new IllegalStateException("no server has the role");
    }
    var names = victims.stream().map(Server::name).collect(Collectors.toSet());
    outages.begin(kind.endsServers() ? names : Set.of());
    for (Server victim : victims) {
      switch (kind.action()) {
        case KILL -> victim.handle().kill();
        case STOP -> victim.handle().stop();
        case PAUSE -> victim.handle().pause();
        default -> throw new IllegalStateException("no fault of servers: " + kind.label());
      }
    }
    names.forEach(name -> events.add(kind.label(), name));
  }

  /** Lets paused servers run; tries all of them before it fails. */
  public void resume(List<Server> victims) {
    var failures = new ArrayList<RuntimeException>();
    for (Server server : victims) {
      try {
        server.handle().resume();
        back(server.name());
      } catch (IllegalStateException | UncheckedIOException e) {
        failures.add(e);
      }
    }
    if (!failures.isEmpty()) {
      throw failures.get(0);
    }
  }

  void back(String victim) {
    outages.back(victim);
    note("back", victim);
  }

  /** Adds a row to {@code events.csv}, of a server that the fault did not break itself. */
  public void note(String event, String server) {
    events.add(event, server);
  }

  /** Waits until servers that have ended serve again, for a minute after their restart. */
  public void awaitBack(List<Server> victims, int restartSeconds) throws InterruptedException {
    for (Server server : victims) {
      // A killed process takes connections until the system has ended it.
      Await.until(ENDED, POLL, () -> !server.handle().isThere());
      if (awaitServing(server, restartSeconds)) {
        back(server.name());
      }
    }
  }

  /** Waits until a server serves, for a minute after its restart; returns whether it does. */
  public boolean awaitServing(Server server, int restartSeconds) throws InterruptedException {
    var longest = BACK.plusSeconds(restartSeconds);
    return Await.until(
        longest, POLL, () -> server.handle().isThere() && Victims.isServing(kind, server));
  }

  /** Marks the recording as invalid, since its fault did not happen. */
  public void didNotHappen(String why) {
    System.err.println("zkpulsar: -p " + FaultKind.PARAM + "=" + kind.label() + ": " + why);
    Recording recording = TrialContext.recording();
    if (recording != null) {
      recording.invalid("nofault", 1, "flag");
    }
  }

  void endTrial() {
    events.addAll(outages.allOutages());
  }
}
