package dev.zkpulsar.env.zookeeper;

import dev.zkpulsar.env.Settings;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;

class ExternalZooKeeperTest extends ZooKeeperEnsembleContract {
  private ZooKeeperEnsemble somebodyElses;
  private ZooKeeperEnsemble ensemble;

  @BeforeAll
  void start() {
    somebodyElses = Settings.zooKeeper(Settings.of());
    ensemble = Settings.zooKeeper(Settings.of("bench.zookeeper", somebodyElses.connectString()));
  }

  @AfterAll
  void close() {
    ensemble.close();
    somebodyElses.close();
  }

  @Override
  ZooKeeperEnsemble ensemble() {
    return ensemble;
  }
}
