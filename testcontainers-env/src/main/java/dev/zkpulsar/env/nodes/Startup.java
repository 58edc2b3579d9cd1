package dev.zkpulsar.env.nodes;

import dev.zkpulsar.env.settings.BadInputException;
import dev.zkpulsar.env.settings.EnvironmentKind;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.Supplier;

/**
 * Starts a system and waits until it serves: for as long as its servers use the processor, and with
 * a line on standard error every ten seconds.
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

  /** The servers could not be started, or do not serve. */
  public static final class NotStartedException extends RuntimeException {
    private static final long serialVersionUID = 1;

    /** An exception with the engine's or the system's own reason. */
    public NotStartedException(String reason) {
      super(reason);
    }
  }

  /**
   * Starts a system in an engine of its own. If another process has taken a port in the meantime,
   * it tries again, up to three times in all; any other failure is final.
   *
   * @param name of the system, for messages
   * @param settings that the user may change if the start fails
   * @param start starts the servers and returns at once
   * @param serves asks the servers by protocol, within seconds
   * @throws BadInputException when the system does not serve, with the server's own reason
   */
  public static <T extends Deployment> T start(
      Supplier<Engine> engines,
      String name,
      List<?> settings,
      Function<Engine, T> start,
      Predicate<T> serves) {
    Engine engine = null;
    String failure = "";
    for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
      engine = engines.get();
      try {
        T system = start.apply(engine);
        await(system, name + " (" + engine.kind() + ")", serves);
        return system;
      } catch (NotStartedException e) {
        engine.close();
        failure = e.getMessage();
      } catch (RuntimeException e) {
        engine.close();
        throw e;
      }
      if (!isPortTaken(failure)) {
        break;
      }
    }
    throw BadInputException.of(
        EnvironmentKind.ENV,
        engine.kind(),
        name + " did not start: " + failure,
        "other values of " + String.join(", ", settings.stream().map(Object::toString).toList()));
  }

  private static boolean isPortTaken(String failure) {
    String lower = failure.toLowerCase(Locale.ROOT);
    return lower.contains("already in use") || lower.contains("already allocated");
  }

  /**
   * Waits until servers that were started serve.
   *
   * @param name of the system, for the lines on standard error
   * @throws NotStartedException with the reason when they do not
   */
  public static <T extends Deployment> void await(T system, String name, Predicate<T> serves) {
    await(system, name, serves, NO_PROGRESS);
  }

  static <T extends Deployment> void await(
      T system, String name, Predicate<T> serves, Duration noProgress) {
    List<Meter> meters = system.servers().stream().map(Server::meter).toList();
    double progressCpu = cpuSeconds(meters);
    // The first reading may take longer than the servers may stand still.
    long startNs = System.nanoTime();
    long printedNs = startNs;
    long progressNs = startNs;
    try {
      while (!serves.test(system)) {
        requireRunning(system);
        long nowNs = System.nanoTime();
        if (nowNs - printedNs > PRINT_EVERY.toNanos()) {
          printedNs = nowNs;
          print(name, nowNs - startNs, meters);
        }
        if (nowNs - progressNs > noProgress.toNanos()) {
          double cpu = cpuSeconds(meters);
          boolean isIdle = cpu - progressCpu < PROGRESS_CORES * (nowNs - progressNs) / 1e9;
          if (isIdle || nowNs - startNs > LONGEST.toNanos()) {
            long seconds = TimeUnit.NANOSECONDS.toSeconds(nowNs - progressNs);
            throw new NotStartedException("no progress for " + seconds + " s");
          }
          progressNs = nowNs;
          progressCpu = cpu;
        }
        Thread.sleep(PAUSE_MILLIS);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }

  private static void requireRunning(Deployment system) {
    Optional<String> failure = system.engine().flatMap(Engine::failure);
    if (failure.isPresent()) {
      throw new NotStartedException(failure.get());
    }
  }

  private static void print(String name, long sinceNs, List<Meter> meters) {
    System.err.printf(
        Locale.ROOT,
        "Waiting for %s: %d s, %.1f s of CPU used%n",
        name,
        TimeUnit.NANOSECONDS.toSeconds(sinceNs),
        cpuSeconds(meters));
  }

  /** The processor time of servers so far. */
  static double cpuSeconds(List<Meter> meters) {
    return meters.stream()
        .mapToDouble(meter -> meter.readHost().getOrDefault(Resource.CPU, 0.0))
        .sum();
  }
}
