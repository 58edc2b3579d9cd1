package dev.zkpulsar.env.docker;

import static org.assertj.core.api.Assertions.assertThat;

import dev.zkpulsar.env.Jvm;
import dev.zkpulsar.env.Settings;
import dev.zkpulsar.env.machine.FreePorts;
import dev.zkpulsar.env.settings.BadInputException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Where no engine answers, one line says so, soon, and nothing else is said. */
class NoEngineTest {

  /** Asks for containers, and says what it is told and after how many ms. */
  static final class Asker {
    private Asker() {}

    public static void main(String[] args) {
      long startNs = System.nanoTime();
      try {
        Settings.zooKeeper(System.getProperties()).close();
      } catch (BadInputException e) {
        System.out.println(e.getMessage());
        System.out.println((System.nanoTime() - startNs) / 1_000_000);
      }
      System.exit(0);
    }
  }

  private static void assertIsTold(int port) throws Exception {
    var builder = Jvm.running(Asker.class, List.of("-Dbench.env=docker"));
    builder.environment().put("DOCKER_HOST", "tcp://127.0.0.1:" + port);
    Process asker = builder.redirectErrorStream(true).start();
    List<String> lines = asker.inputReader().lines().toList();

    assertThat(lines).hasSize(2);
    assertThat(lines.get(0))
        .startsWith("bench.env: 'docker': ")
        .contains("127.0.0.1:" + port)
        .contains("allowed: ");
    assertThat(Integer.parseInt(lines.get(1))).isLessThan(5_000);
  }

  @Test
  void atAPortThatIsClosed() throws Exception {
    assertIsTold(FreePorts.choose(1).get(0));
  }

  @Test
  void atAPortThatSaysNothing() throws Exception {
    try (var silent = new ServerSocket(0, 10, InetAddress.getLoopbackAddress())) {
      assertIsTold(silent.getLocalPort());
    }
  }
}
