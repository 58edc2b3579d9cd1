package dev.zkpulsar.harness.state;

import dev.zkpulsar.env.server.Server;
import dev.zkpulsar.env.settings.BadInputException;
import dev.zkpulsar.harness.load.FaultWatch;
import dev.zkpulsar.harness.load.Recording;
import java.io.IOException;
import java.net.Socket;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.infra.IterationParams;
import org.openjdk.jmh.runner.IterationType;

/**
 * Faults of the servers in the measured iterations of a point. The outage after each fault becomes
 * the metric {@code outage}, and its time a row of {@code events.csv}. A benchmark gets faults with
 * the state of its system, which may also be a parameter of another state's set-up:
 *
 * <pre>{@code
 * @Benchmark
 * public void setData(Control control, OfferedLoad load, Sessions sessions, ZooKeeperFault fault) {
 *   load.issue(control, Session::setData, sessions.next());
 * }
 * }</pre>
 */
@State(Scope.Benchmark)
public abstract class Fault implements Precondition {
  private static final String PARAM = "fault";
  private static final String SECONDS = "faultSeconds";
  private static final long POLL_MILLIS = 20;
  private static final long BACK_NS = TimeUnit.SECONDS.toNanos(60);

  /** The fault; each system has its own. */
  @Param("none")
  public String fault;

  /** From the beginning of a measured iteration to its first fault. */
  @Param("2")
  @Range(min = 0, max = 3_600)
  public int faultAtSeconds;

  /** The length of a pause, or the time until a killed embedded server is started again. */
  @Param("3")
  @Range(min = 1, max = 3_600)
  public int faultSeconds;

  /** From one fault to the next; 0 is a single fault, in the first measured iteration. */
  @Param("0")
  @Range(min = 0, max = 3_600)
  public int faultEverySeconds;

  private final FaultWatch watch = new FaultWatch();
  private FaultKind kind = FaultKind.NONE;
  private List<Server> servers = List.of();
  private ScheduledExecutorService timer;
  private FaultEvents events;

  /** Changes with the beginning and the end of each iteration, whose faults end with it. */
  private final AtomicInteger window = new AtomicInteger();

  private boolean isScheduled;

  /** Whether a parameter belongs to a fault that the point does not have. */
  public static boolean isUnused(String param, Map<String, String> params) {
    return param.startsWith(PARAM) && kind(params) == FaultKind.NONE;
  }

  /** The time after which a server that the point kills is started again. */
  public static Optional<Duration> restartAfter(Map<String, String> params) {
    return kind(params).action() == FaultKind.Action.KILL
        ? Optional.of(Duration.ofSeconds(Long.parseLong(params.get(SECONDS))))
        : Optional.empty();
  }

  private static FaultKind kind(Map<String, String> params) {
    return FaultKind.of(params.getOrDefault(PARAM, "none")).orElse(FaultKind.NONE);
  }

  /**
   * Checks the parameters of a point.
   *
   * @param kinds that the system can have
   * @param servers that the run starts for the point; 0 if they are not its own
   */
  static void check(Map<String, String> params, Set<FaultKind> kinds, int servers) {
    String label = params.get(PARAM);
    FaultKind kind = FaultKind.of(label).filter(kinds::contains).orElse(null);
    if (kind == null) {
      throw BadInputException.of(
          "-p " + PARAM,
          label,
          kinds.stream().map(FaultKind::label).collect(Collectors.joining(", ")));
    }
    int needed = kind == FaultKind.NONE ? 0 : kind.needsThree() ? 3 : 1;
    if (servers < needed) {
      throw BadInputException.of(
          "-p " + PARAM,
          label,
          "needs at least " + needed + " servers that the run starts",
          "none, or embedded or docker servers" + (needed > 1 ? " with -p servers=3 or 5" : ""));
    }
  }

