package dev.zkpulsar.topics.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import dev.zkpulsar.env.host.Await;
import dev.zkpulsar.env.nodes.Server;
import dev.zkpulsar.env.nodes.ServerHandle;
import dev.zkpulsar.env.settings.Address;
import dev.zkpulsar.harness.point.Point;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class EnsembleAwayTest {

  @Test
  void theEnsembleComesBackAfterItsAbsenceAndOthersAtOnce() {
    var away = new EnsembleAway();
    away.awaySeconds = 40;
    away.restartSeconds = 1;
    var point = new Point("a.B.c", Map.of());

    assertThat(away.restartAfter(point, "zookeeper")).contains(Duration.ofSeconds(40));
    assertThat(away.restartAfter(point, "broker")).contains(Duration.ofSeconds(1));
    assertThat(away.restartAfter(point, "bookie")).contains(Duration.ofSeconds(1));
  }

  @Test
  void theEndOfAProcessIsNoted() throws Exception {
    Process process = new ProcessBuilder("sleep", "600").start();
    var broker = server("broker", process.toHandle());
    var bookie = server("bookie", ProcessHandle.current());
    var heard = new LinkedBlockingQueue<Server>();
    long beganNs = System.nanoTime();
    try (var ends = ServerEnds.watch(List.of(broker, bookie), heard::add)) {
      assertThat(ends.of("broker")).isEmpty();
      process.destroyForcibly();

      assertThat(heard.poll(1, TimeUnit.MINUTES)).isEqualTo(broker);
      boolean isNoted =
          Await.until(
              Duration.ofMinutes(1), Duration.ofMillis(5), () -> ends.of("broker").size() == 1);
      assertThat(isNoted).isTrue();
      assertThat(ends.of("broker").get(0).atNs()).isGreaterThan(beganNs);
      assertThat(ends.of("bookie")).isEmpty();
    } finally {
      process.destroyForcibly();
    }
  }

  private static Server server(String role, ProcessHandle process) {
    return new Server(
        role + "-1", role, new Address("127.0.0.1", 1), ServerHandle.process(process));
  }
}
