package dev.zkpulsar.harness.load;

import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import java.util.stream.LongStream;

/**
 * The data that the states and profilers of a fork share. JMH creates both by reflection, so they
 * meet in the one instance of this class:
 *
 * <pre>{@code
 * Fork.current().retry(ConnectionLossException.class); // a state, in its set-up
 * double millis = Fork.current().during("connect", () -> open(servers.connectString()));
 * Fork.current()
 *     .listen(Fork.Order.BENCHMARK, opened -> reset(), closed -> closed.figure("hits", hits, "#"));
 * Fork.current().recording().failed("checksum", 1);
 * }</pre>
 *
 * <p>Any thread may use it.
 */
public final class Fork {
  private static final Fork CURRENT = new Fork();

  private final ConcurrentSkipListMap<Order, Listener> listeners = new ConcurrentSkipListMap<>();
  private final Set<Class<? extends Throwable>> retried = ConcurrentHashMap.newKeySet();
  private volatile Recording recording;
  private volatile TrialFaults nextFaults = TrialFaults.NONE;
  private volatile TrialFaults faults = TrialFaults.NONE;
  private volatile Worker worker = Worker.ALONE;
  private volatile String phase = "start";
  private final Set<Long> helpers = ConcurrentHashMap.newKeySet();
  private volatile Thread sampler;
  private volatile boolean thisJvmMeasured;
  private volatile boolean warmedUpAtItsRate;

  /**
   * The order of listeners, whenever they are set: the first hears of an opening before all others,
   * and of a closing after all others.
   */
  public enum Order {
    /** The workers wait for each other outside of everything that is measured. */
    WORKERS,
    /** What the servers are asked about the sessions is outside of everything that is metered. */
    SESSIONS,
    HICCUPS,
    SERVERS,
    HISTOGRAMS,
    BENCHMARK
  }

  private record Listener(Consumer<Recording> opened, Consumer<Recording> closed) {}

  /** A part of a set-up. */
  @FunctionalInterface
  public interface Task {
    void run() throws Exception;
  }

  private Fork() {}

  /** The only instance of this process. */
  public static Fork current() {
    return CURRENT;
  }

  /** The latest recording: of the iteration that runs or of one before; null before the first. */
  public Recording recording() {
    return recording;
  }

  /**
   * Sets the actions to run when the next recording opens (set-up is complete, nothing started) and
   * when it closes (everything is drained, nothing torn down). Then they are dropped.
   *
   * @param order replaces the listener that has this place
   */
  public void listen(Order order, Consumer<Recording> opened, Consumer<Recording> closed) {
    listeners.put(order, new Listener(opened, closed));
  }

  /** Removes the listener at this place: one that registers again whenever a recording closes. */
  public void ignore(Order order) {
    listeners.remove(order);
  }

  void opened(Recording opened) {
    recording = opened;
    faults = nextFaults;
    listeners.values().forEach(listener -> listener.opened.accept(opened));
  }

  void closed(Recording closed) {
    faults.ended(closed);
    var inner = List.copyOf(listeners.descendingMap().values());
    listeners.clear();
    inner.forEach(listener -> listener.closed.accept(closed));
  }

  void succeeded(long completedNs) {
    faults.succeeded(completedNs);
  }

  /** Sets the faults of the recordings that open from now on. */
  public void watch(TrialFaults ofTrial) {
    nextFaults = ofTrial;
  }

  /** Whether the trial has faults, so that {@link #ofSession} matters. */
  public boolean hasFaults() {
    return nextFaults != TrialFaults.NONE;
  }

  /** Notes the session of an operation, for the outages of sessions; returns the operation. */
  public <T> CompletionStage<T> ofSession(Object session, CompletionStage<T> operation) {
    if (hasFaults()) {
      operation.thenRun(() -> faults.succeeded(session, System.nanoTime()));
    }
    return operation;
  }

  /** The faults of the latest recording. */
  public TrialFaults faults() {
    return faults;
  }

  /**
   * Repeats operations that fail with this class, as an application would do: the client has lost
   * its connection and opens another.
   */
  public void retry(Class<? extends Throwable> lostConnection) {
    retried.add(lostConnection);
  }

  boolean isRetried(Throwable failure) {
    return retried.stream().anyMatch(lost -> lost.isInstance(failure));
  }

  /** What is measured runs in this JVM, as Pulsar's metadata store does: so does its garbage. */
  public void measureThisJvm() {
    thisJvmMeasured = true;
  }

  public boolean isThisJvmMeasured() {
    return thisJvmMeasured;
  }

  /**
   * Warms up at the point's own rate only: an operation of this benchmark cannot be repeated at
   * will, as the first message to a topic.
   */
  public void warmUpAtItsRate() {
    warmedUpAtItsRate = true;
  }

  public boolean isWarmedUpAtItsRate() {
    return warmedUpAtItsRate;
  }

  /** Names a process that a benchmark started for what it does not measure: it is the run's. */
  public void addHelper(long pid) {
    helpers.add(pid);
  }

  /** The processes of {@link #addHelper}, some of which may have ended. */
  public LongStream helpers() {
    return helpers.stream().mapToLong(pid -> pid);
  }

  /** Joins the forks of other workers; called before the set-up of the trial. */
  public void join(Worker amongOthers) {
    worker = amongOthers;
  }

  /** This fork among those of the other workers. */
  public Worker worker() {
    return worker;
  }

  /** Begins a phase of this process, for the time series: {@code load}, the benchmark's name. */
  public void enter(String next) {
    phase = next;
    LockSupport.unpark(sampler);
  }

  public String phase() {
    return phase;
  }

  /**
   * Runs a long part of a set-up as a phase, and returns to the phase before it.
   *
   * @return the time it took, in milliseconds
   */
  public double during(String part, Task task) throws Exception {
    String before = phase;
    long startNs = System.nanoTime();
    enter(part);
    try {
      task.run();
      return (System.nanoTime() - startNs) / 1e6;
    } finally {
      enter(before);
    }
  }

  /** Unparks a thread at each change of the phase. */
  public void wakeAtChange(Thread thread) {
    sampler = thread;
  }
}
