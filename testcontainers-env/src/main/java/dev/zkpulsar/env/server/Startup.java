package dev.zkpulsar.env.server;

import dev.zkpulsar.env.settings.BadInputException;
import dev.zkpulsar.env.settings.Kind;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Starts a system and waits until it serves: for as long as its servers use the processor, and with
 * a line on standard error every ten seconds.
 *
 * <pre>{@code
 * return Startup.start(
 *     Kind.embedded,
 *     "the Pulsar broker",
 *     List.of(PulsarSettings.JVM_ARGS),
 *     () -> startProcesses(settings));
 * }</pre>
 */
public final class Startup {
  private static final int ATTEMPTS = 3;
  private static final long PAUSE_MILLIS = 50;
  private static final Duration PRINT_EVERY = Duration.ofSeconds(10);

  /**
   * Idle servers use less than this share of a core; starting servers use more, even on a busy
   * machine.
   */
  private static final double PROGRESS_CORES = 0.05;

  private static final Duration NO_PROGRESS = Duration.ofSeconds(60);
  private static final Duration LONGEST = Duration.ofMinutes(10);

  private Startup() {}

  /** A system whose servers were started and may not serve yet. */
  public interface Starting extends RunningServers {
    /** The processes or containers of the servers. */
    ServerGroup group();

    /** Asks the servers by protocol; returns within seconds. */
    boolean serves();

    @Override
    default Optional<String> problem() {
      return group().problem();
    }

    @Override
    default void restartKilled(Optional<Duration> after) {
      group().restartKilled(after);
    }

    @Override
    default void close() {
      group().close();
    }
  }

  /** The servers could not be started at all. */
  public static final class NotStartedException extends RuntimeException {
    private static final long serialVersionUID = 1;

    /** An exception with the engine's or the system's own reason. */
    public NotStartedException(String reason) {
      super(reason);
    }
  }

  /**
   * Starts a system. If another process has taken a port in the meantime, it tries again, up to
   * three times in all; any other failure is final.
   *
   * @param name of the system, for messages
   * @param settings that the user may change if the start fails
   * @param start starts the servers and returns at once
   * @throws BadInputException when the system does not serve, with the server's own reason
   */
  public static <T extends Starting> T start(
      Kind kind, String name, List<?> settings, Supplier<T> start) {
    String failure = "";
    for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
      try {
        T system = start.get();
        Optional<String> failed;
        try {
          failed = await(system, "Waiting for " + name + " (" + kind + ")", NO_PROGRESS);
        } catch (RuntimeException e) {
          system.close();
          throw e;
        }
        if (failed.isEmpty()) {
          return system;
        }
        system.close();
        failure = failed.get();
      } catch (NotStartedException e) {
        failure = e.getMessage();
      }
      if (!isPortTaken(failure)) {
        break;
      }
    }
    throw BadInputException.of(
        Kind.ENV,
        kind,
        name + " did not start: " + failure,
        "other values of " + String.join(", ", settings.stream().map(Object::toString).toList()));
  }

  private static boolean isPortTaken(String failure) {
    String lower = failure.toLowerCase(Locale.ROOT);
    return lower.contains("already in use") || lower.contains("already allocated");
  }

  /**
   * Waits until a system serves.
   *
   * @param prefix the beginning of the lines on standard error
   * @param noProgress gives up after this time without progress
   * @return empty when it serves, otherwise the reason of the failure
   */
  static Optional<String> await(Starting system, String prefix, Duration noProgress) {
    long startNs = System.nanoTime();
    long printedNs = startNs;
    List<Meter> meters = system.servers().stream().map(Server::meter).toList();
    try {
      double progressCpu = cpuSeconds(meters);
      // The first reading may take longer than the servers may stand still.
      long progressNs = System.nanoTime();
      while (!system.serves()) {
        Optional<String> failure = system.group().failure();
        if (failure.isPresent()) {
          return failure;
        }
        long nowNs = System.nanoTime();
        if (nowNs - printedNs > PRINT_EVERY.toNanos()) {
          printedNs = nowNs;
          System.err.printf(
              Locale.ROOT,
              "%s: %d s, %.1f s of CPU used%n",
              prefix,
              (nowNs - startNs) / 1_000_000_000,
              cpuSeconds(meters));
        }
        if (nowNs - progressNs > noProgress.toNanos()) {
          double cpu = cpuSeconds(meters);
          if (cpu - progressCpu < PROGRESS_CORES * (nowNs - progressNs) / 1e9
              || nowNs - startNs > LONGEST.toNanos()) {
            return Optional.of("no progress for " + (nowNs - progressNs) / 1_000_000_000 + " s");
          }
          progressNs = nowNs;
          progressCpu = cpu;
        }
        Thread.sleep(PAUSE_MILLIS);
      }
      return Optional.empty();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    } finally {
      meters.forEach(Meter::close);
    }
  }

  /** The processor time of servers so far. */
  static double cpuSeconds(List<Meter> meters) {
    double seconds = 0;
    for (Meter meter : meters) {
      try {
        seconds += meter.readHost().getOrDefault(Resource.cpu, 0.0);
      } catch (UncheckedIOException e) {
        // The engine is busy: the next reading contains this time, too.
      }
    }
    return seconds;
  }
}
