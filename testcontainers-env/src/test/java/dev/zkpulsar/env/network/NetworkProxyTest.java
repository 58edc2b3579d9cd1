package dev.zkpulsar.env.network;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.zkpulsar.env.nodes.NeedsEngine;
import dev.zkpulsar.env.settings.Address;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** Connections of a process on this machine are cut, slowed and restored. */
@NeedsEngine
class NetworkProxyTest {
  private static final int CUT_MILLIS = 500;
  private static final int DELAY_MILLIS = 150;

  private static void echo(ServerSocket server) {
    var thread =
        new Thread(
            () -> {
              try (Socket accepted = server.accept()) {
                accepted.getInputStream().transferTo(accepted.getOutputStream());
              } catch (IOException e) {
                // The test has ended.
              }
            });
    thread.setDaemon(true);
    thread.start();
  }

  private static String roundTrip(Socket client, String word) throws IOException {
    client.getOutputStream().write(word.getBytes(US_ASCII));
    return new String(client.getInputStream().readNBytes(word.length()), US_ASCII);
  }

  @Test
  void cutsSlowsAndRestores() throws Exception {
    try (var server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      String address = new Address("127.0.0.1", server.getLocalPort()).toString();
      echo(server);
      try (var proxy = NetworkProxy.start("-p fault", List.of(address))) {
        assertThat(proxy.leadsTo(List.of(address))).isTrue();
        assertThat(proxy.through(address + "0")).isEqualTo(address + "0");
        assertThat(proxy.through(address + "/chroot")).doesNotContain(address).endsWith("/chroot");
        Address through = Address.of(proxy.through(address));
        // As a fork does: by the address of the control API alone.
        var network = new ProxiedNetwork(proxy.network().control());
        try (var client = new Socket(through.host(), through.port())) {
          assertThat(roundTrip(client, "before")).isEqualTo("before");

          network.reset(2 * DELAY_MILLIS + 1);
          long startNs = System.nanoTime();
          assertThat(roundTrip(client, "slow")).isEqualTo("slow");
          assertThat(System.nanoTime() - startNs)
              .isGreaterThan(TimeUnit.MILLISECONDS.toNanos(2 * DELAY_MILLIS + 1));
          network.reset(0);

          network.restore(); // Nothing is cut, as when the cut has failed.
          network.cut();
          client.setSoTimeout(CUT_MILLIS);
          assertThatThrownBy(() -> roundTrip(client, "cut"))
              .isInstanceOf(SocketTimeoutException.class);
          network.restore();
          client.setSoTimeout(0);
          assertThat(new String(client.getInputStream().readNBytes(3), US_ASCII)).isEqualTo("cut");
        }
      }
    }
  }
}
