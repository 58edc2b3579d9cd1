package dev.zkpulsar.env.pulsar;

import dev.zkpulsar.env.docker.Containers;
import dev.zkpulsar.env.docker.Images;
import dev.zkpulsar.env.docker.ServerContainer;
import dev.zkpulsar.env.machine.FreePorts;
import dev.zkpulsar.env.server.Container;
import dev.zkpulsar.env.server.Startup;
import dev.zkpulsar.env.settings.Address;
import dev.zkpulsar.env.settings.Kind;
import java.util.List;
import java.util.Map;
import org.testcontainers.utility.DockerImageName;

/**
 * Starts a standalone broker, its bookie and its metadata in one container of the official image.
 * The image's own script copies the settings from environment variables to standalone.conf.
 */
public final class DockerPulsar {
  private static final int BROKER_PORT = 6650;
  private static final int ADMIN_PORT = 8080;

  private DockerPulsar() {}

  /**
   * Starts a broker and waits until it passes its own health check.
   *
   * @throws dev.zkpulsar.env.settings.BadInputException when no engine answers, or the broker does
   *     not serve
   */
  public static PulsarCluster start(PulsarSettings settings) {
    Containers.requireNoSecret(PulsarSettings.JVM_ARGS, settings.jvmArgs());
    DockerImageName image = Images.image(PulsarSettings.IMAGE, settings.image());
    return Startup.start(
        Kind.docker,
        "the Pulsar broker",
        List.of(PulsarSettings.JVM_ARGS, PulsarSettings.IMAGE, PulsarSettings.PORT),
        () -> startContainer(settings, image));
  }

  private static StartedPulsar startContainer(PulsarSettings settings, DockerImageName image) {
    List<Integer> ports = FreePorts.successive(PulsarSettings.PORT, settings.port(), 2);
    var group = new Containers();
    var container =
        group.add(image, "pulsar-1", Map.of(BROKER_PORT, ports.get(0), ADMIN_PORT, ports.get(1)));
    configure(container, settings, Map.of())
        .withCommand(
            command(
                "standalone.conf", "standalone --no-functions-worker --no-stream-storage", "true"));
    Container place = group.start().get(0);
    return StartedPulsar.standalone(
        new Address(group.host(), ports.get(0)), settings.access(), place, group);
  }

  /** The entries of the settings, and those of this server, for the image's script. */
  static ServerContainer configure(
      ServerContainer container, PulsarSettings settings, Map<String, String> conf) {
    settings.conf().forEach((name, value) -> container.withEnv("PULSAR_PREFIX_" + name, value));
    conf.forEach((name, value) -> container.withEnv("PULSAR_PREFIX_" + name, value));
    return container.withEnv("PULSAR_MEM", String.join(" ", settings.jvmArgs()));
  }

  /**
   * The command of a server. Its file's last line may lack its end, and the script would append a
   * setting to it.
   *
   * @param before a command that must succeed first
   */
  static String[] command(String file, String server, String before) {
    return new String[] {
      "/bin/bash",
      "-c",
      "echo >> conf/%s && bin/apply-config-from-env.py conf/%s && %s && exec bin/pulsar %s"
          .formatted(file, file, before, server)
    };
  }
}
