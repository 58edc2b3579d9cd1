package dev.zkpulsar.env.nodes;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.github.dockerjava.api.DockerClient;
import com.github.dockerjava.api.async.ResultCallback;
import com.github.dockerjava.api.exception.NotFoundException;
import com.github.dockerjava.api.model.Frame;
import dev.zkpulsar.env.settings.BadInputException;
import java.io.ByteArrayOutputStream;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Questions of the tests to the container engine. */
public final class Docker {
  /** An image for the tests of a broker, since the official one is a large download. */
  public static final String PULSAR_IMAGE = "ZKPULSAR_TEST_PULSAR_IMAGE";

  private Docker() {}

  /** Condition of {@link NeedsEngine}. */
  static boolean answers() {
    try {
      ContainerEngine.find();
      return true;
    } catch (BadInputException e) {
      return false;
    }
  }

  public static String id(Server server) {
    return server.handle().id();
  }

  /** The networks and volumes of a container, without the engine's default network. */
  public static Surroundings surroundings(String container) {
    var inspected = ContainerEngine.cleaningClient().inspectContainerCmd(container).exec();
    return new Surroundings(
        container,
        inspected.getNetworkSettings().getNetworks().entrySet().stream()
            .filter(network -> !network.getKey().equals("bridge"))
            .map(network -> network.getValue().getNetworkID())
            .toList(),
        inspected.getMounts().stream().map(mount -> mount.getName()).toList());
  }

  /** A container and the networks and volumes that must be removed with it. */
  public record Surroundings(String container, List<String> networks, List<String> volumes) {

    public boolean areGone() {
      DockerClient client = ContainerEngine.cleaningClient();
      return isGone(() -> client.inspectContainerCmd(container).exec())
          && networks.stream()
              .allMatch(id -> isGone(() -> client.inspectNetworkCmd().withNetworkId(id).exec()))
          && volumes.stream().allMatch(name -> isGone(() -> client.inspectVolumeCmd(name).exec()));
    }

    private static boolean isGone(Runnable inspection) {
      try {
        inspection.run();
        return false;
      } catch (NotFoundException e) {
        return true;
      }
    }
  }

  /** The surroundings of each container of a system. */
  public static List<Surroundings> surroundings(Deployment system) {
    return system.servers().stream().map(server -> surroundings(id(server))).toList();
  }

  /** Closes a system twice; then its containers, networks and volumes are gone. */
  public static void closeAndRequireNothing(Deployment system) {
    List<Surroundings> surroundings = surroundings(system);
    system.close();
    system.close();
    assertThat(surroundings).isNotEmpty().allMatch(Surroundings::areGone);
  }

  /** The output of a command in a container. */
  public static String output(String container, String... command) throws Exception {
    var client = ContainerEngine.cleaningClient();
    String id =
        client.execCreateCmd(container).withCmd(command).withAttachStdout(true).exec().getId();
    var output = new ByteArrayOutputStream();
    client
        .execStartCmd(id)
        .exec(
            new ResultCallback.Adapter<Frame>() {
              @Override
              public void onNext(Frame frame) {
                output.writeBytes(frame.getPayload());
              }
            })
        .awaitCompletion(30, TimeUnit.SECONDS);
    return output.toString(UTF_8);
  }
}
