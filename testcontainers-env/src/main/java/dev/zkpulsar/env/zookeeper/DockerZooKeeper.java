package dev.zkpulsar.env.zookeeper;

import dev.zkpulsar.env.docker.Containers;
import dev.zkpulsar.env.docker.Images;
import dev.zkpulsar.env.machine.FreePorts;
import dev.zkpulsar.env.server.Container;
import dev.zkpulsar.env.server.Server;
import dev.zkpulsar.env.server.Startup;
import dev.zkpulsar.env.settings.Address;
import dev.zkpulsar.env.settings.Kind;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.testcontainers.utility.DockerImageName;

/**
 * Starts an ensemble of containers on one network, with the settings of {@link EmbeddedZooKeeper},
 * passed to the official image as environment variables; but old snapshots and logs are purged
 * every hour, the least that ZooKeeper itself offers. The data is in volumes of the containers. A
 * client reaches a server through the engine's port forwarding, which is part of the measured time.
 */
public final class DockerZooKeeper {
  private static final int CLIENT_PORT = 2181;

  private DockerZooKeeper() {}

  /** Starts an ensemble and waits until every server serves a write. */
  public static ZooKeeperEnsemble start(ZooKeeperSettings settings) {
    DockerImageName image = Images.image(ZooKeeperSettings.IMAGE, settings.image());
    return Startup.start(
        Kind.docker,
        "ZooKeeper",
        List.of(ZooKeeperSettings.JVM_ARGS, ZooKeeperSettings.IMAGE),
        () -> startContainers(settings, image));
  }

  private static StartedZooKeeper startContainers(
      ZooKeeperSettings settings, DockerImageName image) {
    List<Integer> ports = FreePorts.choose(settings.servers());
    var group = new Containers();
    for (int i = 0; i < settings.servers(); i++) {
      group
          .add(image, name(i), Map.of(CLIENT_PORT, ports.get(i)))
          .withEnv("ZOO_MY_ID", Integer.toString(i + 1))
          .withEnv("ZOO_SERVERS", members(settings.servers()))
          .withEnv("ZOO_TICK_TIME", "2000")
          .withEnv("ZOO_INIT_LIMIT", "10")
          .withEnv("ZOO_SYNC_LIMIT", Integer.toString(settings.syncLimit()))
          .withEnv("ZOO_MAX_CLIENT_CNXNS", "0")
          .withEnv("ZOO_ADMINSERVER_ENABLED", "false")
          .withEnv("ZOO_AUTOPURGE_SNAPRETAINCOUNT", "3")
          .withEnv("ZOO_AUTOPURGE_PURGEINTERVAL", "1")
          .withEnv("ZOO_4LW_COMMANDS_WHITELIST", ZooKeeperServerMain.COMMANDS)
          .withEnv("ZOO_CFG_EXTRA", "minSessionTimeout=2000")
          .withEnv("JMXDISABLE", "true")
          .withEnv("JVMFLAGS", jvmFlags(settings));
    }
    List<Container> containers = group.start();
    List<Server> servers =
        IntStream.range(0, settings.servers())
            .mapToObj(
                i ->
                    ZooKeeperEnsemble.server(
                        i + 1, new Address(group.host(), ports.get(i)), containers.get(i)))
            .toList();
    return new StartedZooKeeper(servers, group);
  }

  private static String name(int index) {
    return "zookeeper-" + (index + 1);
  }

  private static String members(int servers) {
    return IntStream.range(0, servers)
        .mapToObj(i -> "server." + (i + 1) + "=" + name(i) + ":2888:3888;" + CLIENT_PORT)
        .collect(Collectors.joining(" "));
  }

  /** The connect string for other containers of the ensemble's network. */
  public static String inside(int servers) {
    return IntStream.range(0, servers)
        .mapToObj(i -> name(i) + ":" + CLIENT_PORT)
        .collect(Collectors.joining(","));
  }

  private static String jvmFlags(ZooKeeperSettings settings) {
    return String.join(" ", settings.jvmArgs()) + " -Djute.maxbuffer=" + settings.juteMaxBuffer();
  }
}
