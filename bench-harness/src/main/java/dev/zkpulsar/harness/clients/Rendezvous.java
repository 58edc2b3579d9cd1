package dev.zkpulsar.harness.clients;

import dev.zkpulsar.env.settings.BadInputException;
import dev.zkpulsar.harness.clients.RendezvousServer.Answer;
import dev.zkpulsar.harness.run.RunFailedException;
import java.io.IOException;
import java.net.ConnectException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * The rendezvous as a client's runner, or one of its forks, uses it. Each method fails with one
 * line when the run cannot go on: a client is lost, or client 0 does not answer. Any thread may use
 * it.
 */
final class Rendezvous {
  /** If its port refuses connections for this long, client 0 has ended. */
  private static final int REFUSED_SECONDS = 5;

  private static final Duration ANSWER = Duration.ofMillis(RendezvousServer.HOLD_MILLIS + 5_000);
  private static final HttpClient HTTP =
      HttpClient.newBuilder()
          .version(HttpClient.Version.HTTP_1_1)
          .proxy(HttpClient.Builder.NO_PROXY)
          .connectTimeout(Duration.ofSeconds(1))
          .build();
  private static final int PAUSE_MILLIS = 100;

  private final ClientSettings clients;
  private final boolean isRunner;
  private final AtomicReference<String> broken = new AtomicReference<>();

  private Rendezvous(ClientSettings clients, boolean isRunner) {
    this.clients = clients;
    this.isRunner = isRunner;
  }

  /**
   * Connects to client 0, which may start later. Throws a {@link BadInputException} when the
   * waiting time of the settings is over, or if the token is another one. A runner that makes no
   * requests is lost.
   */
  static Rendezvous connect(ClientSettings clients, boolean isRunner) {
    var rendezvous = new Rendezvous(clients, isRunner);
    long startNs = System.nanoTime();
    while (true) {
      try {
        if (answer(rendezvous.get(RendezvousServer.END, 0)).status()
            != RendezvousServer.FORBIDDEN) {
          return rendezvous;
        }
        throw new BadInputException(
            ClientSettings.TOKEN + ": client 0 at " + clients.rendezvous() + " has another token");
      } catch (IOException e) {
        if (secondsSince(startNs) > clients.waitSeconds()) {
          throw BadInputException.of(
              ClientSettings.RENDEZVOUS,
              clients.rendezvous(),
              "client 0 does not answer within %d s (%s)"
                  .formatted(
                      clients.waitSeconds(),
                      Objects.requireNonNullElse(e.getMessage(), "no connection")),
              "the address of client 0 while it runs");
        }
        pause();
      }
    }
  }

  private static double secondsSince(long ns) {
    return (System.nanoTime() - ns) / 1e9;
  }

  static void pause() {
    try {
      TimeUnit.MILLISECONDS.sleep(PAUSE_MILLIS);
    } catch (InterruptedException e) {
      throw interrupted(e);
    }
  }

  private static RunFailedException interrupted(InterruptedException e) {
    Thread.currentThread().interrupt();
    return new RunFailedException("interrupted", e);
  }

  private HttpRequest.Builder request(String key, Duration timeout) {
    var request =
        HttpRequest.newBuilder(URI.create("http://" + clients.rendezvous() + key)).timeout(timeout);
    clients.bearer().ifPresent(bearer -> request.header("Authorization", bearer));
    if (isRunner) {
      request.header(RendezvousServer.CLIENT, Integer.toString(clients.index()));
    }
    return request;
  }

  private HttpRequest get(String key, int least) {
    return request(key, ANSWER).header(RendezvousServer.LEAST, Integer.toString(least)).build();
  }

  private static Answer answer(HttpRequest request) throws IOException {
    try {
      var response = HTTP.send(request, BodyHandlers.ofString());
      return new Answer(response.statusCode(), response.body());
    } catch (InterruptedException e) {
      throw interrupted(e);
    }
  }

