package dev.zkpulsar.env.zookeeper;

import static org.assertj.core.api.Assertions.assertThat;

import dev.zkpulsar.env.TestSystems;
import dev.zkpulsar.env.server.Server;
import dev.zkpulsar.env.server.ServerHandle;
import java.util.List;
import org.apache.zookeeper.AddWatchMode;
import org.apache.zookeeper.KeeperException;
import org.apache.zookeeper.Watcher;
import org.apache.zookeeper.ZooKeeper;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;

class ExternalZooKeeperTest extends ZooKeeperEnsembleContract {

  @Override
  ZooKeeperEnsemble start() {
    String external = TestSystems.sharedZooKeeper().connectString();
    return TestSystems.zooKeeper(TestSystems.settings("bench.zookeeper=" + external));
  }

  /** The session of a server that lacks persistent watches, and allows no mntr. */
  @Test
  void whatTheServersLackIsNoted() throws Exception {
    var old =
        new ZooKeeper("127.0.0.1:1", 10_000, event -> {}) {
          @Override
          public void addWatch(String path, Watcher watcher, AddWatchMode mode)
              throws KeeperException {
            throw new KeeperException.UnimplementedException();
          }
        };
    var silent = new Server("zookeeper-1", "zookeeper", "127.0.0.1:1", ServerHandle.external());
    assertThat(ZooKeeperNodes.notes(old, List.of(silent)))
        .satisfiesExactly(
            note -> assertThat(note).contains("older than ZooKeeper 3.6"),
            note -> assertThat(note).contains("4lw.commands.whitelist"));
    old.close();

    ZooKeeper session = Connections.connect(ensemble.connectString(), 10_000);
    assertThat(ZooKeeperNodes.notes(session, ensemble.servers())).isEmpty();
    session.close();
  }

  @AfterAll
  void close() {
    ensemble.close();
    assertThat(ZooKeeperNodes.serves(ensemble.servers().get(0).address())).isTrue();
  }
}
