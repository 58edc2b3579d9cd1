package dev.zkpulsar.env.zookeeper;

import static org.assertj.core.api.Assertions.assertThat;

import dev.zkpulsar.env.TestSystems;
import dev.zkpulsar.env.nodes.ContainerEngine;
import dev.zkpulsar.env.nodes.Docker;
import dev.zkpulsar.env.nodes.ListeningSockets;
import dev.zkpulsar.env.nodes.NeedsEngine;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@NeedsEngine
@Tag("long")
class DockerZooKeeperTest extends ZooKeeperEnsembleContract {

  @Override
  ZooKeeperEnsemble start() {
    return TestSystems.zooKeeper(TestSystems.settings("bench.env=docker"));
  }

  @AfterAll
  void close() {
    Docker.closeAndRequireNothing(ensemble);
  }

  @Test
  void itsServersShareANetworkOfTheirOwn() {
    assertThat(Docker.surroundings(ensemble).stream().map(Docker.Surroundings::networks).distinct())
        .singleElement()
        .satisfies(networks -> assertThat(networks).hasSize(1));
  }

  @Test
  void nothingListensToOtherMachines() throws Exception {
    ListeningSockets.assertLocalOfContainers(ensemble.servers());
  }

  @Test
  void aServerThatIsKilledComesBackAtItsAddress() throws Exception {
    var server = ensemble.servers().get(0);
    var client = ContainerEngine.cleaningClient();
    client.killContainerCmd(Docker.id(server)).exec();
    client.startContainerCmd(Docker.id(server)).exec();

    TestSystems.await(60, () -> ZooKeeperNodes.serves(server.address().toString()));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "bench.zookeeper.image|No:image:1|engine",
        "bench.zookeeper.dataDir|/data|embedded",
        "bench.zookeeper.jvmArgs|-Xno|bench.zookeeper.jvmArgs",
      })
  void aWrongSettingIsReportedInOneLine(String option, String value, String allowed) {
    var settings =
        TestSystems.settings("bench.env=docker", "bench.zookeeper.servers=1", option + "=" + value);
    TestSystems.assertRefused(() -> TestSystems.zooKeeper(settings))
        .hasMessageContainingAll(value, "allowed: ", allowed);
  }
}
