package dev.zkpulsar.harness.clients;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.Map.entry;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.zkpulsar.env.machine.FreePorts;
import dev.zkpulsar.harness.settings.Clients;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.apache.zookeeper.AddWatchMode;
import org.apache.zookeeper.CreateMode;
import org.apache.zookeeper.KeeperException;
import org.apache.zookeeper.Op;
import org.apache.zookeeper.ZooDefs;
import org.apache.zookeeper.ZooKeeper;
import org.apache.zookeeper.data.ACL;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RendezvousTest {
  private final int port = FreePorts.successive(Clients.RENDEZVOUS, 0, 2).get(0);

  private Clients client(int index, int waitSeconds, String token) {
    return new Clients(2, index, "127.0.0.1", port, Optional.ofNullable(token), waitSeconds);
  }

  @Test
  void allClientsPassEachBarrierTogether() throws Exception {
    var figures = RendezvousScale.measure(5, port, 3);

    // The skew is a part of the time in which the barrier opens.
    assertThat(figures.skew()).isLessThanOrEqualTo(figures.open());
  }

  @Test
  void aLateClientIsNamed() throws Exception {
    try (var server = RendezvousServer.start(port, Optional.empty());
        var first = Rendezvous.connect(client(0, 1, null))) {
      assertThatThrownBy(() -> first.enter("/b", "iteration 3"))
          .isInstanceOf(ClientsException.class)
          .hasMessage(
              "client 1 never came to the start of iteration 3; waited 1 s (-Dbench.rendezvous.wait)");
    }
  }

  @Test
  void aClientThatLeavesIsLostForTheOthers() throws Exception {
    try (var server = RendezvousServer.start(port, Optional.empty());
        var first = Rendezvous.connect(client(0, 20, null))) {
      first.create(CreateMode.EPHEMERAL, Rendezvous.MEMBERS + "/0", "");
      try (var second = Rendezvous.connect(client(1, 20, null))) {
        second.create(CreateMode.EPHEMERAL, Rendezvous.MEMBERS + "/1", "");
        first.watch((point, why) -> {}, broken -> {});
      }

      assertThatThrownBy(() -> first.enter("/b", "iteration 3"))
          .isInstanceOf(ClientsException.class)
          .hasMessage("client 1 of 2 is lost");
    }
  }

  @Test
  void withATokenOnlyItsHoldersRead() throws Exception {
    try (var server = RendezvousServer.start(port, Optional.of("right"));
        var first = Rendezvous.connect(client(0, 20, "right"));
        var second = Rendezvous.connect(client(1, 20, "right"));
        var stranger = Rendezvous.connect(client(1, 20, "wrong"))) {
      first.create(CreateMode.PERSISTENT, "/facts", "x");

      assertThat(second.read("/facts")).contains("x");
      assertThatThrownBy(() -> stranger.read("/facts")).hasMessageContaining("NoAuth");
    }
  }

  private interface Attack {
    void run(ZooKeeper stranger) throws Exception;
  }

  private static final List<ACL> OPEN = ZooDefs.Ids.OPEN_ACL_UNSAFE;

  /** Each would send a client's load to another server, end the run, or fill client 0's memory. */
  private static final Map<String, Attack> ATTACKS =
      Map.ofEntries(
          entry("create", s -> s.create("/points", new byte[0], OPEN, CreateMode.PERSISTENT)),
          entry("create below", s -> s.create("/a/b", new byte[0], OPEN, CreateMode.PERSISTENT)),
          entry(
              "create a quota",
              s -> s.create("/zookeeper/quota/a", new byte[0], OPEN, CreateMode.PERSISTENT)),
          entry(
              "multi",
              s -> s.multi(List.of(Op.create("/b", new byte[0], OPEN, CreateMode.PERSISTENT)))),
          entry("setACL", s -> s.setACL("/", ZooDefs.Ids.READ_ACL_UNSAFE, -1)),
          entry("setData", s -> s.setData("/a", new byte[1], -1)),
          entry("delete", s -> s.delete("/a", -1)),
          entry("getData", s -> s.getData("/a", false, null)),
          entry("getACL", s -> s.getACL("/", null)),
          entry("getChildren", s -> s.getChildren("/", false)),
          entry("config", s -> s.getConfig(false, null)),
          entry("exists", s -> s.exists("/no/such/node", true)),
          entry("watch", s -> s.addWatch("/", AddWatchMode.PERSISTENT_RECURSIVE)));

  private static ZooKeeper stranger(int port, Optional<String> token) throws Exception {
    var connected = new CountDownLatch(1);
    var stranger = new ZooKeeper("127.0.0.1:" + port, 20_000, event -> connected.countDown());
    assertThat(connected.await(20, TimeUnit.SECONDS)).isTrue();
    token.ifPresent(
        wrong ->
            stranger.addAuthInfo(
                RendezvousServer.SCHEME, RendezvousServer.credentials(wrong).getBytes(UTF_8)));
    return stranger;
  }

  @Test
  void withoutTheTokenNothingIsPossible() throws Exception {
    try (var server = RendezvousServer.start(port, Optional.of("right"));
        var first = Rendezvous.connect(client(0, 20, "right"))) {
      first.publish("/a", "x");
      for (var token : List.of(Optional.<String>empty(), Optional.of("wrong"))) {
        try (var stranger = stranger(port, token)) {
          ATTACKS.forEach(
              (name, attack) ->
                  assertThatThrownBy(() -> attack.run(stranger))
                      .as(name)
                      .isInstanceOf(KeeperException.NoAuthException.class));
        }
      }

      assertThat(first.read("/a")).contains("x");
      assertThat(first.children("/")).containsExactlyInAnyOrder("a", "zookeeper");
    }
  }

  /** With the number of a session, anybody can take it over: its password follows from it. */
  @Test
  void aStrangerCannotGuessTheSessionOfAClient() throws Exception {
    try (var server = RendezvousServer.start(port, Optional.of("right"));
        var one = stranger(port, Optional.empty());
        var other = stranger(port, Optional.empty())) {
      assertThat(Math.abs(one.getSessionId() - other.getSessionId())).isGreaterThan(1L << 30);
    }
  }

  @Test
  void aValueThatSomebodyElseHasSetIsRefused() throws Exception {
    try (var server = RendezvousServer.start(port, Optional.empty());
        var first = Rendezvous.connect(client(0, 20, null));
        var stranger = stranger(port, Optional.empty())) {
      stranger.create("/chroot", "127.0.0.1:29999/x".getBytes(UTF_8), OPEN, CreateMode.PERSISTENT);

      assertThatThrownBy(() -> first.publish("/chroot", "127.0.0.1:2181/y"))
          .isInstanceOf(ClientsException.class)
          .hasMessage(
              "client 0 of 2: /chroot at 127.0.0.1:" + port + " was created by somebody else");
      first.publish("/chroot", "127.0.0.1:29999/x");
    }
  }

  @Test
  void filesAreTakenWithTheTokenOnly(@TempDir Path directory) throws Exception {
    Path file = Files.writeString(directory.resolve("f"), "content");
    try (var uploads = Uploads.listen(client(0, 1, null), "right")) {
      Uploads.put(client(1, 1, null), "right", "abc", "results", file);

      assertThat(uploads.take("abc", 1, "results"))
          .get()
          .satisfies(f -> assertThat(f).hasContent("content"));
      assertThat(uploads.take("abc", 1, "results")).isEmpty();
      assertThatThrownBy(() -> Uploads.put(client(1, 1, null), "wrong", "abc", "results", file))
          .isInstanceOf(ClientsException.class)
          .hasMessageContaining("status 403");
      assertThatThrownBy(() -> Uploads.put(client(1, 1, null), "right", "../etc", "results", file))
          .hasMessageContaining("status 400");
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"2/results", "0/results", "9999/results", "01/results", "1/zzz", "1/results/x"})
  void filesOfOtherClientsOrNamesAreRefused(String path) throws Exception {
    try (var uploads = Uploads.listen(client(0, 1, null), "right")) {
      var request =
          HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + (port + 1) + "/abc/" + path))
              .header("Authorization", "Bearer right")
              .PUT(HttpRequest.BodyPublishers.ofString("x"))
              .build();

      assertThat(
              HttpClient.newHttpClient()
                  .send(request, HttpResponse.BodyHandlers.discarding())
                  .statusCode())
          .isEqualTo(400);
    }
  }
}
