package dev.zkpulsar.topics;

import static org.assertj.core.api.Assertions.assertThat;

import dev.zkpulsar.harness.ModuleRun;
import dev.zkpulsar.harness.ModuleTest;
import java.nio.file.Files;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@ExtendWith(TopicsRun.class)
class EveryBenchmarkTest extends ModuleTest {

  @Tag("long")
  @Test
  void areMeasuredWithoutFailures(ModuleRun run) throws Exception {
    assertEveryBenchmarkIsMeasured(run.results());

    assertThat(Files.readString(run.directory().resolve("jmh.json")))
        .contains("\"again:p1.00\"", "\"outage:p0.99\"", "\"lost.share\"", "\"missing\"")
        .contains("\"metadata.topic\"", "\"lookups.topic\"", "\"batch.queued\"", "\"broker.load\"")
        .contains("\"topic.znodes\"", "\"list\"", "\"broker1.cpu\"", "\"lost.bundles\"")
        .contains("\"resumed:p1.00\"", "\"ended.after:p0.00\"", "\"messages.lost\"")
        .contains("\"deleted\"", "\"left.admin\"", "\"left.managedledgers\"");
    assertThat(Files.readAllLines(run.directory().resolve("topics.csv"))).hasSize(1 + 20);
    // The unloads before the fault, which warm the brokers.
    assertThat(Files.readAllLines(run.directory().resolve("servers.csv")))
        .anyMatch(row -> row.matches(".*TopicLoadBenchmark.* warmUnloads=2,unload,broker-1,.*"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "-p warmUnloads=-1 TopicLoad|-p warmUnloads: '-1'; allowed: 0 to 100",
        "-p fault=broker-lost TopicLoad|-p fault: 'broker-lost'; allowed: broker-stopped, broker-killed,",
        "-p fault=broker-killed -p brokers=1 TopicLoad|-p brokers: '1': no other broker takes",
        "-p topics=90000 TopicLoad|-p topics: '90000': more than the brokers' heap",
        "-p backoffMillis=200 -p maxBackoffMillis=100 TopicLoad|-p maxBackoffMillis: '100': shorter than",
        "-p bookies=2 TopicLoad|-p bookies: '2'; allowed: 1, 3",
        "-p ownership=metadata-store TopicLoad|-p ownership: 'metadata-store': only the extensible",
        "-p ownership=zookeeper TopicLoad|-p ownership: 'zookeeper'; allowed: topic, metadata-store",
        "-p fault=broker-killed -p lostBroker=any TopicLoad|-p lostBroker: 'any'; allowed: most-topics, leader, follower",
        "-p fault=unload EnsembleAway|-p fault: 'unload'; allowed: ensemble-killed, ensemble-paused",
        "-p metadata=oxia EnsembleAway|-p metadata: 'oxia': the servers that go away are ZooKeeper's",
        "-p awaySeconds=0 EnsembleAway|-p awaySeconds: '0'; allowed: 1 to 300",
        "-p sessionExpiredPolicy=retry EnsembleAway|-p sessionExpiredPolicy: 'retry'; allowed: reconnect, shutdown",
        "-p partitions=0 TopicDeletion|-p partitions: '0'; allowed: 1 to 1000",
        "-p topics=90000 TopicDeletion|-p topics: '90000': more than the brokers' heap",
        "-p metadata=oxia -p batchingEnabled=false TopicLoad|-p batchingEnabled: 'false'",
      })
  void aPointThatCannotRunIsRefusedInOneLine(String commandLine, String message) throws Exception {
    assertRefused(Map.of(), commandLine, message);
  }

  @Test
  void anEntryOfTheBrokersThatAPointHasIsRefused() throws Exception {
    assertRefused(
        Map.of(
            "bench.pulsar.cluster", "true",
            "bench.pulsar.brokerConf", "numIOThreads=2 metadataStoreBatchingEnabled=false"),
        "TopicList",
        "-Dbench.pulsar.brokerConf: 'metadataStoreBatchingEnabled=false': a cluster of topics has");
  }

  @Test
  void aSettingThatAPointHasAsAParameterIsRefused() throws Exception {
    assertRefused(
        Map.of("bench.pulsar.cluster", "true", "bench.pulsar.brokers", "3"),
        "TopicList",
        "bench.pulsar.brokers: '3': each point has its own; allowed: -p brokers=3");
  }

  /** The topics of several workers would have the same names. */
  @Test
  void severalWorkersAreRefused() throws Exception {
    assertRefused(
        Map.of("bench.workers", "2", "bench.worker", "0"),
        "TopicCreationBenchmark.saturation",
        "bench.workers: '2': each would have the same topics; allowed: 1");
  }

  @Test
  void anExternalClusterKeepsItsBrokers() throws Exception {
    assertRefused(
        Map.of(
            "bench.pulsar", "pulsar://127.0.0.1:1,127.0.0.1:2",
            "bench.pulsar.admin", "http://127.0.0.1:1"),
        "-p fault=broker-killed TopicLoad",
        "-p fault: 'broker-killed': needs at least 1 servers that the run starts");
  }

  @Test
  void onlyEmbeddedServersAreStartedAgain() throws Exception {
    assertRefused(
        Map.of(
            "bench.pulsar", "pulsar://127.0.0.1:1,127.0.0.1:2",
            "bench.pulsar.admin", "http://127.0.0.1:1"),
        "EnsembleAway",
        "bench.env: 'external': only embedded servers are started again; allowed: embedded");
  }

  @Test
  void nothingIsDeletedOnAnExternalCluster() throws Exception {
    assertRefused(
        Map.of(
            "bench.pulsar", "pulsar://127.0.0.1:1,127.0.0.1:2",
            "bench.pulsar.admin", "http://127.0.0.1:1"),
        "TopicDeletion",
        "bench.env: 'external': topics are deleted only on a cluster that the run starts");
  }
}
