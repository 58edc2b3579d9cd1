package dev.zkpulsar.metadata.client;

import dev.zkpulsar.metadata.NeedsOxia;
import dev.zkpulsar.metadata.client.MeasuredClient.ClientKind;

/** Oxia's own client. */
@NeedsOxia
class OxiaSessionContractTest extends MetadataSessionContract {

  @Override
  ClientKind kind() {
    return ClientKind.OXIA;
  }
}
