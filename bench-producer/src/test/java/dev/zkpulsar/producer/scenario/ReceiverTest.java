package dev.zkpulsar.producer.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import dev.zkpulsar.harness.ModuleRun;
import dev.zkpulsar.harness.faults.PulsarFault;
import dev.zkpulsar.harness.load.ClosedLoop;
import dev.zkpulsar.harness.state.PulsarServers;
import dev.zkpulsar.producer.ProducerRun;
import dev.zkpulsar.producer.client.ProducerClient;
import dev.zkpulsar.producer.client.Producers;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** A message that is lost, damaged or received twice is a failure. */
@ExtendWith(ProducerRun.class)
class ReceiverTest {

  /** On the broker of the module's run. */
  @Test
  void countsDuplicateAndDamagedMessages(ModuleRun run) throws Exception {
    var servers = new PulsarServers();
    servers.open();
    var client = new ProducerClient();
    client.ioThreads = 1;
    client.connectionsPerBroker = 1;
    client.connect(servers, new PulsarFault());
    try {
      var vector = new VectorMessage();
      vector.vectorDimension = 32;
      vector.draw();
      var producers = new Producers();
      producers.topics = 2;
      producers.producers = 2;
      producers.batchingDelayMicros = 1000;
      producers.create(servers, client);
      var loop = new ClosedLoop<>(producers.all());
      loop.begin();
      var recording = loop.recording();
      var receiver = new Receiver();
      receiver.subscribe(servers, client, producers, vector);

      var first = receiver.publish(producers.next()).toCompletableFuture();
      first.get(10, TimeUnit.SECONDS);
      assertThat(recording.failures()).isEmpty();

      // The message with sequence number 0 once more, then a damaged one.
      byte[] again = MessageStamp.on(vector.bytes(), 0);
      producers.next().send(again);
      again[100] ^= 1;
      producers.next().send(again);
      var last = receiver.publish(producers.all().get(0)).toCompletableFuture();
      var other = receiver.publish(producers.all().get(1)).toCompletableFuture();
      last.get(10, TimeUnit.SECONDS);
      other.get(10, TimeUnit.SECONDS);

      assertThat(recording.failures())
          .containsEntry("duplicate", 1L)
          .containsEntry("checksum", 1L)
          .hasSize(2);
    } finally {
      client.disconnect();
      servers.close();
    }
  }
}
