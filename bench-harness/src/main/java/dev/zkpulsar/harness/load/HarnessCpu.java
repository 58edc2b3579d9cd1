package dev.zkpulsar.harness.load;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.Arrays;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.LongSupplier;

/**
 * The processor time that a loop uses for itself, so that it is not taken for the client's: that of
 * the issuing thread between the start of an operation and the next start, and that of recording a
 * completion, on any thread.
 *
 * <p>Reading a thread's clock costs most of a microsecond, which the response time of a measured
 * operation contains: its turn ends after the wait for its intended start. So of the operations
 * after the first {@value #FIRST} only one in {@value #ONE_IN} is measured and counts for all,
 * which moves no p99, and the cost of one reading is taken off each measured time. The loop's time
 * is measured itself, not as the rest beside the starts: these are longer and vary more, and their
 * error would be that of the rest.
 */
final class HarnessCpu {
  private static final int FIRST = 16;

  /** A prime number: in step with no round and no burst, whose first operation waits for others. */
  private static final int ONE_IN = 127;

  private static final int READINGS = 1001;
  private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();
  private static final boolean IS_KNOWN = THREADS.isCurrentThreadCpuTimeSupported();
  private static final long READING_NS = readingNs();

  private final LongSupplier threadNs;
  private final long readingNs;
  private final LongAdder completionsNs = new LongAdder();
  private long issued;
  private long loopNs;

  /** When the loop's turn began, if the next operation is measured. */
  private long turnSinceNs;

  HarnessCpu() {
    this(THREADS::getCurrentThreadCpuTime, READING_NS);
  }

  /** Takes the clock of the thread that asks, and what it costs to ask, in nanoseconds. */
  HarnessCpu(LongSupplier threadNs, long readingNs) {
    this.threadNs = threadNs;
    this.readingNs = readingNs;
  }

  /** The median time between two readings, one right after the other. */
  private static long readingNs() {
    if (!IS_KNOWN) {
      return 0;
    }
    var costsNs = new long[READINGS];
    for (int i = 0; i < READINGS; i++) {
      long sinceNs = THREADS.getCurrentThreadCpuTime();
      costsNs[i] = THREADS.getCurrentThreadCpuTime() - sinceNs;
    }
    Arrays.sort(costsNs);
    return costsNs[READINGS / 2];
  }

  /** The loop begins; by the issuing thread. */
  void begin() {
    turnSinceNs = nowNs(weightOf(1));
  }

  /** The loop ends; by the issuing thread. */
  void end() {
    addTurn(weightOf(issued + 1));
  }

  /**
   * The loop's turn ends with the start of an operation; by the issuing thread.
   *
   * @return for how many operations this one is measured; 0 if it is not
   */
  int starting() {
    issued++;
    int weight = weightOf(issued);
    addTurn(weight);
    return weight;
  }

  /** The operation was started, and the loop's next turn begins; by the issuing thread. */
  void started() {
    turnSinceNs = nowNs(weightOf(issued + 1));
  }

  /** When the recording of a completion began; 0 without a weight. */
  long completing(int weight) {
    return nowNs(weight);
  }

  /** The recording of a completion that began then has ended; by the same thread. */
  void completed(int weight, long sinceNs) {
    if (weight > 0) {
      completionsNs.add(weight * usedNs(sinceNs, nowNs(weight)));
    }
  }

  private void addTurn(int weight) {
    if (weight > 0) {
      loopNs += weight * usedNs(turnSinceNs, nowNs(weight));
    }
  }

  private long usedNs(long sinceNs, long nowNs) {
    return Math.max(0, nowNs - sinceNs - readingNs);
  }

  private static int weightOf(long operation) {
    if (operation <= FIRST) {
      return 1;
    }
    return operation % ONE_IN == 0 ? ONE_IN : 0;
  }

  private long nowNs(int weight) {
    return weight > 0 && IS_KNOWN ? threadNs.getAsLong() : 0;
  }

  /** The cores in use over a window; NaN if this JVM does not know the time of a thread. */
  double cores(long windowNs) {
    return IS_KNOWN ? (double) (loopNs + completionsNs.sum()) / windowNs : Double.NaN;
  }
}
