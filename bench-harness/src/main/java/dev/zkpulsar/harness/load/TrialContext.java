package dev.zkpulsar.harness.load;

import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import java.util.stream.LongStream;

/**
 * The data that the states and profilers of a trial share. JMH creates both by reflection, so they
 * meet in this process's statics. Any thread may call.
 */
public final class TrialContext {
  private static final ConcurrentSkipListMap<Order, Listener> LISTENERS =
      new ConcurrentSkipListMap<>();
  private static final Set<Class<? extends Throwable>> RETRIED = ConcurrentHashMap.newKeySet();
  private static final Set<Long> HELPERS = ConcurrentHashMap.newKeySet();
  private static final AtomicLong WARM_UP_OPERATIONS = new AtomicLong();
  private static volatile Recording recording;
  private static volatile ExcusedFailures nextFaults = ExcusedFailures.NONE;
  private static volatile Worker worker = Worker.ALONE;
  private static volatile boolean thisJvmMeasured;
  private static volatile boolean warmedUpAtItsRate;

  /** The order of listeners: the first hears first of an opening, and last of a closing. */
  public enum Order {
    /** The workers wait for each other outside of everything that is measured. */
    WORKERS,
    /** Questions to the servers about sessions are asked outside of the metered time. */
    SESSIONS,
    /** A thread that asks the servers beside the load what a fault does to them. */
    FAULTS,
    HICCUPS,
    SERVERS,
    /**
     * A process that a benchmark started for what it does not measure is metered as servers are.
     */
    HELPERS,
    HISTOGRAMS,
    BENCHMARK
  }

  private record Listener(Consumer<Recording> opened, Consumer<Recording> closed) {}

  private TrialContext() {}

  /** The latest recording: of the iteration that runs or of one before; null before the first. */
  public static Recording recording() {
    return recording;
  }

  /**
   * Sets the actions of this place to run when the next recording opens (set-up is complete,
   * nothing started) and when it closes (everything is drained, nothing torn down). Then they are
   * dropped.
   */
  public static void listen(Order order, Consumer<Recording> opened, Consumer<Recording> closed) {
    LISTENERS.put(order, new Listener(opened, closed));
  }

  /** Removes the listener at this place; for one that registers again in its closing action. */
  public static void ignore(Order order) {
    LISTENERS.remove(order);
  }

  static void opened(Recording opened) {
    recording = opened;
    LISTENERS.values().forEach(listener -> listener.opened.accept(opened));
  }

  static void closed(Recording closed) {
    var inner = List.copyOf(LISTENERS.descendingMap().values());
    LISTENERS.clear();
    inner.forEach(listener -> listener.closed.accept(closed));
  }

  /** Sets the faults of the recordings that open from now on. */
  public static void setFaults(ExcusedFailures ofTrial) {
    nextFaults = ofTrial;
  }

  static ExcusedFailures nextFaults() {
    return nextFaults;
  }

  /** Whether the trial has faults, so that {@link #ofSession} matters. */
  public static boolean hasFaults() {
    return nextFaults != ExcusedFailures.NONE;
  }

  /** The faults of the latest recording. */
  public static ExcusedFailures faults() {
    Recording latest = recording;
    return latest == null ? ExcusedFailures.NONE : latest.faults();
  }

  /** Notes the session of an operation, for the outages of sessions; returns the operation. */
  public static <T> CompletionStage<T> ofSession(Object session, CompletionStage<T> operation) {
    if (hasFaults()) {
      operation.thenRun(() -> faults().succeeded(session, System.nanoTime()));
    }
    return operation;
  }

  /** Repeats operations that fail with this class: the client has lost its connection. */
  public static void retry(Class<? extends Throwable> lostConnection) {
    RETRIED.add(lostConnection);
  }

  static boolean isRetried(Throwable failure) {
    return RETRIED.stream().anyMatch(lost -> lost.isInstance(failure));
  }

  /** The measured system runs in this JVM, as Pulsar's metadata store does: so does its garbage. */
  public static void measureThisJvm() {
    thisJvmMeasured = true;
  }

  public static boolean isThisJvmMeasured() {
    return thisJvmMeasured;
  }

  /** An operation cannot be repeated at will, as the first message to a topic. */
  public static void warmUpAtItsRate() {
    warmedUpAtItsRate = true;
  }

  public static boolean isWarmedUpAtItsRate() {
    return warmedUpAtItsRate;
  }

  /** Counts operations that warmed this process up and are in no recording. */
  static void warmedUp(long operations) {
    WARM_UP_OPERATIONS.addAndGet(operations);
  }

  /** The operations of this process that warmed it up and are in no recording. */
  public static long warmUpOperations() {
    return WARM_UP_OPERATIONS.get();
  }

  /** Names a process that a benchmark started for what it does not measure: it is the run's. */
  public static void addHelper(long pid) {
    HELPERS.add(pid);
  }

  /** The processes of {@link #addHelper}, some of which may have ended. */
  public static LongStream helpers() {
    return HELPERS.stream().mapToLong(Long::longValue);
  }

  /** Joins the forks of other workers; called before the set-up of the trial. */
  public static void join(Worker amongOthers) {
    worker = amongOthers;
  }

  /** This fork among those of the other workers. */
  public static Worker worker() {
    return worker;
  }
}
