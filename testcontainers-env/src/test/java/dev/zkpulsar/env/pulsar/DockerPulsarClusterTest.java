package dev.zkpulsar.env.pulsar;

import static org.assertj.core.api.Assertions.assertThat;

import dev.zkpulsar.env.TestSystems;
import dev.zkpulsar.env.nodes.Docker;
import dev.zkpulsar.env.nodes.NeedsEngine;
import dev.zkpulsar.env.nodes.Server;
import java.util.Properties;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfEnvironmentVariable;

@Tag("long")
@NeedsEngine
@EnabledIfEnvironmentVariable(
    named = Docker.PULSAR_IMAGE,
    matches = ".+",
    disabledReason = "needs an image of Pulsar (" + Docker.PULSAR_IMAGE + ")")
class DockerPulsarClusterTest extends PulsarClusterContract {

  @AfterAll
  void close() throws Exception {
    var surroundings = Docker.surroundings(cluster);
    Server bookie = cluster.servers().get(2);
    bookie.handle().stop();
    TestSystems.await(60, () -> !bookie.handle().isThere());
    cluster.close();
    assertThat(surroundings).allMatch(Docker.Surroundings::areGone);
  }

  @Override
  Properties settings() {
    return TestSystems.settings(
        "bench.env=docker",
        "bench.pulsar.cluster=true",
        "bench.pulsar.jvmArgs=-XX:TieredStopAtLevel=1 -Xmx512m -XX:MaxDirectMemorySize=512m",
        "bench.pulsar.image=" + System.getenv(Docker.PULSAR_IMAGE));
  }

  @Test
  void namesEachContainer() {
    assertThat(cluster.servers())
        .extracting(Server::name)
        .containsExactly("broker-1", "broker-2", "bookie-1", "zookeeper-1");
  }
}
