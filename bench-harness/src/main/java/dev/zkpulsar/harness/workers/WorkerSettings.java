package dev.zkpulsar.harness.workers;

import static dev.zkpulsar.env.settings.Setting.Affects.NOTHING;

import dev.zkpulsar.env.settings.Address;
import dev.zkpulsar.env.settings.BadInputException;
import dev.zkpulsar.env.settings.Key;
import dev.zkpulsar.env.settings.Setting;
import dev.zkpulsar.env.settings.SettingsReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;

/** The settings of several workers. */
@Key.Prefix("bench")
public record WorkerSettings(
    @Key.Help("number of workers that drive the load together")
        @Key(name = "bench.workers", byDefault = "1", allowed = "1 to 1000")
        int count,
    @Key.Help("this worker's number, from 0; by default $JOB_COMPLETION_INDEX")
        @Key(name = "bench.worker", affects = NOTHING)
        Optional<String> number,
    @Key.Help("where worker 0 listens")
        @Key(
            name = "bench.rendezvous",
            affects = NOTHING,
            byDefault = "127.0.0.1:7701",
            allowed = "host:port")
        String at,
    @Key.Help("file with the workers' secret; by default $BENCH_RENDEZVOUS_TOKEN")
        @Key(name = "bench.rendezvous.file", affects = NOTHING)
        Optional<Path> tokenFile,
    @Key.Help("seconds to wait for other workers at a step")
        @Key(
            name = "bench.rendezvous.wait",
            affects = NOTHING,
            byDefault = "300",
            allowed = "1 to 86400")
        int waitSeconds) {
  private static final String JOB_INDEX = "JOB_COMPLETION_INDEX";

  static final Setting WORKERS = Setting.of(WorkerSettings.class, "count");
  private static final Setting WORKER = Setting.of(WorkerSettings.class, "number");
  static final Setting RENDEZVOUS = Setting.of(WorkerSettings.class, "at");
  static final Setting TOKEN = Setting.of(WorkerSettings.class, "tokenFile");
  static final Setting WAIT = Setting.of(WorkerSettings.class, "waitSeconds");

  /** Reads settings; throws a {@link BadInputException} if one is missing or not allowed. */
  public static WorkerSettings of(Properties given) {
    var read = SettingsReader.read(WorkerSettings.class, given, Map.of());
    // With one worker, too, an address and a token that cannot be read are refused.
    boolean isLoopback = read.isOnLoopback();
    boolean isGuarded = read.token().isPresent();
    read.requireNumber();
    if (read.count > 1 && !isLoopback && !isGuarded) {
      throw BadInputException.of(TOKEN, "", "others can reach " + read.at, "a file with a secret");
    }
    return read;
  }

  private void requireNumber() {
    String given = givenNumber();
    if (given.isEmpty()) {
      throw new BadInputException(
          "%s is missing: each of the %d workers has a number; allowed: 0 to %d, or the variable %s"
              .formatted(WORKER, count, count - 1, JOB_INDEX));
    }
    if (!given.matches("\\d{1,3}") || Integer.parseInt(given) >= count) {
      throw BadInputException.of(WORKER, given, "0 to " + (count - 1));
    }
  }

  /** This worker's number as it was given; empty text if it is missing. */
  private String givenNumber() {
    if (number.isPresent()) {
      return number.get();
    }
    return count == 1 ? "0" : System.getenv().getOrDefault(JOB_INDEX, "");
  }

  /** This worker's number, from 0. */
  public int index() {
    return Integer.parseInt(givenNumber());
  }

  /** Where worker 0 listens. */
  public Address rendezvous() {
    return Address.one(RENDEZVOUS, at);
  }

  /** Whether only users of this machine can reach worker 0. */
  boolean isOnLoopback() {
    return rendezvous().host().matches("127\\..*|localhost|\\[::1]");
  }

  /** The secret; empty if everybody on this machine can take part. */
  Optional<String> token() {
    try {
      String environment = System.getenv("BENCH_RENDEZVOUS_TOKEN");
      String secret = tokenFile.isPresent() ? Files.readString(tokenFile.get()) : environment;
      if (secret != null && secret.isBlank()) {
        throw BadInputException.of(TOKEN, "", "the secret is empty", "a file with a secret");
      }
      return Optional.ofNullable(secret).map(String::strip);
    } catch (IOException e) {
      throw BadInputException.of(TOKEN, tokenFile.get(), "cannot be read", "a readable file");
    }
  }
}
