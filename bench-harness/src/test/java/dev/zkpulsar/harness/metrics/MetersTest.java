package dev.zkpulsar.harness.metrics;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;

import dev.zkpulsar.env.nodes.Resource;
import dev.zkpulsar.env.nodes.Server;
import dev.zkpulsar.env.nodes.ServerHandle;
import dev.zkpulsar.env.settings.Address;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class MetersTest {
  private double sent;

  /** A server that answers a reading after half a second. */
  private Map<Resource, Double> slowly() {
    double now = sent;
    LockSupport.parkNanos(500_000_000);
    return Map.of(Resource.BYTES_OUT, now);
  }

  /** A server that is asked works for the answer, beside the requests whose times are measured. */
  @Test
  void noServerIsAskedBetweenTheOpeningAndTheClosingOfAWindow() throws Exception {
    var words = new AtomicInteger();
    try (var zooKeeper = new ServerSocket(0, 5, InetAddress.getLoopbackAddress())) {
      var answering = new Thread(() -> count(zooKeeper, words));
      answering.start();
      var address = new Address("127.0.0.1", zooKeeper.getLocalPort());
      var place = ServerHandle.process(ProcessHandle.current());
      var meters =
          new Meters(
              Stream.of(new Server("zookeeper-1", "zookeeper", address, place)), Server::meter);

      var opened = meters.openWindow();
      assertThat(words).as("to forget its longest times, and for its values").hasValue(2);
      for (int second = 0; second < 3; second++) {
        assertThat(meters.readHosts().since(opened).get("zookeeper-1")).containsKey(Resource.CPU);
      }
      assertThat(words).hasValue(2);
      var used =
          meters
              .closeWindow(meters.readHosts(), System.nanoTime())
              .since(opened)
              .get("zookeeper-1");

      assertThat(words).hasValue(3);
      assertThat(used).containsEntry(Resource.WATCHES, 7.0);
    }
  }

  private static void count(ServerSocket zooKeeper, AtomicInteger words) {
    try {
      while (true) {
        try (Socket client = zooKeeper.accept()) {
          words.incrementAndGet();
          client.getInputStream().readNBytes(4);
          client.getOutputStream().write("zk_watch_count\t7\n".getBytes(US_ASCII));
        }
      }
    } catch (IOException e) {
      // The test has ended.
    }
  }

  @Test
  void theTimeOfAReadingIsNoPartOfTheLoad() {
    var process = ServerHandle.process(ProcessHandle.current());
    var server = new Server("slow", "slow", new Address("localhost", 1), process);
    var meters = new Meters(Stream.of(server), any -> this::slowly);
    var opened = meters.openWindow();
    long startNs = System.nanoTime();
    LockSupport.parkNanos(100_000_000);
    sent = 1e6;
    long endNs = System.nanoTime();

    var used = meters.closeWindow(meters.readHosts(), endNs).since(opened).get("slow");

    // With the reading, it would be a sixth.
    double perSecond = 1e6 / ((endNs - startNs) / 1e9);
    assertThat(used.get(Resource.BYTES_OUT)).isCloseTo(perSecond, withinPercentage(50));
  }
}
