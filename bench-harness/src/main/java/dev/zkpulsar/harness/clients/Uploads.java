package dev.zkpulsar.harness.clients;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.zkpulsar.env.local.OwnedDirectory;
import dev.zkpulsar.harness.settings.Clients;
import java.io.IOException;
import java.net.BindException;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.regex.Pattern;

/**
 * Files that clients hand to client 0 by HTTP: {@code PUT /POINT/CLIENT/NAME} with the run's token
 * as bearer. Everything else is refused.
 */
final class Uploads implements AutoCloseable {
  static final String RESULTS = "results";
  static final String HISTOGRAMS = "histograms";

  private static final Pattern PATH =
      Pattern.compile("/[0-9a-f]{1,8}/[1-9]\\d{0,2}/(" + RESULTS + "|" + HISTOGRAMS + ")");
  private static final Duration TIMEOUT = Duration.ofMinutes(2);
  private static final int CREATED = 201;
  private static final int FORBIDDEN = 403;
  private static final int BAD_REQUEST = 400;

  private final Clients clients;
  private final String token;
  private final OwnedDirectory directory;
  private final HttpServer server;
  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final Map<String, Path> received = new ConcurrentHashMap<>();

  private Uploads(Clients clients, String token, OwnedDirectory directory, HttpServer server) {
    this.clients = clients;
    this.token = token;
    this.directory = directory;
    this.server = server;
  }

  /** Receives files of the other clients on all addresses of this machine. */
  static Uploads listen(Clients clients, String token) throws IOException {
    int port = clients.port() + 1;
    HttpServer server;
    try {
      server = HttpServer.create(new InetSocketAddress(port), 0);
    } catch (BindException e) {
      throw RendezvousServer.portInUse(port);
    }
    var directory = OwnedDirectory.create(Path.of(System.getProperty("java.io.tmpdir")));
    var uploads = new Uploads(clients, token, directory, server);
    server.createContext("/", uploads::receive);
    server.setExecutor(uploads.threads);
    server.start();
    return uploads;
  }

  private void receive(HttpExchange exchange) throws IOException {
    try (exchange) {
      String path = exchange.getRequestURI().getPath();
      String bearer = exchange.getRequestHeaders().getFirst("Authorization");
      if (bearer == null || !MessageDigest.isEqual(bytes(bearer), bytes(bearer(token)))) {
        exchange.sendResponseHeaders(FORBIDDEN, -1);
      } else if (!exchange.getRequestMethod().equals("PUT") || !isOfOther(path)) {
        exchange.sendResponseHeaders(BAD_REQUEST, -1);
      } else {
        Path file = Files.createTempFile(directory.path(), "upload", "");
        try (var out = Files.newOutputStream(file)) {
          exchange.getRequestBody().transferTo(out);
        }
        received.put(path, file);
        exchange.sendResponseHeaders(CREATED, -1);
      }
    }
  }

  private boolean isOfOther(String path) {
    return PATH.matcher(path).matches() && Integer.parseInt(path.split("/")[2]) < clients.count();
  }

  private static String bearer(String token) {
    return "Bearer " + token;
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  private static String path(String point, int client, String name) {
    return "/" + point + "/" + client + "/" + name;
  }

  /** Takes a file that has arrived as a whole. */
  Optional<Path> take(String point, int client, String name) {
    return Optional.ofNullable(received.remove(path(point, client, name)));
  }

  /**
   * Hands a file to client 0.
   *
   * @param file sent empty if it does not exist
   */
  static void put(Clients clients, String token, String point, String name, Path file) {
    String path = path(point, clients.index(), name);
    var uri = URI.create("http://" + clients.host() + ":" + (clients.port() + 1) + path);
    try {
      var request =
          HttpRequest.newBuilder(uri)
              .timeout(TIMEOUT)
              .header("Authorization", bearer(token))
              .PUT(
                  Files.exists(file)
                      ? HttpRequest.BodyPublishers.ofFile(file)
                      : HttpRequest.BodyPublishers.noBody())
              .build();
      var response =
          HttpClient.newBuilder()
              .connectTimeout(TIMEOUT)
              .build()
              .send(request, HttpResponse.BodyHandlers.discarding());
      if (response.statusCode() != CREATED) {
        throw new IOException("status " + response.statusCode());
      }
    } catch (IOException e) {
      throw new ClientsException(
          "%s cannot hand its files to client 0 at %s: %s".formatted(clients.name(), uri, e));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new ClientsException("interrupted");
    }
  }

  @Override
  public void close() {
    server.stop(0);
    threads.shutdownNow();
    directory.remove();
  }
}
