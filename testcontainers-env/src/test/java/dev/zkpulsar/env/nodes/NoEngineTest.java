package dev.zkpulsar.env.nodes;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import dev.zkpulsar.env.Jvm;
import dev.zkpulsar.env.TestSystems;
import dev.zkpulsar.env.host.FreePorts;
import dev.zkpulsar.env.settings.BadInputException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** If no engine answers, exactly one line is printed. */
@Tag("long")
class NoEngineTest {

  /** Asks for containers, and prints the message. */
  static final class Asker {
    private Asker() {}

    public static void main(String[] args) {
      try {
        TestSystems.zooKeeper(System.getProperties()).close();
      } catch (BadInputException e) {
        System.out.println(e.getMessage());
      }
      System.exit(0);
    }
  }

  private static Process ask(int port) throws Exception {
    return ask("tcp://127.0.0.1:" + port);
  }

  private static Process ask(String host) throws Exception {
    var builder = Jvm.running(Asker.class, List.of("-Dbench.env=docker"));
    builder.environment().put("DOCKER_HOST", host);
    return builder.redirectErrorStream(true).start();
  }

  private static void assertReportedInOneLine(Process asker, int port) throws Exception {
    // Testcontainers alone would ask the silent port for minutes.
    assertThat(asker.waitFor(60, TimeUnit.SECONDS)).isTrue();
    assertThat(asker.inputReader().lines())
        .singleElement()
        .asString()
        .startsWith("bench.env: 'docker': no container engine answers at DOCKER_HOST")
        .contains("127.0.0.1:" + port)
        .contains("allowed: ");
  }

  @Test
  void aClosedOrSilentPortIsReportedInOneLine() throws Exception {
    int closed = FreePorts.choose(1).get(0);
    try (var silent = new ServerSocket(0, 10, InetAddress.getLoopbackAddress())) {
      Process atClosed = ask(closed);
      Process atSilent = ask(silent.getLocalPort());

      assertReportedInOneLine(atClosed, closed);
      assertReportedInOneLine(atSilent, silent.getLocalPort());
    }
  }

  /** It answers that the client's version of the API is too old, say. */
  @Test
  void theEnginesOwnReasonIsTold() throws Exception {
    var engine = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 9);
    engine.createContext(
        "/",
        exchange -> {
          byte[] reason = "{\"message\":\"client version 1.32 is too old\"}".getBytes(UTF_8);
          exchange.sendResponseHeaders(400, reason.length);
          exchange.getResponseBody().write(reason);
          exchange.close();
        });
    engine.start();
    try {
      Process tooOld = ask(engine.getAddress().getPort());
      Process unsupported = ask("ssh://127.0.0.1");

      assertThat(tooOld.inputReader().readLine()).contains("client version 1.32 is too old");
      assertThat(unsupported.inputReader().readLine())
          .contains("'ssh://127.0.0.1' (", "at a unix:// or tcp:// address");
    } finally {
      engine.stop(0);
    }
  }
}
