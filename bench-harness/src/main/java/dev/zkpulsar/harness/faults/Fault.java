package dev.zkpulsar.harness.faults;

import dev.zkpulsar.env.network.ProxiedNetwork;
import dev.zkpulsar.env.nodes.Server;
import dev.zkpulsar.harness.load.ExcusedFailures;
import dev.zkpulsar.harness.load.Recording;
import dev.zkpulsar.harness.load.TrialContext;
import dev.zkpulsar.harness.point.FaultKind;
import dev.zkpulsar.harness.point.Point;
import dev.zkpulsar.harness.point.PointRules;
import dev.zkpulsar.harness.point.Range;
import dev.zkpulsar.harness.settings.ForkInput;
import dev.zkpulsar.harness.settings.RunSettings;
import dev.zkpulsar.harness.state.NetworkDelay;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
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
 * Faults in the measured iterations of a point. The outage after each becomes the metric {@code
 * outage}, and its time a row of {@code events.csv}. A benchmark gets faults by a parameter of its
 * system's subclass.
 */
@State(Scope.Benchmark)
public abstract class Fault implements PointRules {
  private static final int ASKED = 3;
  private static final int POLL_MILLIS = 5;
  private static final String TOO_SHORT = "the iteration ended before it";

  /** The fault; a refusal names those of the system. */
  @Param("none")
  public String fault;

  /** From the beginning of a measured iteration's load to its first fault. */
  @Param("2")
  @Range(min = 0, max = 3_600)
  public int faultAtSeconds;

  /** The length of a fault, or the time until a killed embedded server is started again. */
  @Param("3")
  @Range(min = 1, max = 3_600)
  public int faultSeconds;

  /** From one fault to the next; 0 is a single fault, in the first measured iteration. */
  @Param("0")
  @Range(min = 0, max = 3_600)
  public int faultEverySeconds;

  private final FaultInjection injection = new FaultInjection();
  private FaultKind kind = FaultKind.NONE;
  private List<Server> servers = List.of();
  private Thread injector;

  /** Without a fault, none of its parameters counts. */
  @Override
  public Set<String> unusedParams(Point point) {
    if (!fault.equals(FaultKind.NONE.label())) {
      return Set.of();
    }
    return point.params().keySet().stream()
        .filter(name -> name.startsWith(FaultKind.PARAM))
        .collect(Collectors.toUnmodifiableSet());
  }

  @Override
  public String needs(Point point, RunSettings settings) {
    if (point.fault().action() == FaultKind.Action.CUT) {
      NetworkDelay.requireProxies("-p " + FaultKind.PARAM, fault);
    }
    return "";
  }

  /** A server that the point's fault ends is started again, whatever its role. */
  @Override
  public Optional<Duration> restartAfter(Point point, String role) {
    return point.fault().endsServers()
        ? Optional.of(Duration.ofSeconds(faultSeconds))
        : Optional.empty();
  }

  /** Its clients name here which failures the faults explain. */
  public FaultInjection injection() {
    return injection;
  }

  /**
   * Prepares the faults of a trial. A benchmark may have a fault state of each of several systems;
   * a point uses the one whose address the runner hands over. Only then the servers are asked for.
   */
  protected final void use(String address, Supplier<List<Server>> list)
      throws InterruptedException {
    boolean isUsed = ForkInput.ofRunner().addresses().containsKey(address);
    kind = isUsed ? FaultKind.of(fault) : FaultKind.NONE;
    if (kind == FaultKind.NONE) {
      return;
    }
    injection.use(kind);
    servers = list.get().stream().filter(server -> server.handle().isOurs()).toList();
    for (Server server : servers) {
      // An earlier fork may have killed it.
      if (kind.endsServers() && !injection.awaitServing(server, faultSeconds)) {
        throw new IllegalStateException(server.name() + " was killed before and is not back");
      }
    }
    TrialContext.setFaults(injection.outages());
  }

  /**
   * Expires the sessions of the benchmark.
   *
   * @implSpec fails if the benchmark has no session, so that the point is not measured without the
   *     fault
   */
  protected void expireSessions() throws IOException, InterruptedException {
    throw new IllegalStateException("the benchmark has no session that can expire");
  }

