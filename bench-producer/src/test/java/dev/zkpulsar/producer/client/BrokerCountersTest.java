package dev.zkpulsar.producer.client;

import static org.assertj.core.api.Assertions.assertThat;

import dev.zkpulsar.harness.ModuleRun;
import dev.zkpulsar.harness.state.PulsarServers;
import dev.zkpulsar.producer.ProducerRun;
import org.apache.pulsar.client.api.MessageId;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(ProducerRun.class)
class BrokerCountersTest {

  /** On the broker of the module's run. */
  @Test
  void aNewTopicWritesMetadata(ModuleRun run) throws Exception {
    var servers = new PulsarServers();
    servers.open();
    try {
      BrokerCounters before = BrokerCounters.read(servers, 0, "subscription");
      servers.createTopics(1);
      servers.admin().topics().createSubscription(servers.topic(0), "sub", MessageId.earliest);
      BrokerCounters after = BrokerCounters.read(servers, 1, "sub");

      assertThat(before.metadataWrites()).isPositive();
      assertThat(after.metadataWrites()).isGreaterThan(before.metadataWrites());
      assertThat(after.metadataReads()).isGreaterThan(before.metadataReads());
      assertThat(after.cursorEntries()).isNotNegative();
    } finally {
      servers.close();
    }
  }
}
