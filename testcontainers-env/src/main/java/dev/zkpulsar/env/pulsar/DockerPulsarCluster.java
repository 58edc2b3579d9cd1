package dev.zkpulsar.env.pulsar;

import dev.zkpulsar.env.docker.Containers;
import dev.zkpulsar.env.docker.Images;
import dev.zkpulsar.env.machine.FreePorts;
import dev.zkpulsar.env.server.Container;
import dev.zkpulsar.env.server.Server;
import dev.zkpulsar.env.server.Startup;
import dev.zkpulsar.env.settings.Address;
import dev.zkpulsar.env.settings.Kind;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.testcontainers.utility.DockerImageName;

/**
 * Starts a Pulsar cluster in containers of the official image, on the network of its metadata
 * store. A broker advertises one address to its clients on this machine and to the other brokers.
 * The image's own script copies the settings from environment variables to the shipped files.
 */
public final class DockerPulsarCluster {
  private static final int BOOKIE_PORT = 3181;

  /** The first bookie listens after it has initialized the cluster's metadata. */
  private static final String WAIT =
      "until (exec 3<>/dev/tcp/bookie-1/%d) 2>/dev/null; do sleep 0.1; done".formatted(BOOKIE_PORT);

  private DockerPulsarCluster() {}

  /**
   * Starts a cluster and waits until every broker passes its own health check.
   *
   * @param metadata starts the metadata store and waits until it serves
   * @throws dev.zkpulsar.env.settings.BadInputException when no engine answers, or the cluster does
   *     not serve
   */
  public static PulsarCluster start(PulsarSettings settings, Supplier<MetadataServers> metadata) {
    Containers.requireNoSecret(PulsarSettings.JVM_ARGS, settings.jvmArgs());
    DockerImageName image = Images.image(PulsarSettings.IMAGE, settings.image());
    return Startup.start(
        Kind.docker,
        "the Pulsar cluster",
        List.of(PulsarSettings.JVM_ARGS, PulsarSettings.IMAGE, PulsarSettings.PORT),
        () -> MetadataServers.under(metadata, store -> startContainers(settings, image, store)));
  }

  private static StartedPulsar startContainers(
      PulsarSettings settings, DockerImageName image, MetadataServers store) {
    var group = new Containers((Containers) ((Startup.Starting) store.servers()).group());
    var conf = ClusterConf.of(settings, group.sharedHost(), store.url());
    List<Integer> bookiePorts = FreePorts.choose(conf.topology().bookies());
    for (int i = 0; i < bookiePorts.size(); i++) {
      String name = "bookie-" + (i + 1);
      var container = group.add(image, name, Map.of(BOOKIE_PORT, bookiePorts.get(i)));
      String before = i == 0 ? "bin/pulsar initialize-cluster-metadata " + conf.initialize() : WAIT;
      DockerPulsar.configure(container, settings, conf.bookie(new Address(name, BOOKIE_PORT)))
          .withCommand(DockerPulsar.command("bookkeeper.conf", "bookie", before));
    }
    for (int i = 0; i < conf.brokers().size(); i++) {
      Address broker = conf.brokers().get(i);
      int web = ClusterConf.web(broker).port();
      var container =
          group.add(
              image,
              "broker-" + (i + 1),
              broker.host(),
              Map.of(broker.port(), broker.port(), web, web));
      DockerPulsar.configure(container, settings, conf.broker(broker))
          .withCommand(DockerPulsar.command("broker.conf", "broker", WAIT));
    }
    List<Container> places = group.start();
    var bookies = new ArrayList<Server>();
    for (int port : bookiePorts) {
      var address = new Address(group.host(), port);
      bookies.add(StartedPulsar.bookie(bookies.size(), address, places.get(bookies.size())));
    }
    var brokers = new ArrayList<Server>();
    for (Address broker : conf.brokers()) {
      Container place = places.get(bookies.size() + brokers.size());
      brokers.add(StartedPulsar.broker(brokers.size(), broker, place));
    }
    return StartedPulsar.of(brokers, bookies, settings.access(), group, store.servers());
  }
}
