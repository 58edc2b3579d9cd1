package dev.zkpulsar.env.pulsar;

import dev.zkpulsar.env.Environments;
import dev.zkpulsar.env.docker.DockerEngine;
import dev.zkpulsar.env.machine.FreePorts;
import dev.zkpulsar.env.server.Server;
import dev.zkpulsar.env.settings.BadInputException;
import dev.zkpulsar.env.zookeeper.DockerZooKeeper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.List;
import java.util.Properties;
import org.testcontainers.containers.ContainerLaunchException;
import org.testcontainers.pulsar.PulsarContainer;
import org.testcontainers.utility.DockerImageName;

/**
 * A standalone broker, its bookie and its metadata in one container. It comes and goes as {@link
 * DockerZooKeeper} does.
 */
public final class DockerPulsar implements PulsarCluster {
  private static final Duration READY = Duration.ofMinutes(2);
  private static final int ATTEMPTS = 3;

  private final PulsarContainer container;
  private final List<Server> servers;

  private DockerPulsar(PulsarContainer container, int brokerPort) {
    this.container = container;
    servers =
        List.of(
            new Server(
                "pulsar-1",
                container.getHost() + ":" + brokerPort,
                new Server.Container(container.getContainerId())));
  }

  /**
   * Starts a broker and waits until it serves.
   *
   * @param settings of which {@code bench.pulsar.image} is read
   * @throws BadInputException when no engine answers, or no broker comes up
   */
  public static DockerPulsar start(Properties settings) {
    DockerImageName image =
        DockerEngine.image(PulsarSettings.IMAGE, imageName(settings))
            .asCompatibleSubstituteFor("apachepulsar/pulsar");
    String why = "";
    for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
      List<Integer> ports = FreePorts.choose(2);
      var container = new PulsarContainer(image).withStartupTimeout(READY);
      // Ports that stay when the container is started again; the engine's own choice does not.
      container.setPortBindings(
          List.of(
              ports.get(0) + ":" + PulsarContainer.BROKER_PORT,
              ports.get(1) + ":" + PulsarContainer.BROKER_HTTP_PORT));
      try {
        container.start();
        return new DockerPulsar(container, ports.get(0));
      } catch (ContainerLaunchException e) {
        container.stop();
        why = DockerEngine.reason(e);
        // "Port is already allocated", "address already in use": another try finds another port.
        if (!why.contains("already")) {
          break;
        }
      }
    }
    throw new BadInputException(
        Environments.ENV
            + ": 'docker': no broker came up: "
            + why
            + "; allowed: see "
            + PulsarSettings.IMAGE
            + " and the engine's memory");
  }

  public static String imageName(Properties settings) {
    return settings.getProperty(PulsarSettings.IMAGE, "apachepulsar/pulsar:" + defaultVersion());
  }

  private static String defaultVersion() {
    var versions = new Properties();
    try (var file = DockerPulsar.class.getResourceAsStream("versions.properties")) {
      versions.load(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return versions.getProperty("pulsar");
  }

  @Override
  public String serviceUrl() {
    return container.getPulsarBrokerUrl();
  }

  @Override
  public String adminUrl() {
    return container.getHttpServiceUrl();
  }

  @Override
  public List<Server> servers() {
    return servers;
  }

  @Override
  public void close() {
    container.stop();
  }
}
