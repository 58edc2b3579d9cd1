package dev.zkpulsar.topics.scenario;

import dev.zkpulsar.harness.faults.FaultInjection;
import dev.zkpulsar.harness.point.FaultKind;
import java.util.List;
import org.apache.pulsar.client.api.PulsarClientException.AlreadyClosedException;
import org.apache.pulsar.client.api.PulsarClientException.NotConnectedException;

/** Faults after which Pulsar's clients connect anew. */
final class ClientFaults {
  private ClientFaults() {}

  /** A fault of an iteration that excuses the failures of messages without a connection. */
  static FaultInjection prepare(FaultKind kind) {
    var injection = new FaultInjection();
    injection.explain(List.of(AlreadyClosedException.class, NotConnectedException.class));
    injection.use(kind);
    return injection;
  }
}
