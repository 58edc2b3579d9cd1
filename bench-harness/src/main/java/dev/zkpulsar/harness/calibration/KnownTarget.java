package dev.zkpulsar.harness.calibration;

import dev.zkpulsar.env.settings.Labelled;
import dev.zkpulsar.harness.load.Recording;
import dev.zkpulsar.harness.load.TrialContext;
import dev.zkpulsar.harness.state.OfferedLoad;
import dev.zkpulsar.harness.state.Seed;
import java.util.SplittableRandom;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.PriorityBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.HdrHistogram.AbstractHistogram;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/**
 * An open loop against a target in this JVM whose answers are known beforehand. The true response
 * times of a perfect harness become the distribution {@code true}; {@code error.p0.999} and the
 * like are the reported percentile minus the true percentile, in microseconds.
 */
@State(Scope.Benchmark)
public class KnownTarget extends OfferedLoad {
  private static final double[] QUANTILES = {0.5, 0.9, 0.99, 0.999};

  /** An error up to this, or up to {@link #TOLERATED_SHARE} of the true time, is tolerated. */
  private static final long TOLERATED_NS = TimeUnit.MICROSECONDS.toNanos(50);

  private static final double TOLERATED_SHARE = 0.02;

  /** A park ends 50 to 100 us late, so the last part of a wait spins. */
  private static final long SPIN_NS = TimeUnit.MICROSECONDS.toNanos(200);

  /** Every answer is due at least twice as long after its operation. */
  private static final long POLL_NS = TimeUnit.MICROSECONDS.toNanos(500);

  /** How the target answers. */
  @Param("fixed")
  @Labelled.By(Behaviour.class)
  public String behaviour;

  private record Due(long dueNs, CompletableFuture<Void> future) implements Comparable<Due> {
    @Override
    public int compareTo(Due other) {
      return Long.compare(dueNs, other.dueNs);
    }
  }

  private final PriorityBlockingQueue<Due> answers = new PriorityBlockingQueue<>();
  private SplittableRandom random;
  private Thread target;
  private Behaviour ofTarget;
  private long lastTrueNs = System.nanoTime();
  private long lastNs = lastTrueNs;
  private long issued;
  private long refused;

  /** Starts the thread of the target. */
  @Setup(Level.Trial)
  public void start() {
    // The true times follow from the intended starts.
    TrialContext.warmUpAtItsRate();
    random = new SplittableRandom(Seed.ofFork());
    ofTarget = Labelled.of(Behaviour.class, behaviour);
    target = new Thread(this::answer, "known target");
    target.setDaemon(true);
    target.start();
  }

  private void answer() {
    while (!Thread.currentThread().isInterrupted()) {
      Due next = answers.peek();
      long leftNs = next == null ? POLL_NS : next.dueNs - System.nanoTime();
      if (leftNs <= 0) {
        answers.remove().future.complete(null);
      } else if (leftNs > SPIN_NS) {
        LockSupport.parkNanos(Math.min(leftNs - SPIN_NS, POLL_NS));
      } else {
        Thread.onSpinWait();
      }
    }
  }

  /** Issues one operation. */
  void issue() {
    issue(target -> begin(System.nanoTime()), this);
  }

  private CompletionStage<Void> begin(long atNs) {
    if (ofTarget.refuses(++issued)) {
      refused++;
      return CompletableFuture.failedFuture(new IllegalStateException("refused"));
    }
    double uniform = random.nextDouble();
    lastTrueNs = ofTarget.answerNs(intendedNs(), lastTrueNs, uniform);
    recording().time("true", lastTrueNs - intendedNs());
    lastNs = ofTarget.answerNs(atNs, lastNs, uniform);
    var answer = new Due(lastNs, new CompletableFuture<>());
    answers.add(answer);
    return answer.future;
  }

  /** Compares what was reported with what is true. */
  @Override
  protected void ended(Recording recording) {
    AbstractHistogram truth = recording.distributions().get("true");
    if (truth == null) {
      return;
    }
    long beyond = Math.abs(recording.failureCount() - refused);
    refused = 0;
    for (double quantile : QUANTILES) {
      long trueNs = truth.getValueAtPercentile(quantile * 100);
      long errorNs = recording.response().getValueAtPercentile(quantile * 100) - trueNs;
      recording.figure("error.p" + quantile, errorNs / 1e3, "us");
      if (Math.abs(errorNs) > Math.max((double) TOLERATED_NS, TOLERATED_SHARE * trueNs)) {
        beyond++;
      }
    }
    recording.figure("beyond", (double) beyond, "figures");
  }

  /** Stops the target. */
  @TearDown(Level.Trial)
  public void stop() {
    target.interrupt();
  }
}
