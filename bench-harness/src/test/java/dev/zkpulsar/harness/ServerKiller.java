package dev.zkpulsar.harness;

import dev.zkpulsar.env.nodes.Server;
import dev.zkpulsar.harness.settings.ForkInput;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;

/**
 * Kills a server of a run in this process once, as {@code kill -9} does, when the run is in a
 * phase.
 */
public final class ServerKiller {
  private static final long POLL_MILLIS = 50;
  private static final long DEADLINE_NS = TimeUnit.MINUTES.toNanos(3);

  private ServerKiller() {}

  /**
   * Kills the first such server.
   *
   * @param out of {@link MainRun#of}
   * @param phase a phase in the servers' time series
   * @return the name of the server, when it is killed
   */
  public static CompletableFuture<String> kill(Path out, String phase, Predicate<Server> which) {
    return CompletableFuture.supplyAsync(
        () -> {
          try {
            await(out, "," + phase + ",");
          } catch (IOException e) {
            throw new UncheckedIOException(e);
          } catch (InterruptedException e) {
            throw new IllegalStateException(e);
          }
          Server server =
              ForkInput.current().orElseThrow().servers().stream()
                  .map(Server::parse)
                  .filter(which)
                  .findFirst()
                  .orElseThrow();
          server.handle().kill();
          return server.name();
        });
  }

  private static void await(Path out, String text) throws IOException, InterruptedException {
    for (long startNs = System.nanoTime(); System.nanoTime() - startNs < DEADLINE_NS; ) {
      if (isInSeries(out.resolve("runs"), text)) {
        return;
      }
      Thread.sleep(POLL_MILLIS);
    }
    throw new IllegalStateException("no " + text);
  }

  /** Only lists the runs, since a run renames its files while they are looked for. */
  private static boolean isInSeries(Path runs, String text) throws IOException {
    if (Files.notExists(runs)) {
      return false;
    }
    try (var directories = Files.list(runs)) {
      for (Path run : directories.toList()) {
        Path series = run.resolve("servers.csv");
        if (Files.exists(series) && Files.readString(series).contains(text)) {
          return true;
        }
      }
    }
    return false;
  }
}
