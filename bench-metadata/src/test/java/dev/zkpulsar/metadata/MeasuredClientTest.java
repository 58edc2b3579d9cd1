package dev.zkpulsar.metadata;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import dev.zkpulsar.harness.MainRun;
import io.grpc.MethodDescriptor;
import io.grpc.ServerServiceDefinition;
import io.grpc.netty.shaded.io.grpc.netty.NettyServerBuilder;
import io.grpc.stub.ServerCalls;
import io.oxia.proto.OxiaClientGrpc;
import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The parameter {@code client}: only what a point needs is started, and is an axis of it. */
class MeasuredClientTest {
  private static final String GET = "\\.MetadataBenchmark.get$ ";

  @TempDir private Path directory;
  private List<String> notes;

  /** Asserts one line on standard error that begins so, and exit code 2. */
  private void assertRefused(Map<String, String> settings, String commandLine, String message)
      throws Exception {
    var run = MainRun.of(directory, settings, commandLine);

    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.err().lines().filter(line -> !line.contains("waiting for another run")))
        .singleElement()
        .asString()
        .startsWith("zkpulsar: " + message)
        .contains("allowed: ");
  }

  /** A plan asks an external Oxia nothing. */
  private List<String> plan(String commandLine) throws Exception {
    var settings = Map.of("bench.plan", "true", "bench.oxia", "127.0.0.1:6648");
    var plan = MainRun.of(directory, settings, commandLine);
    assertThat(plan.err()).isEmpty();
    notes = plan.out().lines().filter(line -> line.startsWith("note: ")).toList();
    List<String> lines = plan.out().lines().skip(notes.size()).toList();
    return lines.subList(0, lines.size() - 1);
  }

  @Test
  void aClientWithoutServersOrBatchesHasOnePointForAllOfThem() throws Exception {
    List<String> points =
        plan(
            GET
                + "-p client=zookeeper,oxia,store-zookeeper,store-memory -p servers=1,3"
                + " -p batchingEnabled=true,false -p batchLingerMillis=0,5");

    assertThat(points).filteredOn(point -> point.contains("client=store-zookeeper")).hasSize(4);
    assertThat(points)
        .filteredOn(point -> point.contains("client=zookeeper"))
        .hasSize(2)
        .allSatisfy(point -> assertThat(point).doesNotContain("batch").contains("servers="));
    assertThat(points)
        .filteredOn(point -> point.contains("client=oxia"))
        .hasSize(2)
        .allSatisfy(point -> assertThat(point).doesNotContain("batching", "servers="));
    assertThat(points)
        .filteredOn(point -> point.contains("client=store-memory"))
        .singleElement()
        .asString()
        .doesNotContain("servers=", "batch", "fault");
    assertThat(notes)
        .extracting(note -> note.replaceFirst(", such as.*", ""))
        .containsExactly(
            "note: -p batchLingerMillis has no effect on 7 of 9 points",
            "note: -p batchingEnabled has no effect on 5 of 9 points",
            "note: -p servers has no effect on 3 of 9 points");
  }

  /** A fault that some clients cannot have is named, and none is asked of nobody. */
  @Test
  void aValueThatSomePointsLackIsNamed() throws Exception {
    String both = GET + "-p servers=3 -p client=zookeeper,store-memory -p fault=";

    assertThat(plan(both + "none,leader-killed")).hasSize(3);
    assertThat(notes)
        .filteredOn(note -> note.contains("fault"))
        .singleElement()
        .asString()
        .startsWith(
            "note: -p fault has no effect on 2 of 3 points, such as MetadataBenchmark.get ");
    assertThat(plan(both + "none")).hasSize(2);
    assertThat(notes).noneMatch(note -> note.contains("fault"));
  }

  @Test
  void storesInTheClientStartNoServer() throws Exception {
    var run =
        MainRun.of(
            directory,
            Map.of(),
            GET + "-p client=store-memory,store-rocksdb -f 0 -wi 0 -i 1 -r 200ms");

    assertThat(run.isMeasured()).as(run.out() + run.err()).isTrue();
    assertThat(run.out()).doesNotContain("ZooKeeper at ").contains("RocksDB in ");
    assertThat(run.json("jmh.json"))
        .hasSize(2)
        .allSatisfy(
            point -> {
              assertThat(point.at("/params/client").asText()).startsWith("store-");
              assertThat(point.path("params").has("servers")).isFalse();
              assertThat(point.at("/secondaryMetrics/failures/score").asInt()).isZero();
            });
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "x=y|Metadata|moon|-p client: 'moon'",
        "x=y|Metadata|zookeeper,store-memory -p fault=bogus|-p fault: 'bogus'; allowed: none, follower-killed, leader-killed",
        "x=y|Churn|store-memory -p fault=bogus|-p fault: 'bogus': has no effect on any planned point, such as ChurnBenchmark.",
        "x=y|Churn|store-rocksdb -p fault=none,leader-killed|-p fault: 'leader-killed': has no effect on any planned point",
        "x=y|Metadata|zookeeper -p batchingEnabled=true|-p batchingEnabled: 'true': has no effect on any planned point",
        "x=y|Metadata|store-oxia -p batchingEnabled=true,false|-p batchingEnabled: 'false': Oxia's client refuses it",
        "x=y|Notification|store-memory|-p client: 'store-memory': it notifies no other session; allowed: zookeeper, oxia, store-zookeeper",
        "x=y|Notification|store-rocksdb -p listeners=2|-p client: 'store-rocksdb': it notifies no other process (listeners); allowed: zookeeper, oxia, store-zookeeper, store-oxia",
        "x=y|Conflict|store-rocksdb -p conflict=no-parent|-p client: 'store-rocksdb': it needs no parents (conflict=no-parent); allowed: zookeeper, store-zookeeper",
        "x=y|Conflict|zookeeper -p conflict=badVersion|-p conflict: 'badVersion'; allowed: none, bad-version, node-exists, no-parent",
        "x=y|Metadata|zookeeper -p keys=inTurn|-p keys: 'inTurn'; allowed: in-turn, uniform, zipf",
        "x=y|Conflict|zookeeper -p conflictPercent=101|-p conflictPercent: '101'",
        "x=y|Conflict|zookeeper -p conflict=node-exists -p conflictPercent=0|-p conflict: 'node-exists': has no effect on any planned point",
        "x=y|Cache|zookeeper|-p client: 'zookeeper': it has no cache; allowed: store-zookeeper, store-oxia, store-rocksdb",
        "x=y|Metadata|store-oxia -p batchingEnabled=false|-p batchingEnabled: 'false': Oxia's client refuses it",
        "x=y|Metadata|store-oxia -p batchingMaxOperations=0|-p batchingMaxOperations: '0': Oxia's client refuses it",
        "x=y|BareLoop|zookeeper -p fault=session-expired|-p fault: 'session-expired': the bare loop knows of no faults; allowed: none",
        "bench.workers=2 bench.worker=0|Metadata|store-memory|-p client: 'store-memory': each of several workers would have its own; allowed: zookeeper, oxia, store-zookeeper, store-oxia",
        "bench.rocksdb.dataDir=/dev/null/x|Metadata|store-rocksdb|bench.rocksdb.dataDir: '/dev/null/x': cannot be written",
        "bench.oxia.binary=/no/such|Metadata|store-oxia|bench.oxia.binary: '/no/such': is no program",
        "bench.oxia.binary=/bin/sh|Metadata|oxia|bench.env: 'embedded': Oxia did not start: ",
        "bench.oxia.binary=/bin/sh bench.oxia.dataDir=/dev/null/x|Metadata|oxia|bench.oxia.dataDir: '/dev/null/x': cannot be written",
        "bench.oxia.servers=3|Metadata|oxia|bench.oxia.servers: '3': each point has its own; allowed: -p oxiaServers=3",
        "bench.zookeeper.servers=1|Metadata|zookeeper|bench.zookeeper.servers: '1': each point has its own; allowed: -p servers=1",
        "x=y|Metadata|oxia -p oxiaServers=2|-p oxiaServers: '2'; allowed: 1, 3",
        "bench.oxia=127.0.0.1:1|Metadata|oxia -p oxiaServers=3|-p oxiaServers: '3': an external Oxia is one address; allowed: 1",
        "bench.oxia.binary=/bin/sh|Metadata|oxia -p fault=leader-killed|-p fault: 'leader-killed': needs at least 3 servers that the run starts; allowed: another fault, or embedded or docker servers with -p oxiaServers=3",
        "bench.oxia.binary=/bin/sh|Metadata|store-oxia -p fault=network-cut|-p fault: 'network-cut'; allowed: none, follower-killed, leader-killed",
        "bench.oxia.binary=/bin/sh|Metadata|oxia -p oxiaServers=1 -p fault=servers-added|-p fault: 'servers-added': needs at least 3 servers that the run starts",
        "bench.env=docker|Metadata|oxia -p oxiaServers=3 -p fault=servers-added|-p fault: 'servers-added': a container's configuration cannot be replaced; allowed: another fault, or embedded servers",
        "bench.oxia=no-port|Metadata|oxia|bench.oxia: 'no-port'",
        "bench.oxia=192.0.2.1:6648|Metadata|oxia|bench.oxia: '192.0.2.1:6648': 192.0.2.1 is not this machine",
        "bench.oxia=127.0.0.1:1|Metadata|oxia|bench.oxia: '127.0.0.1:1': nothing answers",
      })
  void badInputIsOneLine(String settings, String scenario, String client, String message)
      throws Exception {
    var given = new HashMap<String, String>();
    for (String setting : settings.split(" ")) {
      given.put(setting.split("=")[0], setting.split("=")[1]);
    }
    assertRefused(given, scenario + "Benchmark -p client=" + client, message);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "bench.oxia=127.0.0.1:1|-p oxiaShards=2|-p oxiaShards: '2': an external Oxia has its own",
        "bench.oxia.shards=2|-p oxiaServers=1|bench.oxia.shards: '2': each point has its own; allowed: -p oxiaShards=2",
        "bench.oxia.binary=/bin/sh|-p oxiaShards=0|-p oxiaShards: '0'; allowed: 1 to 1000",
      })
  void shardsAreThoseOfServersThatTheRunStarts(String setting, String params, String message)
      throws Exception {
    String[] given = setting.split("=");
    assertRefused(Map.of(given[0], given[1]), "ShardBenchmark " + params, message);
  }

  /** An operation that a client lacks is refused, not measured as another. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "syncAndGet -p client=oxia|-p client: 'oxia': it has no sync; allowed: zookeeper, store-zookeeper",
        "multiGet -p client=store-zookeeper|-p client: 'store-zookeeper': it has no multi; allowed: zookeeper",
        "multiPut -p client=zookeeper -p payloadBytes=100000 -p multiOperations=11|-p multiOperations: '11': exceeds a request of 1 MB with payloadBytes=100000; allowed: 1 to 10",
        "existsWatched -p client=store-memory|-p client: 'store-memory': it has no watch of one node; allowed: zookeeper",
        "getOwned -p client=oxia|-p client: 'oxia': it creates open nodes only; allowed: zookeeper",
        "putOwned -p client=zookeeper -p servers=3 -p fault=session-expired|-p fault: 'session-expired': a new session would not own the nodes; allowed: none",
      })
  void anOperationThatAClientLacksIsRefused(String operation, String message) throws Exception {
    assertRefused(Map.of(), "MetadataBenchmark." + operation.replaceFirst(" ", "\\$ "), message);
  }

  /** A suite's clients can be replaced, although its scenarios do not have each of them. */
  @Test
  void pointsThatAClientCannotHaveAreLeftOut() throws Exception {
    String both = "(Notification|Cache)Benchmark.(atRate|hit)$ -p client=";

    assertThat(plan(both + "store-memory,zookeeper"))
        .extracting(point -> point.replaceFirst(" .*(client=\\S+).*", " $1"))
        .containsExactly(
            "CacheBenchmark.hit client=store-memory",
            "NotificationBenchmark.atRate client=zookeeper");
    assertThat(notes)
        .containsExactly(
            "note: points left out: -p client: 'zookeeper': it has no cache; allowed:"
                + " store-zookeeper, store-oxia, store-rocksdb, store-memory",
            "note: points left out: -p client: 'store-memory': it notifies no other session;"
                + " allowed: zookeeper, oxia, store-zookeeper, store-oxia, store-rocksdb");
    assertThat(plan(GET + "-p client=store-oxia,store-zookeeper -p batchingEnabled=true,false"))
        .hasSize(3);
    assertThat(notes)
        .singleElement()
        .asString()
        .startsWith("note: points left out: -p batchingEnabled: 'false': Oxia's client refuses it");
  }

  /** A field of a message of Protocol Buffers, shorter than 128 bytes. */
  private static byte[] field(int number, byte[] content) {
    return concat(new byte[] {(byte) (number << 3 | 2), (byte) content.length}, content);
  }

  private static byte[] concat(byte[] first, byte[] second) {
    return ByteBuffer.allocate(first.length + second.length).put(first).put(second).array();
  }

  /** Answers with bytes: the classes of messages differ between the versions of Oxia's client. */
  private static ServerServiceDefinition assignments(byte[] answer) {
    var marshaller =
        new MethodDescriptor.Marshaller<byte[]>() {
          @Override
          public InputStream stream(byte[] message) {
            return new ByteArrayInputStream(message);
          }

          @Override
          public byte[] parse(InputStream stream) {
            return new byte[0];
          }
        };
    MethodDescriptor<byte[], byte[]> method =
        OxiaClientGrpc.getGetShardAssignmentsMethod().toBuilder(marshaller, marshaller).build();
    return ServerServiceDefinition.builder(OxiaClientGrpc.SERVICE_NAME)
        .addMethod(
            method,
            ServerCalls.asyncServerStreamingCall((request, client) -> client.onNext(answer)))
        .build();
  }

  /** Oxia's client connects to the servers that the assignments of shards name. */
  @Test
  void theLeaderOfAShardNeedsConsent() throws Exception {
    byte[] shards = {};
    for (String leader : List.of("127.0.0.1:1", "192.0.2.1:6648")) {
      shards = concat(shards, field(1, field(2, leader.getBytes(US_ASCII))));
    }
    byte[] ofNamespace = concat(field(1, "default".getBytes(US_ASCII)), field(2, shards));
    var service = assignments(field(1, ofNamespace));
    var server =
        NettyServerBuilder.forAddress(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0))
            .addService(service)
            .build()
            .start();
    String address = "127.0.0.1:" + server.getPort();
    try {
      assertRefused(
          Map.of("bench.oxia", address),
          GET + "-p client=oxia",
          "bench.oxia: '%s': its shards are led by 192.0.2.1, not this machine; allowed: with"
              .formatted(address));
      assertRefused(
          Map.of("bench.oxia", address, "bench.external.consent", "192.0.2.1"),
          GET + "-p client=oxia",
          "bench.oxia: '%s': its shards are led by 127.0.0.1:1: ".formatted(address));
    } finally {
      server.shutdownNow();
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
          GET + "-p client=oxia",
          "bench.oxia: '" + address + "': no answer in the namespace 'default'");
    } finally {
      other.shutdownNow();
    }
  }
}
