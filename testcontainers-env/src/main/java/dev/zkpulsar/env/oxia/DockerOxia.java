package dev.zkpulsar.env.oxia;

import dev.zkpulsar.env.docker.Containers;
import dev.zkpulsar.env.docker.Images;
import dev.zkpulsar.env.server.Startup;
import dev.zkpulsar.env.settings.Kind;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.testcontainers.images.builder.Transferable;
import org.testcontainers.utility.DockerImageName;

/** Starts Oxia servers in containers of the official image, on one network. */
public final class DockerOxia {
  private static final int CLIENT_PORT = 6648;
  private static final int METRICS_PORT = 8080;
  private static final int INTERNAL_PORT = 6649;
  private static final String DIRECTORY = "/data";

  private DockerOxia() {}

  /**
   * Starts the servers and waits until they serve.
   *
   * @throws dev.zkpulsar.env.settings.BadInputException when no engine answers, or the servers do
   *     not serve
   */
  public static OxiaServer start(OxiaSettings settings) {
    settings.requireServer();
    DockerImageName image = Images.image(OxiaSettings.IMAGE, settings.image());
    return Startup.start(
        Kind.docker,
        "Oxia",
        List.of(OxiaSettings.IMAGE, OxiaSettings.PORT),
        () -> startContainers(settings, image));
  }

  private static StartedOxia startContainers(OxiaSettings settings, DockerImageName image) {
    var group = new Containers();
    var members = OxiaMembers.of(settings, group.host());
    var listening = new OxiaMembers.Listening("0.0.0.0", CLIENT_PORT, METRICS_PORT, INTERNAL_PORT);
    String config = members.config(i -> members.name(i) + ":" + INTERNAL_PORT);
    for (int i = 0; i < members.size(); i++) {
      var command = new ArrayList<>(List.of("oxia"));
      command.addAll(members.arguments(i, DIRECTORY, listening));
      group
          .add(
              image,
              members.name(i),
              Map.of(CLIENT_PORT, members.clientPort(i), METRICS_PORT, members.metricsPort(i)))
          .withCopyToContainer(Transferable.of(config), OxiaMembers.configPath(DIRECTORY))
          .withCommand(command.toArray(String[]::new));
    }
    return new StartedOxia(members.servers(group.start()), group, members.service());
  }
}
