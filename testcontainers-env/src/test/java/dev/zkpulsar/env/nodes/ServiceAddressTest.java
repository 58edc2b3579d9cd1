package dev.zkpulsar.env.nodes;

import static org.assertj.core.api.Assertions.assertThat;

import dev.zkpulsar.env.TestSystems;
import dev.zkpulsar.env.settings.Address;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class ServiceAddressTest {
  private static ServerSocket server(int number) throws IOException {
    var server = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    var thread =
        new Thread(
            () -> {
              while (!server.isClosed()) {
                try (Socket client = server.accept()) {
                  client.getOutputStream().write(number);
                } catch (IOException e) {
                  // The test has ended.
                }
              }
            });
    thread.setDaemon(true);
    thread.start();
    return server;
  }

  private static Address address(ServerSocket server) {
    return new Address("127.0.0.1", server.getLocalPort());
  }

  private static int answer(ServiceAddress service) throws IOException {
    Address address = Address.of(service.address());
    try (var client = new Socket(address.host(), address.port())) {
      return client.getInputStream().read();
    }
  }

  @Test
  void connectionsGoToTheServersInTurnAlsoToOneThatIsGone() throws Exception {
    // Nobody ever accepts there: a server that is closed while it accepts may answer once more.
    var gone = new ServerSocket(0);
    gone.close();
    try (ServerSocket first = server(1);
        ServerSocket second = server(2);
        var service = new ServiceAddress(List.of(address(first), address(gone), address(second)))) {
      assertThat(List.of(answer(service), answer(service), answer(service), answer(service)))
          .containsExactly(1, -1, 2, 1);
    }
  }

  /** Without a free file descriptor, each attempt fails at once; then they are free again. */
  @Test
  void aFailedAcceptIsFollowedByAPause() throws Exception {
    var failures = new AtomicInteger(3);
    var pauses = new AtomicInteger();
    var listening =
        new ServerSocket(0, 50, InetAddress.getLoopbackAddress()) {
          @Override
          public Socket accept() throws IOException {
            if (failures.getAndDecrement() > 0) {
              throw new IOException("Too many open files");
            }
            return super.accept();
          }
        };
    try (ServerSocket first = server(1);
        var service =
            new ServiceAddress(List.of(address(first)), listening, pauses::incrementAndGet)) {
      assertThat(answer(service)).isEqualTo(1);
      assertThat(pauses).hasValue(3);
    }
  }

  @Test
  void itEndsWithTheServersItIsInFrontOf() throws Exception {
    var engine = new Processes();
    Address address = Address.of(engine.inFrontOf(List.of(new Address("127.0.0.1", 1))));
    assertThat(address.refusal()).isEmpty();

    engine.close();

    // A connection may wait there already.
    TestSystems.await(30, () -> address.refusal().isPresent());
  }
}
