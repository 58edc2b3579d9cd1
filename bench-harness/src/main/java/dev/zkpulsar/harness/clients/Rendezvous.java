package dev.zkpulsar.harness.clients;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.zkpulsar.env.settings.BadInputException;
import dev.zkpulsar.harness.clients.RendezvousServer.Answer;
import dev.zkpulsar.harness.run.RunFailedException;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.ConnectException;
import java.net.HttpURLConnection;
import java.net.Proxy;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
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
 *
 * <pre>{@code
 * var rendezvous = Rendezvous.connect(clients, true);
 * rendezvous.publish("/facts", facts);
 * rendezvous.pass("/start", "came to the start"); // returns when all clients have come
 * }</pre>
 */
final class Rendezvous {
  /** If its port refuses connections for this long, client 0 has ended. */
  private static final int REFUSED_SECONDS = 5;

  private static final int CONNECT_MILLIS = 1_000;
  private static final int ANSWER_MILLIS = RendezvousServer.HOLD_MILLIS + 5_000;
  private static final int PAUSE_MILLIS = 100;

  private final ClientSettings clients;
  private final boolean isRunner;
  private final AtomicReference<String> broken = new AtomicReference<>();

  private Rendezvous(ClientSettings clients, boolean isRunner) {
    this.clients = clients;
    this.isRunner = isRunner;
  }

  private interface Body {
    InputStream open() throws IOException;
  }

  /**
   * Connects; tries until the waiting time of the settings is over, since client 0 may start later.
   *
   * @param isRunner whether the client is lost when this JVM makes no request any more
   * @throws BadInputException when nothing answers, or the token is another one
   */
  static Rendezvous connect(ClientSettings clients, boolean isRunner) {
    var rendezvous = new Rendezvous(clients, isRunner);
    long startNs = System.nanoTime();
    while (true) {
      try {
        if (rendezvous.get(RendezvousServer.END, 0).status() != RendezvousServer.FORBIDDEN) {
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
                  .formatted(clients.waitSeconds(), e.getMessage()),
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
      Thread.currentThread().interrupt();
      throw new RunFailedException("interrupted", e);
    }
  }

  private HttpURLConnection open(String key) throws IOException {
    var connection =
        (HttpURLConnection)
            URI.create("http://" + clients.rendezvous() + key)
                .toURL()
                .openConnection(Proxy.NO_PROXY);
    connection.setConnectTimeout(CONNECT_MILLIS);
    connection.setReadTimeout(ANSWER_MILLIS);
    clients.bearer().ifPresent(bearer -> connection.setRequestProperty("Authorization", bearer));
    if (isRunner) {
      connection.setRequestProperty(RendezvousServer.CLIENT, Integer.toString(clients.index()));
    }
    return connection;
  }

  private static Answer answer(HttpURLConnection connection) throws IOException {
    int status = connection.getResponseCode();
    try (InputStream body =
        status < HttpURLConnection.HTTP_BAD_REQUEST
            ? connection.getInputStream()
            : connection.getErrorStream()) {
      return new Answer(status, body == null ? "" : new String(body.readAllBytes(), UTF_8));
    }
  }

  private Answer get(String key, int least) throws IOException {
    HttpURLConnection connection = open(key);
    if (least > 0) {
      connection.setRequestProperty(RendezvousServer.LEAST, Integer.toString(least));
    }
    return answer(connection);
  }

  private Answer put(String key, long bytes, Body body) throws IOException {
    HttpURLConnection connection = open(key);
    connection.setRequestMethod("PUT");
    connection.setDoOutput(true);
    connection.setFixedLengthStreamingMode(bytes);
    try (InputStream from = body.open();
        var to = connection.getOutputStream()) {
      from.transferTo(to);
    }
    return answer(connection);
  }

  private interface Request {
    Answer send() throws IOException;
  }

  /** Repeats a request until client 0 answers, or has ended. */
  private Answer send(Request request) {
    long failingNs = System.nanoTime();
    while (true) {
      requireWhole();
      try {
        Answer answer = request.send();
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

  /**
   * Waits on a thread of its own until a key has a value.
   *
   * @param onSet gets the value, or why the run cannot go on
   */
  void watch(String key, Consumer<String> onSet) {
    var thread =
        new Thread(
            () -> {
              try {
                Answer answer;
                do {
                  answer = send(() -> get(key, 1));
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
    byte[] bytes = value.getBytes(UTF_8);
    return set(key, bytes.length, () -> new ByteArrayInputStream(bytes));
  }

  private boolean set(String key, long bytes, Body body) {
    int status = send(() -> put(key, bytes, body)).status();
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
    boolean isThere = Files.exists(file);
    boolean unused =
        set(
            key,
            isThere ? Files.size(file) : 0,
            () -> isThere ? Files.newInputStream(file) : InputStream.nullInputStream());
  }

  /** The value of a key; empty if it is not set. */
  Optional<String> read(String key) {
    Answer answer = send(() -> get(key, 0));
    return answer.status() == RendezvousServer.OK ? Optional.of(answer.body()) : Optional.empty();
  }

  /** The names below a key that ends with a slash. */
  List<String> list(String key) {
    return read(key).map(names -> List.of(names.split("\n"))).orElse(List.of());
  }

  /**
   * Waits for a value, up to the waiting time of the settings.
   *
   * @param missing the message if it does not come
   */
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
      Answer answer = send(() -> get(key, least));
      if (answer.status() == RendezvousServer.OK) {
        return Optional.of(answer.body());
      }
    } while (secondsSince(startNs) < seconds);
    return Optional.empty();
  }

  /**
   * Waits until all clients have come to a barrier.
   *
   * @param come what a client that is missing has not done, for the message
   */
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
