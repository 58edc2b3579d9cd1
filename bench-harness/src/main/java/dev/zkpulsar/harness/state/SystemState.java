package dev.zkpulsar.harness.state;

import dev.zkpulsar.env.nodes.Server;
import dev.zkpulsar.harness.load.TrialContext;
import dev.zkpulsar.harness.point.PointRules;
import dev.zkpulsar.harness.settings.ForkInput;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/**
 * The servers of one system that the runner has handed over, with a place of the trial's own. A
 * trial that does not use the system has neither.
 */
@State(Scope.Benchmark)
public abstract class SystemState implements PointRules {
  private final String system;
  private List<Server> list = List.of();
  private String trial;

  protected SystemState(String system) {
    this.system = system;
  }

  /**
   * Makes the trial's place in what the runner handed over: a chroot, a key prefix, a namespace.
   *
   * @param addresses by their names in {@link ForkInput#addresses}
   * @param name of the place, the same on all workers
   * @implSpec called once a trial, on every worker; only worker 0 may create what all share
   */
  protected abstract void enter(Map<String, String> addresses, String name) throws Exception;

  /**
   * Closes what the trial has opened, on every worker.
   *
   * @implSpec does nothing by default; called before {@link #leave}
   */
  protected void release() {}

  /**
   * Removes the place, on worker 0.
   *
   * @implSpec called when all workers have released theirs, and not after a fault that has killed a
   *     server. A RuntimeException is printed, and does not end the fork
   */
  protected abstract void leave();

  /** Finds the servers. Fails without the runner, which starts them. */
  @Setup(Level.Trial)
  public void open() throws Exception {
    ForkInput given = ForkInput.ofRunner();
    if (given.addresses().containsKey(ForkInput.SERVERS_OF + system)) {
      list = given.servers(system);
      trial = ofWorker0("trial", "trial-" + UUID.randomUUID());
      enter(given.addresses(), trial);
    }
  }

  /** The servers of this system. */
  public final List<Server> list() {
    return list;
  }

  /** Those that are the same program, such as bookies. */
  public final List<Server> list(String role) {
    return list.stream().filter(server -> server.role().equals(role)).toList();
  }

  /** A value of worker 0, on all workers. */
  protected final String ofWorker0(String name, String own) throws Exception {
    return TrialContext.worker().value(system + " " + name, () -> own);
  }

  /** Leaves the place. An error would end the fork and cost the samples. */
  @TearDown(Level.Trial)
  public void close() {
    if (trial == null) {
      return;
    }
    release();
    TrialContext.worker().awaitOthers("leave " + system);
    // After a fault that has killed a server, the run starts another ensemble.
    boolean isKilled =
        list.stream().anyMatch(server -> TrialContext.faults().hasKilled(server.name()));
    if (TrialContext.worker().isFirst() && !isKilled) {
      leaveOrPrintWhyNot();
    }
  }

  private void leaveOrPrintWhyNot() {
    String why = "a server has ended";
    try {
      if (list.stream().allMatch(server -> server.handle().isThere())) {
        leave();
        return;
      }
    } catch (RuntimeException e) {
      why = e.getMessage();
    }
    System.err.printf("zkpulsar: %s stays until its %s is removed: %s%n", trial, system, why);
  }
}
