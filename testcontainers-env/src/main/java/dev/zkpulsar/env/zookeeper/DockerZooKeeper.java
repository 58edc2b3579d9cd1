package dev.zkpulsar.env.zookeeper;

import dev.zkpulsar.env.Environments;
import dev.zkpulsar.env.docker.DockerEngine;
import dev.zkpulsar.env.docker.ServerContainer;
import dev.zkpulsar.env.machine.FreePorts;
import dev.zkpulsar.env.server.Server;
import dev.zkpulsar.env.settings.BadInputException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Properties;
import java.util.concurrent.CompletionException;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.zookeeper.Version;
import org.testcontainers.containers.Network;
import org.testcontainers.lifecycle.Startables;
import org.testcontainers.utility.DockerImageName;

/**
 * An ensemble of containers on one network, with the settings of {@link EmbeddedZooKeeper}, given
 * to the official image by its environment variables. Data lie in volumes of the containers. A
 * client reaches a server through the engine's port forwarding, which is part of what it measures.
 *
 * <p>Testcontainers removes all when this JVM ends, whether or not it was closed; after a kill -9
 * its clean-up container does, where that is not disabled.
 */
public final class DockerZooKeeper implements ZooKeeperEnsemble {
  static final String IMAGE = "bench.zookeeper.image";

  private static final int CLIENT_PORT = 2181;
  private static final int ATTEMPTS = 3;

  private final Network network = Network.newNetwork();
  private final List<ServerContainer> containers = new ArrayList<>();
  private final List<Server> servers = new ArrayList<>();

  private DockerZooKeeper(EmbeddedSettings settings, DockerImageName image) {
    List<Integer> freePorts = FreePorts.choose(settings.servers());
    for (int i = 0; i < settings.servers(); i++) {
      int hostPort = settings.firstPort() == 0 ? freePorts.get(i) : settings.firstPort() + i;
      containers.add(
          new ServerContainer(image, network, name(i), hostPort, CLIENT_PORT)
              .withEnv("ZOO_MY_ID", Integer.toString(i + 1))
              .withEnv("ZOO_SERVERS", members(settings.servers()))
              .withEnv("ZOO_TICK_TIME", "2000")
              .withEnv("ZOO_INIT_LIMIT", "10")
              .withEnv("ZOO_SYNC_LIMIT", "5")
              .withEnv("ZOO_MAX_CLIENT_CNXNS", "0")
              .withEnv("ZOO_ADMINSERVER_ENABLED", "false")
              .withEnv("ZOO_4LW_COMMANDS_WHITELIST", "mntr,srvr,ruok")
              .withEnv("ZOO_CFG_EXTRA", "minSessionTimeout=2000")
              .withEnv("JMXDISABLE", "true")
              .withEnv("JVMFLAGS", jvmFlags(settings)));
    }
  }

  /**
   * Starts an ensemble and waits until a quorum of it serves a write. A port that another process
   * took in between costs an attempt.
   *
   * @throws BadInputException when a setting is wrong, or no engine answers, or no ensemble comes
   *     up
   */
  public static DockerZooKeeper start(Properties settings, int servers) {
    String dataDir = settings.getProperty(ZooKeeperSettings.DATA_DIR);
    if (dataDir != null) {
      throw new BadInputException(
          ZooKeeperSettings.DATA_DIR
              + ": '"
              + dataDir
              + "' is no place for containers' data; allowed: with "
              + Environments.ENV
              + "=embedded");
    }
    var wanted = EmbeddedSettings.of(settings, servers);
    DockerImageName image = DockerEngine.image(IMAGE, imageName(settings));
    String why = "";
    for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
      var ensemble = new DockerZooKeeper(wanted, image);
      try {
        ensemble.startContainers();
        why = Readiness.await(ensemble.servers, wanted.juteMaxBuffer(), ensemble::lastWords);
        if (why == null) {
          return ensemble;
        }
        ensemble.close();
        break;
      } catch (CompletionException e) {
        ensemble.close();
        why = DockerEngine.reason(e);
      } catch (RuntimeException e) {
        ensemble.close();
        throw e;
      }
    }
    throw new BadInputException(
        Environments.ENV
            + ": 'docker': no ensemble came up: "
            + why
            + "; allowed: see "
            + ZooKeeperSettings.JVM_ARGS
            + ", "
            + IMAGE
            + " and "
            + ZooKeeperSettings.PORT);
  }

  public static String imageName(Properties settings) {
    return settings.getProperty(IMAGE, "zookeeper:" + Version.getVersion());
  }

  private void startContainers() {
    Startables.deepStart(containers).join();
    for (ServerContainer container : containers) {
      servers.add(
          Server.zooKeeper(
              servers.size() + 1,
              container.address(),
              new Server.Container(container.getContainerId())));
    }
  }

  private String lastWords() {
    return containers.stream()
        .map(ServerContainer::lastWords)
        .filter(Objects::nonNull)
        .findFirst()
        .orElse(null);
  }

  private static String name(int index) {
    return "zookeeper-" + (index + 1);
  }

  private static String members(int servers) {
    return IntStream.range(0, servers)
        .mapToObj(i -> "server." + (i + 1) + "=" + name(i) + ":2888:3888;" + CLIENT_PORT)
        .collect(Collectors.joining(" "));
  }

  private static String jvmFlags(EmbeddedSettings settings) {
    return String.join(" ", settings.jvmArgs()) + " -Djute.maxbuffer=" + settings.juteMaxBuffer();
  }

  @Override
  public String connectString() {
    return servers.stream().map(Server::address).collect(Collectors.joining(","));
  }

  @Override
  public List<Server> servers() {
    return List.copyOf(servers);
  }

  @Override
  public synchronized void close() {
    containers.parallelStream().forEach(ServerContainer::stop);
    network.close();
  }
}
