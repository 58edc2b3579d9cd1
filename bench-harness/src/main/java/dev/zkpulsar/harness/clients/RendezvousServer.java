package dev.zkpulsar.harness.clients;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.zkpulsar.env.local.OwnedDirectory;
import dev.zkpulsar.env.settings.BadInputException;
import java.io.IOException;
import java.net.BindException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

/**
 * The rendezvous, in the runner of client 0: values that are set once and waited for, by HTTP.
 *
 * <ul>
 *   <li>{@code PUT /KEY} sets a value. Below {@value #FILES}, the body is written to a file, and
 *       the value is its path;
 *   <li>{@code GET /KEY} answers with the value, {@code GET /KEY/} with the names below a key. The
 *       header {@value #LEAST} holds the answer for up to {@value #HOLD_MILLIS} ms, until there are
 *       so many;
 *   <li>once {@value #END} is set to a reason, a held request is answered with it.
 * </ul>
 *
 * <p>A runner names itself in the header {@value #CLIENT}. One without a request for {@value
 * #LOST_SECONDS} s is lost, which ends the run. With a token, a request without it gets nothing.
 */
final class RendezvousServer implements AutoCloseable {
  /** A stop of a client up to this long, such as a long garbage collection, is not its death. */
  static final int LOST_SECONDS = 30;

  static final int HOLD_MILLIS = 5_000;
  static final String FILES = "/files";
  static final String END = "/end";
  static final String LEFT = "/left/";
  static final String CLIENT = "X-Client";
  static final String LEAST = "X-Least";

  static final int OK = 200;
  static final int NOT_YET = 204;
  static final int FORBIDDEN = 403;
  static final int ANOTHER_VALUE = 409;
  static final int ENDED = 410;

  private static final int BAD_REQUEST = 400;
  private static final int MOST_BYTES = 1 << 20;
  private static final int WATCH_MILLIS = 1_000;

  private final ClientSettings clients;
  private final OwnedDirectory directory;
  private final HttpServer server;
  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final TreeMap<String, String> values = new TreeMap<>();
  private final Map<String, List<Held>> held = new HashMap<>();
  private final Map<String, Long> seenNs = new HashMap<>();

  record Answer(int status, String body) {}

  private record Held(int least, CompletableFuture<Answer> answer) {}

  private RendezvousServer(ClientSettings clients, OwnedDirectory directory, HttpServer server) {
    this.clients = clients;
    this.directory = directory;
    this.server = server;
  }

  /** Starts the server; throws a {@link BadInputException} if the port is in use. */
  static RendezvousServer start(ClientSettings clients) throws IOException {
    // Otherwise, an answer waits for the confirmation of the one before, which takes 40 ms.
    System.setProperty("sun.net.httpserver.nodelay", "true");
    HttpServer server;
    try {
      server = HttpServer.create(clients.bindAddress(), ClientSettings.MOST);
    } catch (BindException e) {
      throw BadInputException.of(
          ClientSettings.RENDEZVOUS,
          clients.rendezvous(),
          "the port is in use on client 0",
          "a free port");
    }
    var directory = OwnedDirectory.create(Path.of(System.getProperty("java.io.tmpdir")));
    var rendezvous = new RendezvousServer(clients, directory, server);
    server.createContext("/", rendezvous::handle);
    server.setExecutor(rendezvous.threads);
    server.start();
    rendezvous.threads.execute(rendezvous::watchClients);
    return rendezvous;
  }

  private void handle(HttpExchange exchange) throws IOException {
    try (exchange) {
      Answer answer = isAllowed(exchange) ? answer(exchange) : new Answer(FORBIDDEN, "");
      byte[] body = answer.body.getBytes(UTF_8);
      exchange.sendResponseHeaders(answer.status, body.length == 0 ? -1 : body.length);
      if (body.length > 0) {
        exchange.getResponseBody().write(body);
      }
    }
  }

  private boolean isAllowed(HttpExchange exchange) {
    byte[] given =
        String.valueOf(exchange.getRequestHeaders().getFirst("Authorization")).getBytes(UTF_8);
    return clients
        .bearer()
        .map(bearer -> MessageDigest.isEqual(given, bearer.getBytes(UTF_8)))
        .orElse(true);
  }

