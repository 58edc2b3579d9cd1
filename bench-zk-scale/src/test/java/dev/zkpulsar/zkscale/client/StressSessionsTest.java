package dev.zkpulsar.zkscale.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.zkpulsar.env.zookeeper.Connections;
import dev.zkpulsar.harness.ModuleRun;
import dev.zkpulsar.harness.state.ZooKeeperServers;
import dev.zkpulsar.zkscale.ScaleRun;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.apache.zookeeper.KeeperException.UnimplementedException;
import org.apache.zookeeper.ZooDefs.OpCode;
import org.apache.zookeeper.ZooKeeper;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Every mix against servers: no answer is an error, and all nodes are accounted for. */
@ExtendWith(ScaleRun.class)
class StressSessionsTest {
  private static final int REQUESTS = 1_000;

  private final ZooKeeperServers servers = new ZooKeeperServers();
  private ZooKeeper other;

  /** Asking for the run starts it, with an ensemble. */
  @BeforeAll
  static void start(ModuleRun run) {
    assertThat(run).isNotNull();
  }

  @BeforeEach
  void open() throws Exception {
    servers.open();
    other = Connections.open(servers.connectString(), 1).get(0);
  }

  @AfterEach
  void close() throws Exception {
    Connections.close(List.of(other));
    servers.close();
  }

  @ParameterizedTest
  @EnumSource
  void noRequestFailsAndTheGrowthIsThatOfTheTree(StressMix mix) throws Exception {
    var sessions = new StressSessions();
    sessions.sessions = 4;
    sessions.mix = mix.label();
    sessions.listRequest = ListRequest.GET_CHILDREN.label();
    sessions.readsPerMulti = 3;
    sessions.connect(servers);
    try {
      other.sync("/");
      int before = other.getAllChildrenNumber("/");
      for (int i = 0; i < REQUESTS; i += sessions.sessions) {
        var all = new ArrayList<CompletableFuture<?>>();
        sessions.all().forEach(session -> all.add(session.request().toCompletableFuture()));
        CompletableFuture.allOf(all.toArray(CompletableFuture[]::new)).get();
      }
      other.sync("/");
      assertThat(other.getAllChildrenNumber("/") - before).isEqualTo(sessions.addedNodes());
    } finally {
      sessions.disconnect();
    }
  }

  /** The one change between an answer and none is the number of the request. */
  @Test
  void onlyTheNumberOfAFilteredListIsUnknown() throws Exception {
    assertThat(ListRequest.send(other, OpCode.getChildren2, "/").get()).isNotEmpty();

    assertThatThrownBy(() -> ListRequest.send(other, ListRequest.FILTERED_LIST_NUMBER, "/").get())
        .hasCauseInstanceOf(UnimplementedException.class);
  }
}
