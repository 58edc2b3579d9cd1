package dev.zkpulsar.env.server;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.github.dockerjava.transport.DockerHttpClient;
import com.github.dockerjava.zerodep.ZerodepDockerHttpClient;
import dev.zkpulsar.env.settings.BadInputException;
import dev.zkpulsar.env.settings.Kind;
import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.testcontainers.DockerClientFactory;
import org.testcontainers.dockerclient.EnvironmentAndSystemPropertyClientProviderStrategy;
import org.testcontainers.dockerclient.TestcontainersHostPropertyClientProviderStrategy;
import org.testcontainers.dockerclient.TransportConfig;

/**
 * The container engine that Testcontainers finds, found within seconds and without its log. This
 * class calls it over HTTP: docker-java lacks some calls, and some callers only read. Any thread
 * may use it.
 */
public final class ContainerEngine {
  private static final Duration CALL_TIMEOUT = Duration.ofSeconds(5);

  /** A busy machine takes seconds to load Testcontainers; a silent engine is given up then. */
  private static final int FIND_SECONDS = 15;

  private static final String HOST_VARIABLE = "DOCKER_HOST";
  private static final String DEFAULT_HOST = "unix:///var/run/docker.sock";

  /** With docker-java's version of the API, which a newer engine may refuse. */
  private static final String INFO = "/v1.32/info";

  static {
    // Errors are reported in one line; Testcontainers would log pages.
    silence("com.github.dockerjava");
    silence("org.testcontainers");
    silence("tc");
  }

  private ContainerEngine() {}

  private static void silence(String logger) {
    String level = "org.slf4j.simpleLogger.log." + logger;
    if (System.getProperty(level) == null) {
      System.setProperty(level, "off");
    }
  }

  /**
   * Opens a connection, to be closed.
   *
   * @throws BadInputException when no engine answers
   */
  static DockerHttpClient open() {
    TransportConfig transport = find();
    return new ZerodepDockerHttpClient.Builder()
        .dockerHost(transport.getDockerHost())
        .sslConfig(transport.getSslConfig())
        .connectionTimeout(CALL_TIMEOUT)
        .responseTimeout(CALL_TIMEOUT)
        .build();
  }

  static DockerHttpClient.Request request(DockerHttpClient.Request.Method method, String path) {
    return DockerHttpClient.Request.builder().method(method).path(path).build();
  }

  /**
   * Finds the engine without starting anything in it.
   *
   * @throws BadInputException when no engine answers within 15 s
   */
  public static TransportConfig find() {
    var found = inBackground(() -> DockerClientFactory.instance().getTransportConfig());
    try {
      TransportConfig transport = found.orTimeout(FIND_SECONDS, TimeUnit.SECONDS).join();
      if (System.getenv(HOST_VARIABLE) == null || isOfVariable()) {
        return transport;
      }
    } catch (CompletionException e) {
      // Same message as for an engine other than DOCKER_HOST's.
    }
    String host = System.getenv(HOST_VARIABLE);
    throw BadInputException.of(
        Kind.ENV,
        Kind.docker,
        "no container engine answers"
            + (host == null ? "" : " at " + HOST_VARIABLE + " '" + host + "'")
            + " (%s)".formatted(reason(host == null ? DEFAULT_HOST : host)),
        "with a running engine that this user may use, at a unix:// or tcp:// address");
  }

  /** What the engine itself answers to the call with which Testcontainers begins. */
  private static String reason(String host) {
    try (var client =
            new ZerodepDockerHttpClient.Builder()
                .dockerHost(URI.create(host))
                .connectionTimeout(CALL_TIMEOUT)
                .responseTimeout(CALL_TIMEOUT)
                .build();
        var answer = client.execute(request(DockerHttpClient.Request.Method.GET, INFO))) {
      String body = new String(answer.getBody().readAllBytes(), UTF_8).strip();
      return "HTTP " + answer.getStatusCode() + (body.startsWith("{") ? ": " + body : "");
    } catch (IOException | RuntimeException e) {
      return BadInputException.reason(e);
    }
  }

  /** If DOCKER_HOST is set, only that engine is accepted. */
  @SuppressWarnings("deprecation") // Only these names identify the engine that was found.
  private static boolean isOfVariable() {
    var factory = DockerClientFactory.instance();
    return factory.isUsing(EnvironmentAndSystemPropertyClientProviderStrategy.class)
        || factory.isUsing(TestcontainersHostPropertyClientProviderStrategy.class);
  }

  /** Runs a call of Testcontainers, which may block for minutes, in a daemon thread. */
  public static <T> CompletableFuture<T> inBackground(Supplier<T> call) {
    return CompletableFuture.supplyAsync(
        call,
        command -> {
          var thread = new Thread(command, "container engine");
          thread.setDaemon(true);
          thread.start();
        });
  }
}