  /** Repeats a request until client 0 answers, or has ended. */
  private Answer send(HttpRequest request) {
    long failingNs = System.nanoTime();
    while (true) {
      requireWhole();
      try {
        Answer answer = answer(request);
        if (answer.status() == RendezvousServer.ENDED) {
          broken.compareAndSet(null, answer.body());
          requireWhole();
        }
        return answer;
      } catch (ConnectException e) {
        if (secondsSince(failingNs) > REFUSED_SECONDS) {
          broken.compareAndSet(
              null, clients.name(0) + " ended: nothing listens at " + clients.rendezvous());
        }
      } catch (IOException e) {
        if (secondsSince(failingNs) > RendezvousServer.LOST_SECONDS) {
          broken.compareAndSet(
              null,
              "%s lost client 0: one of them ended or stood still for more than %d s"
                  .formatted(clients.name(), RendezvousServer.LOST_SECONDS));
        }
      }
      pause();
    }
  }

  /** Why the run cannot go on; empty while it can. */
  Optional<String> broken() {
    return Optional.ofNullable(broken.get());
  }

  private void requireWhole() {
    if (broken.get() != null) {
      throw new RunFailedException(broken.get());
    }
  }

  /** Waits on its own thread for a value; passes the value, or why the run cannot go on. */
  void watch(String key, Consumer<String> onSet) {
    var thread =
        new Thread(
            () -> {
              try {
                Answer answer;
                do {
                  answer = send(get(key, 1));
                } while (answer.status() != RendezvousServer.OK);
                onSet.accept(answer.body());
              } catch (RunFailedException e) {
                onSet.accept(e.getMessage());
              }
            },
            "rendezvous");
    thread.setDaemon(true);
    thread.start();
  }

  /** Sets a value; returns whether there is no other. */
  boolean set(String key, String value) {
    return set(key, BodyPublishers.ofString(value), ANSWER);
  }

  private boolean set(String key, BodyPublisher value, Duration timeout) {
    int status = send(request(key, timeout).PUT(value).build()).status();
    if (status != RendezvousServer.OK && status != RendezvousServer.ANOTHER_VALUE) {
      throw new RunFailedException(
          "%s: %s at %s: status %d".formatted(clients.name(), key, clients.rendezvous(), status));
    }
    return status == RendezvousServer.OK;
  }

  /** Sets a value that nobody else sets. */
  void publish(String key, String value) {
    if (!set(key, value)) {
      throw new RunFailedException(
          "%s: %s at %s was set by somebody else"
              .formatted(clients.name(), key, clients.rendezvous()));
    }
  }

  /** Hands a file to client 0, which {@link #await}s its path; a missing file arrives empty. */
  void upload(String key, Path file) throws IOException {
    var content = Files.exists(file) ? BodyPublishers.ofFile(file) : BodyPublishers.noBody();
    boolean unused = set(key, content, ANSWER.plusSeconds(clients.waitSeconds()));
  }

  Optional<String> read(String key) {
    Answer answer = send(get(key, 0));
    return answer.status() == RendezvousServer.OK ? Optional.of(answer.body()) : Optional.empty();
  }

  /** The names below a key that ends with a slash. */
  List<String> list(String key) {
    return read(key).map(names -> List.of(names.split("\n"))).orElse(List.of());
  }

  /** Waits for a value, up to the waiting time of the settings; {@code missing} is the message. */
  String await(String key, String missing) {
    return await(key, 1, clients.waitSeconds())
        .orElseThrow(() -> new RunFailedException(clients.name() + ": " + missing + waited()));
  }

  String waited() {
    return "; waited %d s (-D%s)".formatted(clients.waitSeconds(), ClientSettings.WAIT);
  }

  /** Waits for a value, or for a number of names below a key that ends with a slash. */
  Optional<String> await(String key, int least, int seconds) {
    long startNs = System.nanoTime();
    do {
      Answer answer = send(get(key, least));
      if (answer.status() == RendezvousServer.OK) {
        return Optional.of(answer.body());
      }
    } while (secondsSince(startNs) < seconds);
    return Optional.empty();
  }

  /** Waits until all clients have come; the message says which clients never {@code come}. */
  void pass(String barrier, String come) {
    String signs = barrier + "/";
    publish(signs + clients.index(), "");
    if (await(signs, clients.count(), clients.waitSeconds()).isEmpty()) {
      throw new RunFailedException(missing(list(signs)) + " never " + come + waited());
    }
  }

  /** The clients that are not among some, for a message: "client 1, client 4". */
  String missing(List<String> there) {
    return IntStream.range(0, clients.count())
        .mapToObj(Integer::toString)
        .filter(client -> !there.contains(client))
        .map(client -> "client " + client)
        .collect(Collectors.joining(", "));
  }
}
