package dev.zkpulsar.harness.clients;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.zkpulsar.env.machine.FreePorts;
import dev.zkpulsar.env.settings.BadInputException;
import dev.zkpulsar.harness.run.RunFailedException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Optional;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RendezvousTest {
  private final int port = FreePorts.choose(1).get(0);

  private ClientSettings client(int index, String token) {
    return new ClientSettings(2, index, "127.0.0.1", port, Optional.ofNullable(token), 1);
  }

  private Rendezvous connect(int index) {
    return Rendezvous.connect(client(index, null), true);
  }

  @Test
  @Timeout(60)
  void noClientPassesABarrierBeforeAllHaveCome() throws Exception {
    int count = 5;
    var settings =
        IntStream.range(0, count)
            .mapToObj(i -> new ClientSettings(count, i, "127.0.0.1", port, Optional.empty(), 30))
            .toList();
    var come = new AtomicInteger();
    try (var server = RendezvousServer.start(settings.get(0))) {
      var clients = new ArrayList<CompletableFuture<Void>>();
      for (ClientSettings client : settings) {
        clients.add(
            CompletableFuture.runAsync(
                () -> {
                  var rendezvous = Rendezvous.connect(client, true);
                  for (int round = 1; round <= 3; round++) {
                    come.incrementAndGet();
                    rendezvous.pass("/round-" + round, "came");
                    assertThat(come).hasValueGreaterThanOrEqualTo(round * count);
                  }
                },
                task -> new Thread(task).start()));
      }
      CompletableFuture.allOf(clients.toArray(CompletableFuture[]::new)).get();
    }
  }

  @Test
  void aLateClientIsNamed() throws Exception {
    try (var server = RendezvousServer.start(client(0, null))) {
      assertThatThrownBy(() -> connect(0).pass("/b", "came to the start of iteration 3"))
          .isInstanceOf(RunFailedException.class)
          .hasMessage(
              "client 1 never came to the start of iteration 3; waited 1 s (-Dbench.rendezvous.wait)");
    }
  }

  @Test
  void theEndOfTheRunEndsEveryWait() throws Exception {
    var reasons = new ArrayBlockingQueue<String>(1);
    try (var server = RendezvousServer.start(client(0, null))) {
      connect(0).watch("/x", reasons::add);
      connect(1).set(RendezvousServer.END, "client 1 of 2 ended");

      assertThat(reasons.poll(20, TimeUnit.SECONDS)).isEqualTo("client 1 of 2 ended");
      assertThatThrownBy(() -> connect(0).await("/y", "nothing came"))
          .isInstanceOf(RunFailedException.class)
          .hasMessage("client 1 of 2 ended");
    }
  }

  @Test
  void aValueThatSomebodyElseHasSetIsRefused() throws Exception {
    try (var server = RendezvousServer.start(client(0, null))) {
      connect(1).publish("/chroot", "127.0.0.1:29999/x");

      assertThatThrownBy(() -> connect(0).publish("/chroot", "127.0.0.1:2181/y"))
          .isInstanceOf(RunFailedException.class)
          .hasMessage("client 0 of 2: /chroot at 127.0.0.1:" + port + " was set by somebody else");
      connect(0).publish("/chroot", "127.0.0.1:29999/x"); // Repeated after a lost answer.
    }
  }

  @Test
  void aFileArrivesAsAWhole(@TempDir Path directory) throws Exception {
    Path file = Files.writeString(directory.resolve("f"), "content");
    try (var server = RendezvousServer.start(client(0, null))) {
      connect(1).upload("/files/a", file);
      connect(1).upload("/files/b", directory.resolve("missing"));

      assertThat(Path.of(connect(0).await("/files/a", ""))).hasContent("content");
      assertThat(Path.of(connect(0).await("/files/b", ""))).isEmptyFile();
    }
  }

  /** Each would send a client's load to another server, end the run, or fill client 0's disk. */
  @ParameterizedTest
  @CsvSource({
    "GET,/facts",
    "GET,/",
    "PUT,/end",
    "PUT,/points/1/addresses",
    "PUT,/files/x",
    "DELETE,/facts"
  })
  void withoutTheTokenNothingIsPossible(String method, String key) throws Exception {
    try (var server = RendezvousServer.start(client(0, "right"))) {
      var first = Rendezvous.connect(client(0, "right"), true);
      first.publish("/facts", "x");
      for (String authorization : new String[] {null, "", "Bearer wrong", "right"}) {
        var request =
            HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + key))
                .method(method, HttpRequest.BodyPublishers.ofString("evil"));
        if (authorization != null) {
          request.header("Authorization", authorization);
        }
        var answer =
            HttpClient.newHttpClient().send(request.build(), HttpResponse.BodyHandlers.ofString());
        assertThat(answer.statusCode()).isEqualTo(403);
        assertThat(answer.body()).isEmpty();
      }

      assertThat(first.list("/")).containsExactly("facts");
      assertThat(first.read("/facts")).contains("x");
    }
  }

  @Test
  void anotherTokenIsOneLine() throws Exception {
    try (var server = RendezvousServer.start(client(0, "right"))) {
      assertThatThrownBy(() -> Rendezvous.connect(client(1, "wrong"), true))
          .isInstanceOf(BadInputException.class)
          .hasMessage(
              "bench.rendezvous.token: client 0 at 127.0.0.1:" + port + " has another token");
    }
  }
}
