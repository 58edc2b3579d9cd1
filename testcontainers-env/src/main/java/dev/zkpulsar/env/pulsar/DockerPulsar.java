package dev.zkpulsar.env.pulsar;

import dev.zkpulsar.env.docker.Containers;
import dev.zkpulsar.env.docker.Images;
import dev.zkpulsar.env.docker.ServerContainer;
import dev.zkpulsar.env.machine.FreePorts;
import dev.zkpulsar.env.server.Startup;
import dev.zkpulsar.env.settings.Address;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.testcontainers.utility.DockerImageName;

/**
 * Starts Pulsar in containers of the official image: a standalone in one container, or a cluster on
 * the network of its metadata store, whose brokers advertise one address to the clients on this
 * machine and to each other. The image's own script copies the settings from environment variables
 * to the shipped files.
 */
public final class DockerPulsar {
  private static final int BROKER_PORT = 6650;
  private static final int ADMIN_PORT = 8080;
  private static final int BOOKIE_PORT = 3181;

  /** The first bookie listens after it has initialized the cluster's metadata. */
  private static final String WAIT =
      "until (exec 3<>/dev/tcp/bookie-1/%d) 2>/dev/null; do sleep 0.1; done".formatted(BOOKIE_PORT);

  private DockerPulsar() {}

  /**
   * Starts the servers and waits until every broker passes its own health check.
   *
   * @param metadata starts a cluster's metadata store and waits until it serves
   * @throws dev.zkpulsar.env.settings.BadInputException when no engine answers, or the servers do
   *     not serve
   */
  public static PulsarCluster start(PulsarSettings settings, Supplier<MetadataServers> metadata) {
    DockerImageName image = Images.image(PulsarSettings.IMAGE, settings.image());
    return StartedPulsar.start(
        settings,
        PulsarSettings.IMAGE,
        metadata,
        store ->
            settings.cluster().isPresent()
                ? startCluster(settings, image, store)
                : startStandalone(settings, image));
  }

  private static StartedPulsar startStandalone(PulsarSettings settings, DockerImageName image) {
    List<Integer> ports = FreePorts.successive(2);
    var group = new Containers();
    var container =
        group.add(image, "pulsar-1", Map.of(BROKER_PORT, ports.get(0), ADMIN_PORT, ports.get(1)));
    configure(container, settings, Map.of())
        .withCommand(
            command(
                "standalone.conf", "standalone --no-functions-worker --no-stream-storage", "true"));
    return StartedPulsar.standalone(
        new Address(group.host(), ports.get(0)), settings.access(), group.start().get(0), group);
  }

  private static StartedPulsar startCluster(
      PulsarSettings settings, DockerImageName image, MetadataServers store) {
    var group = new Containers((Containers) ((Startup.Starting) store.servers()).group());
    var conf = ClusterConf.of(settings, group.sharedHost(), group.host(), store.url());
    for (Address bookie : conf.bookies()) {
      int index = conf.bookies().indexOf(bookie);
      String name = "bookie-" + (index + 1);
      String before =
          index == 0 ? "bin/pulsar initialize-cluster-metadata " + conf.initialize() : WAIT;
      var container = group.add(image, name, Map.of(BOOKIE_PORT, bookie.port()));
      configure(container, settings, conf.bookie(new Address(name, BOOKIE_PORT)))
          .withCommand(command("bookkeeper.conf", "bookie", before));
    }
    for (Address broker : conf.brokers()) {
      String name = "broker-" + (conf.brokers().indexOf(broker) + 1);
      Address web = ClusterConf.web(broker);
      var container = group.add(image, name, Map.of(broker.port(), broker, web.port(), web));
      configure(container, settings, conf.broker(broker))
          .withCommand(command("broker.conf", "broker", WAIT));
    }
    return StartedPulsar.cluster(conf, settings.access(), group.start(), group, store);
  }

  /** The entries of the settings, and those of this server, for the image's script. */
  private static ServerContainer configure(
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
  private static String[] command(String file, String server, String before) {
    return new String[] {
      "/bin/bash",
      "-c",
      "echo >> conf/%s && bin/apply-config-from-env.py conf/%s && %s && exec bin/pulsar %s"
          .formatted(file, file, before, server)
    };
  }
}
