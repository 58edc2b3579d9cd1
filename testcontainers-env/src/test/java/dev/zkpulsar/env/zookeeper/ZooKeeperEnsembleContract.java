package dev.zkpulsar.env.zookeeper;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.zkpulsar.env.TestSystems;
import dev.zkpulsar.env.nodes.Server;
import dev.zkpulsar.env.settings.Address;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.apache.zookeeper.CreateMode;
import org.apache.zookeeper.ZooDefs;
import org.apache.zookeeper.ZooKeeper;
import org.apache.zookeeper.client.FourLetterWordMain;
import org.apache.zookeeper.data.Stat;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.parallel.ResourceLock;

/** The contract of every kind of ensemble; each subclass tests one kind. */
@ResourceLock(TestSystems.ZOOKEEPER)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class ZooKeeperEnsembleContract {
  private static final int TIMEOUT_MILLIS = 10_000;

  ZooKeeperEnsemble ensemble;

  /** Starts or finds the ensemble under test, once for all tests of the class. */
  abstract ZooKeeperEnsemble start();

  @BeforeAll
  void startOnce() {
    ensemble = start();
  }

  static ZooKeeper connect(String connectString) {
    ZooKeeper client = Connections.connect(connectString, TIMEOUT_MILLIS);
    assertThat(client).isNotNull();
    return client;
  }

  static void create(ZooKeeper client, String path, String data) throws Exception {
    client.create(path, data.getBytes(UTF_8), ZooDefs.Ids.OPEN_ACL_UNSAFE, CreateMode.PERSISTENT);
  }

  /** Brings a session's server up to date with the writes of other sessions. */
  private static void sync(ZooKeeper client) throws Exception {
    var done = new CountDownLatch(1);
    client.sync("/", (rc, path, ctx) -> done.countDown(), null);
    assertThat(done.await(TIMEOUT_MILLIS, TimeUnit.MILLISECONDS)).isTrue();
  }

  /** By path the values that any change of the znode would change. */
  private static Map<String, String> dump(ZooKeeper client, String path, String except)
      throws Exception {
    var dump = new TreeMap<String, String>();
    if (path.equals(except) || path.startsWith("/zookeeper")) {
      return dump;
    }
    var stat = new Stat();
    byte[] data = client.getData(path, false, stat);
    dump.put(path, stat.getCzxid() + " " + stat.getMzxid() + " " + new String(data, UTF_8));
    for (String child : client.getChildren(path, false)) {
      dump.putAll(dump(client, path.equals("/") ? "/" + child : path + "/" + child, except));
    }
    return dump;
  }

  @Test
  void servesReadsAndWrites() throws Exception {
    try (var chroot = Chroot.create(ensemble.connectString(), "reads-and-writes");
        var client = connect(chroot.connectString())) {
      create(client, "/a", "x");

      assertThat(client.getData("/a", false, null)).asString().isEqualTo("x");
    }
  }

  @Test
  void namesItsServers() {
    assertThat(ensemble.servers()).hasSize(3);
    assertThat(ensemble.connectString().split(","))
        .containsExactlyElementsOf(
            ensemble.servers().stream().map(server -> server.address().toString()).toList());
  }

  @Test
  void exactlyOneServerLeads() throws Exception {
    Server leader = ZooKeeperEnsemble.leader(ensemble.servers());

    for (var server : ensemble.servers()) {
      Address address = server.address();
      String mntr = FourLetterWordMain.send4LetterWord(address.host(), address.port(), "mntr");
      assertThat(mntr.contains("zk_server_state\tleader")).isEqualTo(server.equals(leader));
      assertThat(FourLetterWordMain.send4LetterWord(address.host(), address.port(), "ruok"))
          .contains("not in the whitelist");
    }
  }

  @Test
  void aPausedServerServesAgainWhenItIsResumed() throws Exception {
    Server server = ensemble.servers().get(2);
    assertThat(server.handle().isThere()).isTrue();
    if (!server.handle().isOurs()) {
      assertThatThrownBy(() -> server.handle().pause())
          .isInstanceOf(UnsupportedOperationException.class);
      assertThatThrownBy(() -> server.handle().kill())
          .isInstanceOf(UnsupportedOperationException.class);
      return;
    }
    server.handle().pause();
    assertThat(ZooKeeperNodes.serves(server.address().toString())).isFalse();
    server.handle().resume();

    TestSystems.await(60, () -> ZooKeeperNodes.serves(server.address().toString()));
  }

  @Test
  void takesMoreConnectionsThanZooKeepersDefaultOfSixty() throws Exception {
    List<ZooKeeper> sessions = Connections.open(ensemble.servers().get(0).address().toString(), 70);

    Connections.close(sessions);
  }

  @Test
  void anExpiredSessionIsRenewedWithoutItsEphemeralNodes() throws Exception {
    try (var chroot = Chroot.create(ensemble.connectString(), "expired")) {
      List<RenewedSession> sessions = RenewedSession.open(chroot.connectString(), 2);
      List<ZooKeeper> first = sessions.stream().map(RenewedSession::client).toList();
      AsyncZooKeeper.create(first.get(1), "/e", new byte[1], CreateMode.EPHEMERAL).get();

      Connections.expire(chroot.connectString(), first);

      for (int i = 0; i < 2; i++) {
        RenewedSession session = sessions.get(i);
        ZooKeeper before = first.get(i);
        TestSystems.await(
            60, () -> session.client() != before && session.client().getState().isConnected());
      }
      sync(sessions.get(0).client());
      assertThat(AsyncZooKeeper.getChildren(sessions.get(0).client(), "/").get()).isEmpty();
      RenewedSession.close(sessions);
    }
  }

  @Test
  void takesRequestsOfMoreThanZooKeepersDefaultOfOneMegabyte() throws Exception {
    try (var chroot = Chroot.create(ensemble.connectString(), "large");
        var client = connect(chroot.connectString())) {
      create(client, "/a", "x".repeat(2 << 20));

      assertThat(client.getData("/a", false, null)).hasSize(2 << 20);
    }
  }

  @Test
  void aChrootTouchesNothingBesideIt() throws Exception {
    try (var client = connect(ensemble.connectString())) {
      create(client, "/theirs", "1");
      create(client, "/theirs/child", "2");
      var before = dump(client, "/", "/ours");

      try (var chroot = Chroot.create(ensemble.connectString(), "ours");
          var inside = connect(chroot.connectString())) {
        List<String> parents = IntStream.range(0, 100).mapToObj(i -> "/n" + i).toList();
        List<String> children = parents.stream().map(parent -> parent + "/c").toList();
        AsyncZooKeeper.createAll(inside, parents, new byte[1]).get();
        AsyncZooKeeper.createAll(inside, children, new byte[1]).get();
        sync(client);
        assertThat(dump(client, "/", "/ours")).isEqualTo(before);
      }
      sync(client);
      assertThat(client.exists("/ours", false)).isNull();
      assertThat(dump(client, "/", "")).isEqualTo(before);
      client.delete("/theirs/child", -1);
      client.delete("/theirs", -1);
    }
  }

  @Test
  void aChrootLiesBelowTheUsersOwn() throws Exception {
    try (var client = connect(ensemble.connectString())) {
      create(client, "/tenant", "");
      try (var chroot = Chroot.create(ensemble.connectString() + "/tenant", "ours")) {
        assertThat(chroot.connectString()).endsWith("/tenant/ours");
        sync(client);
        assertThat(client.exists("/tenant/ours", false)).isNotNull();
      }
      sync(client);
      assertThat(client.exists("/tenant/ours", false)).isNull();
      assertThat(client.exists("/tenant", false)).isNotNull();
      client.delete("/tenant", -1);
    }
  }
}
