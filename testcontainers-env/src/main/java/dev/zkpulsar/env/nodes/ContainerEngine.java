package dev.zkpulsar.env.nodes;

import com.github.dockerjava.api.DockerClient;
import com.github.dockerjava.api.exception.ConflictException;
import com.github.dockerjava.api.exception.NotFoundException;
import dev.zkpulsar.env.settings.BadInputException;
import dev.zkpulsar.env.settings.EnvironmentKind;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.function.Supplier;
import org.testcontainers.DockerClientFactory;
import org.testcontainers.dockerclient.DockerClientProviderStrategy;
import org.testcontainers.dockerclient.EnvironmentAndSystemPropertyClientProviderStrategy;
import org.testcontainers.dockerclient.TestcontainersHostPropertyClientProviderStrategy;
import org.testcontainers.dockerclient.TransportConfig;

/**
 * The container engine that Testcontainers finds, found within seconds and without its log. Any
 * thread may use it.
 */
public final class ContainerEngine {
  /** A busy machine takes seconds to load Testcontainers; a silent engine is given up then. */
  private static final int FIND_SECONDS = 30;

  private static final int QUICK_SECONDS = 15;
  private static final int START_SECONDS = 60;
  private static final String HOST_VARIABLE = "DOCKER_HOST";
  private static final String DEFAULT_HOST = "unix:///var/run/docker.sock";

  private static DockerClient client;

  static {
    // Errors are reported in one line; Testcontainers would log pages.
    for (String logger : List.of("com.github.dockerjava", "org.testcontainers", "tc")) {
      System.getProperties().putIfAbsent("org.slf4j.simpleLogger.log." + logger, "off");
    }
  }

  private ContainerEngine() {}

  /**
   * A client for containers of another JVM, not to be closed. It starts nothing.
   *
   * @throws BadInputException when no engine answers
   */
  static synchronized DockerClient client() {
    if (client == null) {
      client = DockerClientProviderStrategy.getClientForConfig(find());
    }
    return client;
  }

  /**
   * Asks the engine about a container, or for something.
   *
   * @throws NotFoundException when there is no such container
   * @throws ConflictException when its state forbids it
   * @throws UncheckedIOException when the engine does not answer, or cannot do it at present:
   *     docker-java throws a plain RuntimeException for a failed connection
   */
  static <T> T ask(Function<DockerClient, T> question) {
    return answer(() -> question.apply(client()));
  }

  static <T> T answer(Supplier<T> question) {
    try {
      return question.get();
    } catch (NotFoundException | ConflictException | UncheckedIOException e) {
      throw e;
    } catch (RuntimeException e) {
      throw new UncheckedIOException(new IOException(BadInputException.reason(e), e));
    }
  }

  /**
   * A client, not to be closed. From now on, Testcontainers removes its containers when this JVM
   * ends.
   *
   * @throws BadInputException when no engine answers, or Testcontainers cannot ensure the removal
   */
  public static DockerClient cleaningClient() {
    find();
    var started = inBackground(() -> DockerClientFactory.instance().client());
    try {
      return started.orTimeout(START_SECONDS, TimeUnit.SECONDS).join();
    } catch (CompletionException e) {
      throw BadInputException.of(
          EnvironmentKind.ENV,
          EnvironmentKind.DOCKER,
          "Testcontainers cannot start the container that cleans up after this process (%s)"
              .formatted(BadInputException.reason(e)),
          "with an engine that has its image or can pull it, or with"
              + " TESTCONTAINERS_RYUK_DISABLED=true, where a killed run leaves its containers");
    }
  }

  /**
   * Finds the engine without starting anything in it.
   *
   * @throws BadInputException when no engine answers within 30 s
   */
  public static TransportConfig find() {
    String host = System.getenv(HOST_VARIABLE);
    try {
      TransportConfig found =
          inBackground(() -> DockerClientFactory.instance().getTransportConfig())
              .orTimeout(FIND_SECONDS, TimeUnit.SECONDS)
              .join();
      if (host == null || isOfVariable()) {
        return found;
      }
    } catch (CompletionException e) {
      // Same message as for an engine other than DOCKER_HOST's.
    }
    throw BadInputException.of(
        EnvironmentKind.ENV,
        EnvironmentKind.DOCKER,
        "no container engine answers%s (%s)"
            .formatted(
                host == null ? "" : " at " + HOST_VARIABLE + " '" + host + "'",
                reason(host == null ? DEFAULT_HOST : host)),
        "with a running engine that this user may use, at a unix:// or tcp:// address");
  }

  /** The engine's own reason. */
  private static String reason(String host) {
    var asked =
        inBackground(
            () ->
                DockerClientProviderStrategy.getClientForConfig(
                        TransportConfig.builder().dockerHost(URI.create(host)).build())
                    .infoCmd()
                    .exec()
                    .getServerVersion());
    try {
      return "Docker " + asked.orTimeout(QUICK_SECONDS, TimeUnit.SECONDS).join();
    } catch (CompletionException e) {
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
  private static <T> CompletableFuture<T> inBackground(Supplier<T> call) {
    return CompletableFuture.supplyAsync(
        call,
        command -> {
          var thread = new Thread(command, "container engine");
          thread.setDaemon(true);
          thread.start();
        });
  }
}
