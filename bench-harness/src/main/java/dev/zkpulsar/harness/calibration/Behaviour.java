package dev.zkpulsar.harness.calibration;

import dev.zkpulsar.env.settings.Labelled;
import java.util.concurrent.TimeUnit;

/** A known target's answer to an operation. Its times are counted from the intended start. */
public enum Behaviour implements Labelled {
  /** Answers after 2 ms. */
  FIXED,
  /** Answers after 1 ms and an exponential time with a mean of 4 ms. */
  EXPONENTIAL,
  /** Answers after 2 ms, but nothing in the last 200 ms of every 2 s. */
  STALLS,
  /** Refuses every tenth operation at once; answers the others after 2 ms. */
  REFUSALS,
  /** Serves one operation after the other, each in 1 ms. */
  QUEUE;

  private static final long FIXED_NS = TimeUnit.MILLISECONDS.toNanos(2);
  private static final long LEAST_NS = TimeUnit.MILLISECONDS.toNanos(1);
  private static final long SERVICE_NS = TimeUnit.MILLISECONDS.toNanos(1);
  private static final long MEAN_NS = TimeUnit.MILLISECONDS.toNanos(4);
  private static final long PERIOD_NS = TimeUnit.SECONDS.toNanos(2);
  private static final long STALL_NS = TimeUnit.MILLISECONDS.toNanos(200);
  private static final int REFUSED_OF = 10;

  /** Whether the operation with this number fails. */
  boolean refuses(long number) {
    return this == REFUSALS && number % REFUSED_OF == 0;
  }

  /**
   * The time at which an operation is answered.
   *
   * @param atNs its start
   * @param lastNs the answer of the one before it
   * @param uniform a random number of this operation, from 0 to 1
   */
  long answerNs(long atNs, long lastNs, double uniform) {
    return switch (this) {
      case FIXED, REFUSALS -> atNs + FIXED_NS;
      case QUEUE -> Math.max(atNs, lastNs) + SERVICE_NS;
      case EXPONENTIAL -> atNs + LEAST_NS - (long) (MEAN_NS * Math.log(1 - uniform));
      case STALLS -> {
        long dueNs = atNs + FIXED_NS;
        long intoPeriodNs = Math.floorMod(dueNs, PERIOD_NS);
        boolean stalled = intoPeriodNs >= PERIOD_NS - STALL_NS;
        yield stalled ? dueNs + PERIOD_NS - intoPeriodNs : dueNs;
      }
    };
  }
}