  /** Prepares the faults of a trial. */
  void of(List<Server> all) throws InterruptedException {
    kind = FaultKind.of(fault).orElseThrow();
    if (kind == FaultKind.NONE) {
      return;
    }
    servers = all.stream().filter(server -> server.place().isOurs()).toList();
    events = new FaultEvents();
    timer =
        Executors.newSingleThreadScheduledExecutor(
            task -> {
              var thread = new Thread(task, "fault");
              thread.setDaemon(true);
              return thread;
            });
    for (Server server : servers) {
      // A fork before this one may have killed it.
      if (!isBack(server)) {
        throw new IllegalStateException(server.name() + " was killed before and is not back");
      }
    }
    Recording.watchFaults(watch);
  }

  /** Schedules the first fault of a measured iteration. */
  @Setup(Level.Iteration)
  public void schedule(IterationParams iteration) {
    boolean isDone = watch.hasBegun() && faultEverySeconds == 0;
    if (kind != FaultKind.NONE && !isDone && iteration.getType() == IterationType.MEASUREMENT) {
      isScheduled = true;
      int mine = window.incrementAndGet();
      var unused = timer.schedule(() -> happen(mine), faultAtSeconds, TimeUnit.SECONDS);
    }
  }

  private void happen(int mine) {
    if (mine != window.get()) {
      return;
    }
    long nextNs = System.nanoTime() + TimeUnit.SECONDS.toNanos(faultEverySeconds);
    try {
      hit(kind.victims(servers));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return;
    } catch (RuntimeException e) {
      System.err.println("zkpulsar: -p " + PARAM + "=" + fault + ": " + e.getMessage());
      fail("nofault");
    }
    if (faultEverySeconds > 0) {
      var unused =
          timer.schedule(() -> happen(mine), nextNs - System.nanoTime(), TimeUnit.NANOSECONDS);
    }
  }

  private void hit(List<Server> victims) throws InterruptedException {
    if (victims.isEmpty()) {
      throw new IllegalStateException("no server has the role");
    }
    if (kind.action() == FaultKind.Action.KILL) {
      watch.begin(victims.stream().map(Server::name).collect(Collectors.toSet()));
      victims.forEach(server -> server.place().kill());
      victims.forEach(server -> events.add(fault, server.name()));
      for (Server server : victims) {
        if (isBack(server)) {
          watch.back(server.name());
          events.add("back", server.name());
        }
      }
      return;
    }
    watch.begin(Set.of());
    try {
      victims.forEach(server -> server.place().pause());
      victims.forEach(server -> events.add(fault, server.name()));
      TimeUnit.SECONDS.sleep(faultSeconds);
    } finally {
      victims.forEach(server -> server.place().resume());
      victims.forEach(server -> events.add("back", server.name()));
    }
  }

  /** Waits until a server serves, up to a minute after its restart; false for a dead container. */
  private boolean isBack(Server server) throws InterruptedException {
    long startNs = System.nanoTime();
    long longestNs = BACK_NS + TimeUnit.SECONDS.toNanos(faultSeconds);
    while (!server.place().isThere() || !isServing(server)) {
      if (System.nanoTime() - startNs > longestNs) {
        return false;
      }
      Thread.sleep(POLL_MILLIS);
    }
    return true;
  }

  private boolean isServing(Server server) {
    if (kind.isOfZooKeeper()) {
      return FaultKind.leads(server) >= 0;
    }
    String[] address = server.address().split(":");
    try (var socket = new Socket(address[0], Integer.parseInt(address[1]))) {
      return socket.isConnected();
    } catch (IOException e) {
      return false;
    }
  }

  private static void fail(String kind) {
    Recording recording = Recording.latest();
    if (recording != null) {
      recording.failed(kind, 1);
    }
  }

  /** Ends the faults of an iteration. An iteration that was too short for its fault is invalid. */
  @TearDown(Level.Iteration)
  public void end() {
    if (isScheduled && !watch.hasBegun()) {
      fail("nofault");
    }
    isScheduled = false;
    window.incrementAndGet();
  }

  /** Resumes paused servers. */
  @TearDown(Level.Trial)
  public void stop() throws InterruptedException {
    if (timer != null) {
      timer.shutdownNow();
      timer.awaitTermination(BACK_NS, TimeUnit.NANOSECONDS);
      events.addAll(watch.allOutages());
      Recording.watchFaults(null);
    }
  }
}
