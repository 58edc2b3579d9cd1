package dev.zkpulsar.metadata;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import dev.zkpulsar.harness.MainRun;
import io.grpc.netty.shaded.io.grpc.netty.NettyServerBuilder;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The parameter {@code store}: only what a point needs is started, and is an axis of it. */
class StoresTest {
  private static final String GET = "\\.MetadataStoreBenchmark.get$ ";

  @TempDir private Path directory;

  /** Asserts one line on standard error that begins so, and exit code 2. */
  private void assertRefused(Map<String, String> settings, String store, String message)
      throws Exception {
    var run = MainRun.of(directory, settings, GET + "-p store=" + store);

    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.err().lines().filter(line -> !line.contains("waiting for another run")))
        .singleElement()
        .asString()
        .startsWith("zkpulsar: " + message)
        .contains("allowed: ");
  }

  private List<String> plan(String commandLine) throws Exception {
    var plan = MainRun.of(directory, Map.of("bench.plan", "true"), commandLine);
    assertThat(plan.err()).isEmpty();
    List<String> lines = plan.out().lines().toList();
    return lines.subList(0, lines.size() - 1);
  }

  @Test
  void aStoreWithoutServersOrBatchesHasOnePointForAllOfThem() throws Exception {
    List<String> points =
        plan(GET + "-p store=zookeeper,memory -p servers=1,3 -p batchingEnabled=true,false");

    assertThat(points).filteredOn(point -> point.contains("store=zookeeper")).hasSize(4);
    assertThat(points)
        .filteredOn(point -> point.contains("store=memory"))
        .singleElement()
        .asString()
        .doesNotContain("servers=", "batching", "fault");
  }

  @Test
  void storesInTheClientStartNoServer() throws Exception {
    var run =
        MainRun.of(directory, Map.of(), GET + "-p store=memory,rocksdb -f 0 -wi 0 -i 1 -r 200ms");

    assertThat(run.exitCode()).as(run.err()).isZero();
    assertThat(run.out()).doesNotContain("ZooKeeper at ").contains("RocksDB in ");
    try (var files = Files.walk(directory)) {
      var results = files.filter(file -> file.endsWith("jmh.json")).findFirst().orElseThrow();
      assertThat(results)
          .content()
          .contains("\"store\" : \"memory\"")
          .doesNotContain("\"servers\"");
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "bench.seed|1|moon|-p store: 'moon'",
        "bench.seed|1|oxia -p batchingEnabled=false|-p batchingEnabled: 'false': Oxia's client refuses it",
        "bench.seed|1|oxia -p batchingMaxOperations=0|-p batchingMaxOperations: '0': Oxia's client refuses it",
        "bench.rocksdb.dataDir|/dev/null/x|rocksdb|bench.rocksdb.dataDir: '/dev/null/x': cannot be written",
        "bench.oxia.binary|/no/such|oxia|bench.oxia.binary: '/no/such': is no program",
        "bench.oxia|no-port|oxia|bench.oxia: 'no-port'",
        "bench.oxia|192.0.2.1:6648|oxia|bench.oxia: '192.0.2.1:6648': 192.0.2.1 is not this machine",
        "bench.oxia|127.0.0.1:1|oxia|bench.oxia: '127.0.0.1:1': nothing answers",
      })
  void badInputIsOneLine(String setting, String value, String store, String message)
      throws Exception {
    assertRefused(Map.of(setting, value), store, message);
  }

  @Test
  void theStoreInMemoryNotifiesNoOtherSession() throws Exception {
    assertRefused(
        Map.of(),
        "memory NotificationBenchmark.store$",
        "-p store: 'memory': it notifies no other session; allowed: zookeeper, oxia, rocksdb");
  }

  @Test
  void severalClientsCannotShareAStoreInOneOfThem() throws Exception {
    assertRefused(
        Map.of("bench.clients", "2", "bench.client", "0", "bench.rendezvous", "127.0.0.1:7701"),
        "memory",
        "-p store: 'memory': each of several clients would have its own; allowed: zookeeper, oxia");
  }

  @Test
  void aDataDirectoryThatCannotBeWrittenIsOneLine() throws Exception {
    assertRefused(
        Map.of("bench.oxia.binary", "/bin/sh", "bench.oxia.dataDir", "/dev/null/x"),
        "oxia",
        "bench.oxia.dataDir: '/dev/null/x': cannot be written");
  }

  @Test
  void aBinaryThatIsNoOxiaIsOneLine() throws Exception {
    assertRefused(
        Map.of("bench.oxia.binary", "/bin/sh"),
        "oxia",
        "bench.env: 'embedded': Oxia did not start: ");
  }

  /** The client waits for ten seconds. */
  @Tag("long")
  @Test
  void aServerThatSpeaksAnotherProtocolIsOneLine() throws Exception {
    var other = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 1);
    other.start();
    String address = "127.0.0.1:" + other.getAddress().getPort();
    try {
      assertRefused(
          Map.of("bench.oxia", address),
          "oxia",
          "bench.oxia: '" + address + "': no answer in the namespace 'default'");
    } finally {
      other.stop(0);
    }
  }

  /** A server of another version speaks gRPC too, but lacks the client's methods. */
  @Tag("long")
  @Test
  void aServerWithoutTheClientsMethodsIsOneLine() throws Exception {
    var other =
        NettyServerBuilder.forAddress(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0))
            .build()
            .start();
    String address = "127.0.0.1:" + other.getPort();
    try {
      assertRefused(
          Map.of("bench.oxia", address),
          "oxia",
          "bench.oxia: '" + address + "': no answer in the namespace 'default'");
    } finally {
      other.shutdownNow();
    }
  }
}
