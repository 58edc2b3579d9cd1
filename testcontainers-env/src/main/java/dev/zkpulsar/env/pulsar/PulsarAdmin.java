package dev.zkpulsar.env.pulsar;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.MissingNode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.StreamSupport;

/**
 * The few calls of Pulsar's admin API that are needed, over Java's own HTTP client, since
 * pulsar-client-admin would add to the benchmarks' class path. Any thread may use it.
 */
public final class PulsarAdmin {
  private static final String PREFIX = "/admin/v2/";
  private static final ObjectMapper JSON = new ObjectMapper();

  private final HttpClient client;
  private final List<String> urls;
  private final PulsarAccess access;
  private final Duration timeout;

  /**
   * An answer.
   *
   * @param status the HTTP status
   * @param body JSON, or an error's reason
   */
  public record Answer(int status, String body) {
    public boolean ok() {
      return status / 100 == 2;
    }

    /** The elements of a JSON list of strings; none if the body is something else. */
    public List<String> strings() {
      return strings(json());
    }

    /** The elements of a list in a field of a JSON object; none if there is no such list. */
    List<String> strings(String field) {
      return strings(json().path(field));
    }

    private static List<String> strings(JsonNode list) {
      return StreamSupport.stream(list.spliterator(), false).map(JsonNode::asText).toList();
    }

    /** The status and the reason in one line, for a message. */
    public String why() {
      String reason = json().path("reason").asText();
      return "HTTP " + status + (reason.isEmpty() ? "" : ": " + reason.lines().findFirst().get());
    }

    /** A field of a JSON object; empty if there is none. */
    public String text(String field) {
      return json().path(field).asText();
    }

    private JsonNode json() {
      try {
        return JSON.readTree(body);
      } catch (JsonProcessingException e) {
        // Not JSON, such as a proxy's page.
        return MissingNode.getInstance();
      }
    }
  }

  /**
   * Creates a client without connecting.
   *
   * @param url {@code http://host:port[,host:port...]}
   * @param timeout of each call
   */
  public PulsarAdmin(String url, PulsarAccess access, Duration timeout) {
    this.urls = PulsarCluster.urls(url);
    this.access = access;
    this.timeout = timeout;
    var builder =
        HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            // A broker redirects a caller to the broker that owns the topic.
            .followRedirects(HttpClient.Redirect.NORMAL)
            .connectTimeout(timeout);
    if (url.startsWith("https:")) {
      builder.sslContext(PulsarTls.context(access));
    }
    client = builder.build();
  }

  /**
   * Sends a request and waits for the answer: of the first broker that gives one.
   *
   * @param path below {@code /admin/v2/}, encoded
   * @throws UncheckedIOException when no answer arrives within the timeout
   */
  Answer call(String method, String path) {
    UncheckedIOException failure = null;
    for (String url : urls) {
      try {
        HttpRequest request = request(url + PREFIX + path, method, "");
        return answer(client.send(request, BodyHandlers.ofString()));
      } catch (IOException e) {
        String why = e.getMessage() == null ? "no connection" : e.getMessage();
        failure = new UncheckedIOException(why.lines().findFirst().orElse(""), e);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new IllegalStateException(e);
      }
    }
    throw failure;
  }

  /**
   * Sends a request to the first broker and returns at once. The future fails with an {@link
   * IOException} if no answer arrives within the timeout.
   *
   * @param path below {@code /admin/v2/}, or with a slash first
   * @param body JSON; empty for none
   */
  public CompletableFuture<Answer> send(String method, String path, String body) {
    String url = urls.get(0) + (path.startsWith("/") ? "" : PREFIX) + path;
    return client
        .sendAsync(request(url, method, body), BodyHandlers.ofString())
        .thenApply(PulsarAdmin::answer);
  }

  private static Answer answer(HttpResponse<String> response) {
    return new Answer(response.statusCode(), response.body());
  }

  private HttpRequest request(String url, String method, String body) {
    var request =
        HttpRequest.newBuilder(URI.create(url))
            .timeout(timeout)
            .header("Content-Type", "application/json")
            .method(
                method, body.isEmpty() ? BodyPublishers.noBody() : BodyPublishers.ofString(body));
    access.token().ifPresent(token -> request.header("Authorization", "Bearer " + token));
    return request.build();
  }
}
