package dev.zkpulsar.harness.provenance;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.zkpulsar.env.machine.Disk;
import dev.zkpulsar.env.pulsar.PulsarSettings;
import dev.zkpulsar.env.server.Placement;
import dev.zkpulsar.env.zookeeper.ZooKeeperSettings;
import dev.zkpulsar.harness.state.PulsarServers;
import dev.zkpulsar.harness.state.ZooKeeperServers;
import java.util.Properties;
import java.util.Set;

/** Where the servers of a run are, and the disks that those on this machine write to. */
final class ServerPlaces {
  private final ObjectNode environment = JsonNodeFactory.instance.objectNode();
  private final ObjectNode disks = JsonNodeFactory.instance.objectNode();

  /**
   * Those that the settings ask for.
   *
   * @param states of the benchmarks, which say what servers they want
   */
  ServerPlaces(Set<Class<?>> states, Properties settings) {
    if (states.contains(ZooKeeperServers.class)) {
      add("zookeeper", ZooKeeperSettings.of(settings).placement());
    }
    if (states.contains(PulsarServers.class)) {
      add("pulsar", PulsarSettings.of(settings).placement());
    }
  }

  private void add(String system, Placement placement) {
    ObjectNode place = environment.putObject(system).put("kind", placement.kind());
    placement.image().ifPresent(image -> place.put("image", image));
    placement
        .dataDir()
        .flatMap(Disk::of)
        .ifPresent(
            disk -> {
              ObjectNode told = disks.putObject(system);
              told.put("fileSystem", disk.fileSystem()).put("device", disk.device());
              disk.model().ifPresent(model -> told.put("model", model));
              told.put("sizeBytes", disk.sizeBytes());
            });
  }

  /** By system its {@code kind}, and the {@code image} of its containers. */
  ObjectNode environment() {
    return environment;
  }

  /** By system the disk of its data. */
  ObjectNode disks() {
    return disks;
  }
}
