package dev.zkpulsar.harness.fault;

import dev.zkpulsar.env.nodes.Server;
import dev.zkpulsar.harness.load.Recording;
import dev.zkpulsar.harness.load.TrialContext;
import dev.zkpulsar.harness.load.TrialFaults;
import dev.zkpulsar.harness.settings.Handover;
import dev.zkpulsar.harness.state.Params;
import dev.zkpulsar.harness.state.PointRules;
import dev.zkpulsar.harness.state.Range;
import java.io.IOException;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.infra.IterationParams;
import org.openjdk.jmh.runner.IterationType;

/**
 * Faults of servers, sessions or the network in the measured iterations of a point. The outage
 * after each fault becomes the metric {@code outage}, and its time a row of {@code events.csv}. A
 * benchmark gets faults with the state of its system, which may also be a parameter of another
 * state's set-up:
 *
 * <pre>{@code
 * @Benchmark
 * public void setData(OfferedLoad load, Sessions sessions, ZooKeeperFault fault) {
 *   load.issue(Session::setData, sessions.next());
 * }
 * }</pre>
 */
@State(Scope.Benchmark)
public abstract class Fault implements PointRules {
  /** The end of a fault may include the wait for a killed server. */
  private static final long END_MINUTES = 2;

  /** The fault; each system has its own. */
  @Param("none")
  public String fault;

  /** From the beginning of a measured iteration to its first fault. */
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

  /** The delay that a slow network adds in each direction. */
  @Param("100")
  @Range(min = 1, max = 60_000)
  public int faultDelayMillis;

  private final FaultWatch watch;
  private FaultKind kind = FaultKind.NONE;
  private FaultInjection injection;
  private ScheduledExecutorService timer;

  /** Changes with the beginning and the end of each iteration, whose faults end with it. */
  private final AtomicInteger window = new AtomicInteger();

  private boolean isScheduled;

  /** While a server is broken, the system's clients meet the failures {@code explained}. */
  Fault(Set<String> explained) {
    watch = new FaultWatch(explained);
  }

  @Override
  public Set<String> unusedParams(Params point) {
    return FaultParams.unused(point.values());
  }

  /**
   * Prepares the faults of a trial. A benchmark may have a fault state of each of several systems;
   * a point uses the one whose address the runner hands over. Only then the servers are asked for.
   */
  void of(String address, Supplier<List<Server>> servers) throws InterruptedException {
    boolean isUsed = Handover.ofRunner().addresses().containsKey(address);
    kind = isUsed ? FaultKind.of(fault).orElseThrow() : FaultKind.NONE;
    if (kind == FaultKind.NONE) {
      return;
    }
    var ours = servers.get().stream().filter(server -> server.handle().isOurs()).toList();
    injection = new FaultInjection(kind, this, ours, watch, new FaultEvents());
    injection.requireServers();
    timer =
        Executors.newSingleThreadScheduledExecutor(
            task -> {
              var thread = new Thread(task, "fault");
              thread.setDaemon(true);
              return thread;
            });
    TrialContext.watch(watch);
  }

  /** Expires the sessions of the benchmark; fails if the benchmark has none. */
  void expireSessions() throws IOException, InterruptedException {
    throw new IllegalStateException("the benchmark has no session that can expire");
  }

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
      injection.happen();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return;
    } catch (IOException | RuntimeException e) {
      System.err.println("zkpulsar: " + FaultParams.OPTION + "=" + fault + ": " + e.getMessage());
      didNotHappen();
    }
    if (faultEverySeconds > 0) {
      var unused =
          timer.schedule(() -> happen(mine), nextNs - System.nanoTime(), TimeUnit.NANOSECONDS);
    }
  }

  private static void didNotHappen() {
    Recording recording = TrialContext.recording();
    if (recording != null) {
      recording.invalid("nofault", 1, "flag");
    }
  }

  /** Ends the faults of an iteration. An iteration that was too short for its fault is invalid. */
  @TearDown(Level.Iteration)
  public void end() {
    if (isScheduled && !watch.hasBegun()) {
      didNotHappen();
    }
    isScheduled = false;
    window.incrementAndGet();
  }

  @TearDown(Level.Trial)
  public void stop() throws InterruptedException {
    if (timer != null) {
      timer.shutdownNow();
      timer.awaitTermination(END_MINUTES, TimeUnit.MINUTES);
      injection.events().addAll(watch.allOutages());
      TrialContext.watch(TrialFaults.NONE);
    }
  }
}
