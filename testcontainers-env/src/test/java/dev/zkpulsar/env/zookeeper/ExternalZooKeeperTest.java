package dev.zkpulsar.env.zookeeper;

import static org.assertj.core.api.Assertions.assertThat;

import dev.zkpulsar.env.TestSystems;
import org.junit.jupiter.api.AfterAll;

class ExternalZooKeeperTest extends ZooKeeperEnsembleContract {

  @Override
  ZooKeeperEnsemble start() {
    String external = TestSystems.sharedZooKeeper().connectString();
    return TestSystems.zooKeeper(TestSystems.settings("bench.zookeeper=" + external));
  }

  @AfterAll
  void close() {
    ensemble.close();
    assertThat(ZooKeeperNodes.serves(ensemble.servers().get(0).address().toString())).isTrue();
  }
}
