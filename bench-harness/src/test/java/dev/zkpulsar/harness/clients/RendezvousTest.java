package dev.zkpulsar.harness.clients;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.zkpulsar.env.machine.FreePorts;
import dev.zkpulsar.harness.settings.Clients;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.apache.zookeeper.CreateMode;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

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
    try (var server = RendezvousServer.start(port);
        var first = Rendezvous.connect(client(0, 1, null))) {
      assertThatThrownBy(() -> first.enter("/b", "iteration 3"))
          .isInstanceOf(ClientsException.class)
          .hasMessage(
              "client 1 never came to the start of iteration 3; waited 1 s (-Dbench.rendezvous.wait)");
    }
  }

  @Test
  void aClientThatLeavesIsLostForTheOthers() throws Exception {
    try (var server = RendezvousServer.start(port);
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
    try (var server = RendezvousServer.start(port);
        var first = Rendezvous.connect(client(0, 20, "right"));
        var second = Rendezvous.connect(client(1, 20, "right"));
        var stranger = Rendezvous.connect(client(1, 20, "wrong"))) {
      first.create(CreateMode.PERSISTENT, "/facts", "x");

      assertThat(second.read("/facts")).contains("x");
      assertThatThrownBy(() -> stranger.read("/facts")).hasMessageContaining("NoAuth");
    }
  }

  @Test
  void filesAreTakenWithTheTokenOnly(@TempDir Path directory) throws Exception {
    Path file = Files.writeString(directory.resolve("f"), "content");
    try (var uploads = Uploads.listen(port + 1, "right")) {
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
}
