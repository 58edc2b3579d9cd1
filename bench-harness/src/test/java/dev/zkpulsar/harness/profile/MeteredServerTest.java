package dev.zkpulsar.harness.profile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;

import dev.zkpulsar.env.server.Meter;
import dev.zkpulsar.env.server.OwnProcess;
import dev.zkpulsar.env.server.Resource;
import dev.zkpulsar.env.server.Server;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;

class MeteredServerTest {
  private double sent;

  /** A server that answers a reading after half a second. */
  private Map<Resource, Double> slowly() {
    double now = sent;
    LockSupport.parkNanos(500_000_000);
    return Map.of(Resource.bytesout, now);
  }

  @Test
  void theTimeOfAReadingIsNoPartOfTheLoad() {
    Meter meter = this::slowly;
    var server = new Server("slow", "", new OwnProcess(ProcessHandle.current().pid()));
    try (var metered = new MeteredServer(server, meter)) {
      MeteredServer.sinceLast(List.of(metered));
      long startNs = System.nanoTime();
      LockSupport.parkNanos(100_000_000);
      sent = 1e6;
      long endNs = System.nanoTime();

      var used = MeteredServer.until(List.of(metered), endNs).get("slow");

      // With the reading, it would be a sixth.
      double perSecond = 1e6 / ((endNs - startNs) / 1e9);
      assertThat(used.get(Resource.bytesout)).isCloseTo(perSecond, withinPercentage(50));
    }
  }
}
