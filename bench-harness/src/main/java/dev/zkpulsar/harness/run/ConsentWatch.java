package dev.zkpulsar.harness.run;

import dev.zkpulsar.env.host.MissingConsentException;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/**
 * Asks servers of others again and again, while a point is measured, to which hosts they lead their
 * clients: a shard or a bundle may move, and clients follow to a host that the user has not
 * consented to load. The clients themselves tell nobody where they go. At such an answer it ends
 * the forks, and {@link #requireConsent} ends the run.
 */
final class ConsentWatch implements AutoCloseable {
  private final ScheduledExecutorService asking;
  private final Runnable question;
  private final Runnable endForks;
  private Optional<MissingConsentException> missing = Optional.empty();

  private ConsentWatch(ScheduledExecutorService asking, Runnable question, Runnable endForks) {
    this.asking = asking;
    this.question = question;
    this.endForks = endForks;
  }

  /**
   * Begins to ask.
   *
   * @param question throws a {@link MissingConsentException} for such an answer
   * @param endForks is called after it, and in each period until the end: JMH may start another
   */
  static ConsentWatch start(Runnable question, Runnable endForks, Duration period) {
    var asking = Executors.newSingleThreadScheduledExecutor(ConsentWatch::thread);
    var watch = new ConsentWatch(asking, question, endForks);
    long millis = period.toMillis();
    var unused = asking.scheduleWithFixedDelay(watch::ask, millis, millis, TimeUnit.MILLISECONDS);
    return watch;
  }

  private static Thread thread(Runnable task) {
    var thread = new Thread(task, "consent");
    thread.setDaemon(true);
    return thread;
  }

  private synchronized void ask() {
    missing = missing.or(this::missingNow);
    if (missing.isPresent()) {
      endForks.run();
    }
  }

  /** Empty also without an answer, as during a fault: the clients get none either. */
  private Optional<MissingConsentException> missingNow() {
    try {
      question.run();
      return Optional.empty();
    } catch (MissingConsentException e) {
      return Optional.of(e);
    } catch (RuntimeException e) {
      return Optional.empty();
    }
  }

  /** Asks once more; throws a {@link MissingConsentException} for this or an earlier answer. */
  void requireConsent() {
    try {
      asking.submit(this::ask).get();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (ExecutionException e) {
      throw new IllegalStateException(e);
    }
    synchronized (this) {
      if (missing.isPresent()) {
        throw missing.get();
      }
    }
  }

  @Override
  public void close() {
    asking.shutdownNow();
  }
}
