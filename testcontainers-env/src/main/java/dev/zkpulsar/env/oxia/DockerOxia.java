package dev.zkpulsar.env.oxia;

import dev.zkpulsar.env.docker.Containers;
import dev.zkpulsar.env.docker.Images;
import dev.zkpulsar.env.machine.FreePorts;
import dev.zkpulsar.env.server.Startup;
import dev.zkpulsar.env.settings.Address;
import dev.zkpulsar.env.settings.Kind;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.testcontainers.utility.DockerImageName;

/** Starts a standalone Oxia server in a container of the official image. */
public final class DockerOxia {
  private static final int CLIENT_PORT = 6648;
  private static final int METRICS_PORT = 8080;

  private DockerOxia() {}

  /**
   * Starts a server and waits until it serves.
   *
   * @throws dev.zkpulsar.env.settings.BadInputException when no engine answers, or the server does
   *     not serve
   */
  public static OxiaServer start(OxiaSettings settings) {
    settings.requireServer();
    DockerImageName image = Images.image(OxiaSettings.IMAGE, settings.image());
    return Startup.start(
        Kind.docker,
        "Oxia",
        List.of(OxiaSettings.IMAGE, OxiaSettings.PORT),
        () -> startContainer(settings, image));
  }

  private static StartedOxia startContainer(OxiaSettings settings, DockerImageName image) {
    List<Integer> ports = FreePorts.successive(OxiaSettings.PORT, settings.port(), 2);
    var group = new Containers();
    var command = new ArrayList<>(List.of("oxia"));
    command.addAll(settings.standalone("/data", "0.0.0.0", CLIENT_PORT, METRICS_PORT));
    group
        .add(image, "oxia-1", Map.of(CLIENT_PORT, ports.get(0), METRICS_PORT, ports.get(1)))
        .withCommand(command.toArray(String[]::new));
    var place = group.start().get(0);
    return new StartedOxia(new Address(group.host(), ports.get(0)).toString(), place, group);
  }
}
