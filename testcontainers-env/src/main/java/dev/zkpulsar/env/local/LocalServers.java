package dev.zkpulsar.env.local;

import dev.zkpulsar.env.Environments;
import dev.zkpulsar.env.settings.BadInputException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/**
 * The processes of one system on this machine, and their directory: they end together, also when
 * this JVM does.
 */
public final class LocalServers implements AutoCloseable {
  private static final int ATTEMPTS = 3;

  private final Path directory;
  private final List<ServerProcess> processes = new ArrayList<>();
  private final Thread closeAtExit = new Thread(this::stop, "stop servers");
  private boolean closed;

  /** A system that has been started here and may not serve yet. */
  public interface Starting extends AutoCloseable {

    /** Waits until it serves; returns null when it does, or why it will not. */
    public String awaitReady();

    @Override
    void close();
  }

  public LocalServers(Path dataDir, int servers) {
    directory = EnsembleDirectory.create(dataDir, servers);
    Runtime.getRuntime().addShutdownHook(closeAtExit);
  }

  /**
   * Starts a system and waits until it serves. A port that another process took in between costs an
   * attempt.
   *
   * @param noSuch what did not come up, for the user
   * @param options what the user may look at then
   */
  public static <T extends Starting> T start(Supplier<T> start, String noSuch, String options) {
    String why = "";
    for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
      T system = start.get();
      try {
        why = system.awaitReady();
      } catch (RuntimeException e) {
        system.close();
        throw e;
      }
      if (why == null) {
        return system;
      }
      system.close();
    }
    throw new BadInputException(
        Environments.ENV
            + ": 'embedded': no "
            + noSuch
            + " came up: "
            + why
            + "; allowed: see "
            + options);
  }

  public Path directory() {
    return directory;
  }

  /** Starts the next one; its output goes to its log in the directory. */
  public ServerProcess start(
      String classPath, Class<?> main, List<String> jvmArgs, List<String> arguments) {
    ServerProcess process =
        ServerProcess.start(
            classPath,
            main,
            jvmArgs,
            arguments,
            EnsembleDirectory.log(directory, processes.size()));
    processes.add(process);
    return process;
  }

  /** Returns null when all are alive and ready, or why they will not be. */
  public String awaitReady(int seconds, BooleanSupplier ready) {
    long deadlineNs = System.nanoTime() + TimeUnit.SECONDS.toNanos(seconds);
    while (System.nanoTime() - deadlineNs < 0) {
      for (ServerProcess process : processes) {
        if (!process.isAlive()) {
          return process.lastWords();
        }
      }
      if (ready.getAsBoolean()) {
        return null;
      }
      if (!processes.get(0).pause()) {
        return "interrupted";
      }
    }
    return "not ready within " + seconds + " s";
  }

  @Override
  public void close() {
    stop();
    try {
      Runtime.getRuntime().removeShutdownHook(closeAtExit);
    } catch (IllegalStateException e) {
      // This JVM is ending, and the hook found all done.
    }
  }

  private synchronized void stop() {
    if (!closed) {
      closed = true;
      processes.parallelStream().forEach(ServerProcess::close);
      EnsembleDirectory.remove(directory.toFile());
    }
  }
}