  private Answer answer(HttpExchange exchange) throws IOException {
    String key = exchange.getRequestURI().getPath();
    String client = exchange.getRequestHeaders().getFirst(CLIENT);
    if (client != null) {
      seen(client);
    }
    if (exchange.getRequestMethod().equals("GET")) {
      String least = exchange.getRequestHeaders().getFirst(LEAST);
      return get(key, least == null ? 0 : Integer.parseInt(least));
    } else if (!exchange.getRequestMethod().equals("PUT") || key.endsWith("/")) {
      return new Answer(BAD_REQUEST, "");
    } else if (key.startsWith(FILES)) {
      Path file = Files.createTempFile(directory.path(), "upload", "");
      Files.copy(exchange.getRequestBody(), file, StandardCopyOption.REPLACE_EXISTING);
      set(key, file.toString());
      return new Answer(OK, "");
    }
    byte[] value = exchange.getRequestBody().readNBytes(MOST_BYTES + 1);
    return value.length > MOST_BYTES
        ? new Answer(BAD_REQUEST, "")
        : new Answer(set(key, new String(value, UTF_8)) ? OK : ANOTHER_VALUE, "");
  }

  private synchronized void seen(String client) {
    if (!values.containsKey(LEFT + client)) {
      seenNs.put(client, System.nanoTime());
    }
  }

  /** Sets a value, which stays; returns false if there is another. */
  private synchronized boolean set(String key, String value) {
    String there = values.putIfAbsent(key, value);
    if (there != null) {
      return there.equals(value);
    }
    if (key.startsWith(LEFT)) {
      seenNs.remove(key.substring(LEFT.length()));
    }
    if (key.equals(END)) {
      held.keySet().forEach(this::release);
    } else {
      release(key);
      release(key.substring(0, key.lastIndexOf('/') + 1));
    }
    return true;
  }

  private void release(String key) {
    List<Held> requests = held.getOrDefault(key, List.of());
    if (!requests.isEmpty()) {
      List<String> found = find(key);
      requests.removeIf(
          request -> answer(found, request.least).map(request.answer::complete).orElse(false));
    }
  }

  private List<String> find(String key) {
    if (!key.endsWith("/")) {
      return values.containsKey(key) ? List.of(values.get(key)) : List.of();
    }
    return values.subMap(key, key + Character.MAX_VALUE).keySet().stream()
        .map(name -> name.substring(key.length()))
        .toList();
  }

  /** Empty if the request must be held. */
  private Optional<Answer> answer(List<String> found, int least) {
    String end = values.getOrDefault(END, "");
    if (least > 0 && !end.isEmpty()) {
      return Optional.of(new Answer(ENDED, end));
    } else if (found.size() < least) {
      return Optional.empty();
    }
    return Optional.of(new Answer(found.isEmpty() ? NOT_YET : OK, String.join("\n", found)));
  }

  private Answer get(String key, int least) {
    var request = new Held(least, new CompletableFuture<>());
    synchronized (this) {
      Optional<Answer> now = answer(find(key), least);
      if (now.isPresent()) {
        return now.get();
      }
      held.computeIfAbsent(key, k -> new ArrayList<>()).add(request);
    }
    Answer answer =
        request
            .answer
            .completeOnTimeout(new Answer(NOT_YET, ""), HOLD_MILLIS, TimeUnit.MILLISECONDS)
            .join();
    synchronized (this) {
      held.get(key).remove(request);
    }
    return answer;
  }

  private void watchClients() {
    for (long beforeNs = System.nanoTime(); ; beforeNs = System.nanoTime()) {
      try {
        Thread.sleep(WATCH_MILLIS);
      } catch (InterruptedException e) {
        return; // The rendezvous is closed.
      }
      if (isLong(beforeNs)) {
        set(END, clients.name(0) + " stood still for more than " + LOST_SECONDS + " s");
      }
      synchronized (this) {
        seenNs.forEach(
            (client, ns) -> {
              if (isLong(ns)) {
                set(END, clients.name(Integer.parseInt(client)) + " is lost");
              }
            });
      }
    }
  }

  private static boolean isLong(long sinceNs) {
    return System.nanoTime() - sinceNs > TimeUnit.SECONDS.toNanos(LOST_SECONDS);
  }

  @Override
  public void close() {
    server.stop(0);
    threads.shutdownNow();
    directory.remove();
  }
}
