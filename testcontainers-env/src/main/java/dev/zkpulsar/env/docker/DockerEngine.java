package dev.zkpulsar.env.docker;

import com.github.dockerjava.api.DockerClient;
import com.github.dockerjava.api.exception.DockerClientException;
import com.github.dockerjava.api.exception.DockerException;
import com.github.dockerjava.api.exception.NotFoundException;
import dev.zkpulsar.env.Environments;
import dev.zkpulsar.env.settings.BadInputException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;
import org.testcontainers.DockerClientFactory;
import org.testcontainers.dockerclient.EnvironmentAndSystemPropertyClientProviderStrategy;
import org.testcontainers.dockerclient.TestcontainersHostPropertyClientProviderStrategy;
import org.testcontainers.dockerclient.TransportConfig;
import org.testcontainers.utility.DockerImageName;

/** The container engine, where Testcontainers finds it, but within seconds and without its log. */
public final class DockerEngine {
  private static final int FIND_SECONDS = 4;
  private static final int QUICK_SECONDS = 5;
  private static final int START_SECONDS = 60;
  private static final int PULL_MINUTES = 15;
  private static final String HOST_VARIABLE = "DOCKER_HOST";

  static {
    // What goes wrong is told here in one line; Testcontainers tells it in pages, as errors.
    silence("com.github.dockerjava");
    silence("org.testcontainers");
    silence("tc");
  }

  private DockerEngine() {}

  private static void silence(String logger) {
    String level = "org.slf4j.simpleLogger.log." + logger;
    if (System.getProperty(level) == null) {
      System.setProperty(level, "off");
    }
  }

  /**
   * How to talk to the engine. Starts nothing in it.
   *
   * @throws BadInputException when none answers
   */
  static TransportConfig transport() {
    var found = inBackground(() -> DockerClientFactory.instance().getTransportConfig());
    try {
      TransportConfig transport = get(found, FIND_SECONDS);
      if (System.getenv(HOST_VARIABLE) == null || wasAskedFor()) {
        return transport;
      }
    } catch (ExecutionException | TimeoutException e) {
      // told below
    }
    String host = System.getenv(HOST_VARIABLE);
    throw new BadInputException(
        Environments.ENV
            + ": 'docker': no container engine answers"
            + (host == null ? "" : " at " + HOST_VARIABLE + " '" + host + "'")
            + "; allowed: with an engine that runs, which this user may use");
  }

  /** Else another engine than the variable's was found, which would be measured unasked. */
  @SuppressWarnings("deprecation") // Which way is used can be asked by these names alone.
  private static boolean wasAskedFor() {
    var factory = DockerClientFactory.instance();
    return factory.isUsing(EnvironmentAndSystemPropertyClientProviderStrategy.class)
        || factory.isUsing(TestcontainersHostPropertyClientProviderStrategy.class);
  }

  /**
   * Testcontainers waits for what does not come for minutes, so it waits in a thread of its own.
   */
  private static <T> CompletableFuture<T> inBackground(Supplier<T> task) {
    return CompletableFuture.supplyAsync(
        task,
        command -> {
          var thread = new Thread(command, "container engine");
          thread.setDaemon(true);
          thread.start();
        });
  }

  private static <T> T get(CompletableFuture<T> future, int seconds)
      throws ExecutionException, TimeoutException {
    try {
      return future.get(seconds, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }

  /**
   * A client that must not be closed. What is started through Testcontainers from now on is removed
   * when this JVM ends.
   *
   * @throws BadInputException when no engine answers, or it cannot see to the removal
   */
  public static DockerClient client() {
    transport();
    var client = inBackground(() -> DockerClientFactory.instance().client());
    try {
      return get(client, QUICK_SECONDS);
    } catch (ExecutionException e) {
      throw noCleanUp(reason(e));
    } catch (TimeoutException e) {
      System.err.println("Waiting for the image of Testcontainers' clean-up container");
    }
    try {
      return get(client, START_SECONDS);
    } catch (ExecutionException e) {
      throw noCleanUp(reason(e));
    } catch (TimeoutException e) {
      throw noCleanUp("it does not run after " + START_SECONDS + " s");
    }
  }

  private static BadInputException noCleanUp(String why) {
    return new BadInputException(
        Environments.ENV
            + ": 'docker': Testcontainers cannot start the container that cleans up after this"
            + " process ("
            + why
            + "); allowed: with an engine that has its image or can pull it, or with"
            + " TESTCONTAINERS_RYUK_DISABLED=true, when what a kill -9 leaves is yours to remove");
  }

  /**
   * An image that the engine has; pulls it where it has not.
   *
   * @param setting whose value it is
   * @throws BadInputException when it cannot be had
   */
  public static DockerImageName image(String setting, String value) {
    try {
      var image = DockerImageName.parse(value);
      image.assertValid();
      DockerClient client = client();
      if (!has(client, value)) {
        System.err.println("Pulling " + value);
        client
            .pullImageCmd(image.getUnversionedPart())
            .withTag(image.getVersionPart())
            .start()
            .awaitCompletion(PULL_MINUTES, TimeUnit.MINUTES);
      }
      return image;
    } catch (IllegalArgumentException | DockerException | DockerClientException e) {
      throw new BadInputException(
          setting
              + ": '"
              + value
              + "' cannot be had ("
              + reason(e)
              + "); allowed: an image that the engine has or can pull");
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }

  private static boolean has(DockerClient client, String image) {
    try {
      client.inspectImageCmd(image).exec();
      return true;
    } catch (NotFoundException e) {
      return false;
    }
  }

  /** The first line of what caused it all. */
  public static String reason(Throwable thrown) {
    Throwable root = thrown;
    while (root.getCause() != null) {
      root = root.getCause();
    }
    return String.valueOf(root.getMessage()).lines().findFirst().orElse(root.toString());
  }
}
