package dev.zkpulsar.env.nodes;

import com.github.dockerjava.api.exception.DockerClientException;
import com.github.dockerjava.api.exception.DockerException;
import com.github.dockerjava.api.exception.NotFoundException;
import dev.zkpulsar.env.host.Resources;
import dev.zkpulsar.env.settings.BadInputException;
import java.util.concurrent.TimeUnit;
import org.testcontainers.utility.DockerImageName;

/** The images of containers. */
public final class Images {
  private static final int PULL_MINUTES = 15;

  private Images() {}

  /**
   * Requires an image; the engine pulls it if it does not have it.
   *
   * @param option that names or needs the image
   * @return the image
   * @throws BadInputException when the engine cannot get it
   */
  public static String require(Object option, String image) {
    try {
      var name = DockerImageName.parse(image);
      name.assertValid();
      var client = ContainerEngine.cleaningClient();
      try {
        client.inspectImageCmd(image).exec();
      } catch (NotFoundException e) {
        System.err.println("Pulling the image " + image);
        var pull =
            client.pullImageCmd(name.getUnversionedPart()).withTag(name.getVersionPart()).start();
        if (!pull.awaitCompletion(PULL_MINUTES, TimeUnit.MINUTES)) {
          String why = "not pulled within " + PULL_MINUTES + " min";
          throw BadInputException.of(option, image, why, "an image that the engine has");
        }
      }
      return image;
    } catch (IllegalArgumentException | DockerException | DockerClientException e) {
      throw BadInputException.of(
          option,
          image,
          "no such image (" + BadInputException.reason(e) + ")",
          "an image that the engine has or can pull");
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }

  /** The identifier of an image that the engine has; another content has another one. */
  public static String id(String image) {
    return ContainerEngine.client().inspectImageCmd(image).exec().getId();
  }

  /** The version of a program for which this module was built. */
  public static String version(String program) {
    return Resources.text(Images.class, "versions.properties")
        .lines()
        .filter(line -> line.startsWith(program + "="))
        .findFirst()
        .orElseThrow()
        .substring(program.length() + 1);
  }
}
