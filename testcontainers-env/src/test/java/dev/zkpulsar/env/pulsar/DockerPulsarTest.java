package dev.zkpulsar.env.pulsar;

import static org.assertj.core.api.Assertions.assertThat;

import dev.zkpulsar.env.TestSystems;
import dev.zkpulsar.env.nodes.Docker;
import dev.zkpulsar.env.nodes.ListeningSockets;
import dev.zkpulsar.env.nodes.NeedsEngine;
import dev.zkpulsar.env.nodes.Server;
import java.util.Properties;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfEnvironmentVariable;

@NeedsEngine
@EnabledIfEnvironmentVariable(
    named = Docker.PULSAR_IMAGE,
    matches = ".+",
    disabledReason = "needs an image of Pulsar (" + Docker.PULSAR_IMAGE + ")")
@Tag("long")
class DockerPulsarTest extends PulsarClusterContract {

  @AfterAll
  void close() {
    Docker.closeAndRequireNothing(cluster);
  }

  /** Every setting that a container honours, with a value other than the default. */
  @Override
  Properties settings() {
    return TestSystems.settings(
        "bench.env=docker",
        "bench.pulsar.image=" + System.getenv(Docker.PULSAR_IMAGE),
        "bench.pulsar.journalSync=true",
        "bench.pulsar.maxMessageBytes=" + (7 << 20),
        "bench.pulsar.jvmArgs=-XX:TieredStopAtLevel=1 -Xms256m -Xmx777m -XX:MaxDirectMemorySize=512m");
  }

  @Test
  void nothingListensToOtherMachines() throws Exception {
    ListeningSockets.assertLocalOfContainers(cluster.servers());
  }

  @Test
  void honoursItsSettings() throws Exception {
    assertThat(cluster.servers()).extracting(Server::name).containsExactly("pulsar-1");
    String container = Docker.id(cluster.servers().get(0));
    assertThat(Docker.output(container, "cat", "/pulsar/conf/standalone.conf"))
        .contains("\njournalSyncData=true\n");
    assertThat(Docker.output(container, "cat", "/proc/1/cmdline")).contains("-Xmx777m");
  }
}