  /**
   * Adds servers to the system.
   *
   * @implSpec fails if there are none to add
   */
  protected void addServers() throws IOException {
    throw new IllegalStateException("the system has no spare servers");
  }

  private boolean isDueIn(IterationParams iteration) {
    boolean isDone = injection.outages().hasBegun() && faultEverySeconds == 0;
    return kind != FaultKind.NONE && !isDone && iteration.getType() == IterationType.MEASUREMENT;
  }

  /**
   * Prepares what a system measures of a fault that is due; called before it can begin.
   *
   * @implSpec does nothing by default
   */
  protected void follow() {}

  /** Starts the thread of an iteration's faults. */
  @Setup(Level.Iteration)
  public void schedule(IterationParams iteration) {
    if (isDueIn(iteration)) {
      injection.outages().expectLoad();
      follow();
      injector = new Thread(this::inject, "fault");
      injector.setDaemon(true);
      injector.start();
    }
  }

  /** The time until the fault begins with the load, not with a set-up that may take long. */
  private void inject() {
    try {
      while (!isRecording()) {
        TimeUnit.MILLISECONDS.sleep(POLL_MILLIS);
      }
      TimeUnit.SECONDS.sleep(faultAtSeconds);
      if (injection.outages().isLoadOver()) {
        injection.didNotHappen(TOO_SHORT);
        return;
      }
      long nextNs = System.nanoTime();
      do {
        try {
          happen();
        } catch (IOException | RuntimeException e) {
          injection.didNotHappen(e.getMessage());
        }
        nextNs += TimeUnit.SECONDS.toNanos(faultEverySeconds);
        TimeUnit.NANOSECONDS.sleep(nextNs - System.nanoTime());
      } while (faultEverySeconds > 0 && !injection.outages().isLoadOver());
    } catch (InterruptedException e) {
      if (!injection.outages().hasBegun()) {
        injection.didNotHappen(TOO_SHORT);
      }
    }
  }

  /** Whether an operation of the iteration was started. */
  private static boolean isRecording() {
    Recording latest = TrialContext.recording();
    return latest != null && latest.isOpen() && latest.pacing().getTotalCount() > 0;
  }

  /** Makes a fault happen, waits for its length, and undoes it; fails if it cannot happen. */
  private void happen() throws IOException, InterruptedException {
    switch (kind.action()) {
      case EXPIRE -> injection.begin("sessions", this::expireSessions);
      case ADD -> injection.begin("spare servers", this::addServers);
      case CUT -> {
        var network = new ProxiedNetwork(ForkInput.ofRunner().addresses().get(ForkInput.PROXIES));
        breakFor(() -> injection.begin("network", network::cut), network::restore);
        injection.back("network");
      }
      case PAUSE -> {
        List<Server> victims = victims();
        breakFor(() -> injection.begin(victims), () -> injection.resume(victims));
      }
      case KILL, STOP -> {
        List<Server> victims = victims();
        injection.begin(victims);
        injection.awaitBack(victims, faultSeconds);
      }
      default -> throw new IllegalStateException("no fault of servers: " + kind.label());
    }
  }

  /** Asks a few times: a busy server may not tell its role in time. */
  private List<Server> victims() {
    List<Server> victims = List.of();
    for (int n = 0; victims.isEmpty() && n < ASKED; n++) {
      victims = Victims.of(kind, servers);
    }
    return victims;
  }

  /** Breaks something for the length of a fault; mends it even if only a part of it broke. */
  private void breakFor(FaultInjection.Task begin, Runnable end)
      throws IOException, InterruptedException {
    try {
      begin.run();
      TimeUnit.SECONDS.sleep(faultSeconds);
    } finally {
      end.run();
    }
  }

  /** Ends the faults of an iteration. An iteration that was too short for its fault is invalid. */
  @TearDown(Level.Iteration)
  public void end() throws InterruptedException {
    if (injector != null) {
      injector.interrupt();
      injector.join();
      injector = null;
    }
  }

  @TearDown(Level.Trial)
  public void stop() {
    if (kind != FaultKind.NONE) {
      injection.endTrial();
      TrialContext.setFaults(ExcusedFailures.NONE);
    }
  }
}
