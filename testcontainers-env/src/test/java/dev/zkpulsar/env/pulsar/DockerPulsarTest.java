package dev.zkpulsar.env.pulsar;

import static org.assertj.core.api.Assertions.assertThat;

import dev.zkpulsar.env.Settings;
import dev.zkpulsar.env.docker.Docker;
import java.util.Properties;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIf;

@EnabledIf("dev.zkpulsar.env.docker.Docker#answersAndHasPulsar")
class DockerPulsarTest extends PulsarClusterContract {
  private PulsarCluster cluster;
  private Docker.Surroundings surroundings;

  @BeforeAll
  void start() {
    cluster = Settings.pulsar(settings());
    surroundings = Docker.surroundings(Docker.id(cluster.servers().get(0)));
  }

  @AfterAll
  void close() {
    cluster.close();
    cluster.close();
    assertThat(surroundings.areGone()).isTrue();
  }

  @Override
  PulsarCluster cluster() {
    return cluster;
  }

  @Override
  Properties settings() {
    return Settings.of(
        "bench.env", "docker", "bench.pulsar.image", System.getenv(Docker.PULSAR_IMAGE));
  }

  @Test
  void isOneContainer() {
    assertThat(cluster.servers()).hasSize(1);
    assertThat(cluster.servers().get(0).name()).isEqualTo("pulsar-1");
    assertThat(cluster.serviceUrl()).isEqualTo("pulsar://" + cluster.servers().get(0).address());
  }
}
