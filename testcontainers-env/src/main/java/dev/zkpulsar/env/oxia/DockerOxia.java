package dev.zkpulsar.env.oxia;

import dev.zkpulsar.env.docker.Containers;
import dev.zkpulsar.env.docker.Images;
import dev.zkpulsar.env.server.Server;
import dev.zkpulsar.env.server.Startup;
import dev.zkpulsar.env.settings.Address;
import dev.zkpulsar.env.settings.Kind;
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

  /** The address of a single server for other containers of its network. */
  public static final String INSIDE = OxiaReport.SERVERS + "1:" + CLIENT_PORT;

  private DockerOxia() {}

  /** Starts the servers and waits until they serve. */
  public static OxiaServer start(OxiaSettings settings) {
    settings.requireServer();
    DockerImageName image = Images.image(OxiaSettings.IMAGE, settings.image());
    return Startup.start(
        Kind.docker, "Oxia", List.of(OxiaSettings.IMAGE), () -> startContainers(settings, image));
  }

  private static StartedOxia startContainers(OxiaSettings settings, DockerImageName image) {
    var group = new Containers();
    var members =
        OxiaMembers.of(
            settings, group.host(), i -> new Address(OxiaReport.SERVERS + (i + 1), INTERNAL_PORT));
    var listening = new OxiaMembers.Listening("0.0.0.0", CLIENT_PORT, METRICS_PORT, INTERNAL_PORT);
    for (int i = 0; i < members.size(); i++) {
      int port = members.clientPort(i);
      group
          .add(image, members.name(i), Map.of(CLIENT_PORT, port, METRICS_PORT, port + 1))
          .withCopyToContainer(Transferable.of(members.config()), OxiaMembers.configPath(DIRECTORY))
          .withCommand(members.command(i, "oxia", DIRECTORY, listening).toArray(String[]::new));
    }
    List<Server> servers = members.servers(group.start());
    String version = settings.image() + " " + Images.id(settings.image());
    return new StartedOxia(servers, group, members.service(), members.facts(version));
  }
}
