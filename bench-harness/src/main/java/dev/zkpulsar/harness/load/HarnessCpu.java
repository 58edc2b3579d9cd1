package dev.zkpulsar.harness.load;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.LongSupplier;

/**
 * The processor time that a loop uses for itself, so that it is not taken for the client's: all
 * time of the issuing thread but for the starts of operations, and the recording of completions on
 * any thread. Reading a thread's clock costs half a microsecond, so of the operations after the
 * first {@value #FIRST} only one in {@value #ONE_IN} is measured, and counts for all.
 */
final class HarnessCpu {
  private static final int FIRST = 1024;
  private static final int ONE_IN = 64;
  private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();
  private static final boolean IS_KNOWN = THREADS.isCurrentThreadCpuTimeSupported();

  private final LongSupplier threadNs;
  private final LongAdder clientNs = new LongAdder();
  private final LongAdder completionsNs = new LongAdder();
  private long issued;
  private long issuerBeganNs;
  private long issuerNs;

  HarnessCpu() {
    this(THREADS::getCurrentThreadCpuTime);
  }

  /** With the processor time of the thread that asks, in nanoseconds. */
  HarnessCpu(LongSupplier threadNs) {
    this.threadNs = threadNs;
  }

  /** Begins a window. For the issuing thread. */
  void begin() {
    issuerBeganNs = nowNs(1);
  }

  /** Ends the window. For the issuing thread. */
  void end() {
    issuerNs = nowNs(1) - issuerBeganNs;
  }

  /** For how many operations the next one is measured; 0 if it is not. For the issuing thread. */
  int nextWeight() {
    issued++;
    if (issued <= FIRST) {
      return 1;
    }
    return issued % ONE_IN == 0 ? ONE_IN : 0;
  }

  /** The processor time of this thread; 0 without a weight. */
  long nowNs(int weight) {
    return weight > 0 && IS_KNOWN ? threadNs.getAsLong() : 0;
  }

  /** Counts the start of an operation as the client's. */
  void started(int weight, long sinceNs) {
    if (weight > 0) {
      clientNs.add(weight * (nowNs(weight) - sinceNs));
    }
  }

  /** Counts the recording of a completion as the harness's. */
  void completed(int weight, long sinceNs) {
    if (weight > 0) {
      completionsNs.add(weight * (nowNs(weight) - sinceNs));
    }
  }

  /** The cores in use over a window; NaN if this JVM does not know the time of a thread. */
  double cores(long windowNs) {
    double usedNs = Math.max(0, issuerNs - clientNs.sum()) + completionsNs.sum();
    return IS_KNOWN ? usedNs / windowNs : Double.NaN;
  }
}
