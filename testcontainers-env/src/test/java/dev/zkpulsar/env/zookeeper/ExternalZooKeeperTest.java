package dev.zkpulsar.env.zookeeper;

import static org.assertj.core.api.Assertions.assertThat;

import dev.zkpulsar.env.TestSystems;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;

class ExternalZooKeeperTest extends ZooKeeperEnsembleContract {
  private ZooKeeperEnsemble ensemble;

  @BeforeAll
  void find() {
    String external = TestSystems.sharedZooKeeper().connectString();
    ensemble = TestSystems.zooKeeper(TestSystems.settings("bench.zookeeper=" + external));
  }

  @AfterAll
  void close() {
    ensemble.close();
    assertThat(StartedZooKeeper.serves(ensemble.servers().get(0).address())).isTrue();
  }

  @Override
  ZooKeeperEnsemble ensemble() {
    return ensemble;
  }
}
