package dev.zkpulsar.env.docker;

import com.github.dockerjava.api.DockerClient;
import com.github.dockerjava.api.exception.DockerClientException;
import com.github.dockerjava.api.exception.DockerException;
import com.github.dockerjava.api.exception.NotFoundException;
import dev.zkpulsar.env.server.ContainerEngine;
import dev.zkpulsar.env.settings.BadInputException;
import dev.zkpulsar.env.settings.Kind;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Properties;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.testcontainers.DockerClientFactory;
import org.testcontainers.utility.DockerImageName;

/** The images of servers, and the engine's client that finds or pulls them. */
public final class Images {
  private static final int QUICK_SECONDS = 5;
  private static final int START_SECONDS = 60;
  private static final int PULL_MINUTES = 15;

  private Images() {}

  /**
   * A client, not to be closed. From now on, Testcontainers removes its containers when this JVM
   * ends.
   *
   * @throws BadInputException when no engine answers, or Testcontainers cannot ensure the removal
   */
  public static DockerClient client() {
    ContainerEngine.find();
    var client = ContainerEngine.inBackground(() -> DockerClientFactory.instance().client());
    CompletableFuture.delayedExecutor(QUICK_SECONDS, TimeUnit.SECONDS)
        .execute(
            () -> {
              if (!client.isDone()) {
                System.err.println("Waiting for the image of Testcontainers' clean-up container");
              }
            });
    try {
      return client.orTimeout(START_SECONDS, TimeUnit.SECONDS).join();
    } catch (CompletionException e) {
      boolean isLate = e.getCause() instanceof TimeoutException;
      throw noCleanUp(
          isLate ? "not running after " + START_SECONDS + " s" : BadInputException.reason(e));
    }
  }

  private static BadInputException noCleanUp(String why) {
    return BadInputException.of(
        Kind.ENV,
        Kind.docker,
        "Testcontainers cannot start the container that cleans up after this process (" + why + ")",
        "with an engine that has its image or can pull it, or with TESTCONTAINERS_RYUK_DISABLED=true,"
            + " after which the next run removes what a killed run has left");
  }

  /**
   * An image; the engine pulls it if it does not have it.
   *
   * @param option that names or needs the image
   * @throws BadInputException when the engine cannot get the image
   */
  public static DockerImageName image(Object option, String value) {
    try {
      var image = DockerImageName.parse(value);
      image.assertValid();
      DockerClient client = client();
      if (!has(client, value)) {
        System.err.println("Pulling the image " + value);
        client
            .pullImageCmd(image.getUnversionedPart())
            .withTag(image.getVersionPart())
            .start()
            .awaitCompletion(PULL_MINUTES, TimeUnit.MINUTES);
      }
      return image;
    } catch (IllegalArgumentException | DockerException | DockerClientException e) {
      throw BadInputException.of(
          option,
          value,
          "no such image (" + BadInputException.reason(e) + ")",
          "an image that the engine has or can pull");
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

  /** What identifies the content of an image that the engine has. */
  public static String id(String image) {
    return client().inspectImageCmd(image).exec().getId();
  }

  /** The version of a program for which this module was built. */
  public static String version(String program) {
    var versions = new Properties();
    try (var file = Images.class.getResourceAsStream("versions.properties")) {
      versions.load(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return versions.getProperty(program);
  }
}
