package dev.zkpulsar.harness.workers;

import dev.zkpulsar.env.settings.Address;
import dev.zkpulsar.env.settings.BadInputException;
import dev.zkpulsar.env.settings.Setting;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Properties;

/**
 * The settings of several workers: their number (1 for an ordinary run), this one's index from 0,
 * where worker 0 listens, the file with their secret, and how long each waits for the others.
 */
public record WorkerSettings(
    int count, int index, Address rendezvous, Optional<Path> tokenFile, int waitSeconds) {
  static final Setting WORKERS =
      Setting.of("bench.workers", "number of workers that drive the load together; default 1");
  private static final Setting WORKER =
      own("bench.worker", "this worker's number, from 0; default: $JOB_COMPLETION_INDEX");
  static final Setting RENDEZVOUS =
      own("bench.rendezvous", "host:port of worker 0; default 127.0.0.1:7701");
  static final Setting TOKEN =
      own(
          "bench.rendezvous.file",
          "file with the workers' secret; default: $BENCH_RENDEZVOUS_TOKEN");
  static final Setting WAIT =
      own("bench.rendezvous.wait", "seconds to wait for other workers at a step; default 300");

  /** All of them, for the help. */
  public static final List<Setting> ALL = List.of(WORKERS, WORKER, RENDEZVOUS, TOKEN, WAIT);

  private static Setting own(String name, String help) {
    return Setting.of(name, help).affecting(Setting.Affects.NOTHING);
  }

  /** Reads settings; throws a {@link BadInputException} if one is missing or not allowed. */
  public static WorkerSettings of(Properties settings) {
    for (Setting renamed : List.of(WORKERS, WORKER)) {
      String old = renamed.name().replace("worker", "client");
      if (settings.containsKey(old)) {
        throw BadInputException.of(old, settings.getProperty(old), "renamed", "-D" + renamed);
      }
    }
    int count = WORKERS.integer(settings, 1, 1, 1_000);
    var given = new Properties();
    given.putAll(settings);
    Optional.ofNullable(count == 1 ? "0" : System.getenv("JOB_COMPLETION_INDEX"))
        .ifPresent(index -> given.putIfAbsent(WORKER.name(), index));
    int index = WORKER.integer(given, -1, 0, count - 1);
    String at = RENDEZVOUS.get(settings).orElse("127.0.0.1:7701").trim();
    var all =
        new WorkerSettings(
            count,
            index,
            Address.one(RENDEZVOUS, at, "host:port of worker 0, 1 to 65535"),
            TOKEN.get(settings).map(Path::of),
            WAIT.integer(settings, 300, 1, 86_400));
    if (index < 0) {
      throw BadInputException.of(WORKER, "", "0 to " + (count - 1));
    } else if (count > 1 && !all.isOnLoopback() && all.token().isEmpty()) {
      throw BadInputException.of(TOKEN, "", "others can reach " + at, "a file with a secret");
    }
    return all;
  }

  boolean isOnLoopback() {
    return rendezvous.host().matches("127\\..*|localhost|\\[::1]");
  }

  /** The secret; empty if everybody on this machine can take part. */
  Optional<String> token() {
    try {
      return tokenFile.isPresent()
          ? Optional.of(Files.readString(tokenFile.get()).strip())
          : Optional.ofNullable(System.getenv("BENCH_RENDEZVOUS_TOKEN"));
    } catch (IOException e) {
      throw BadInputException.of(TOKEN, tokenFile.get(), "cannot be read", "a readable file");
    }
  }
}
