package dev.zkpulsar.metadata.client;

import dev.zkpulsar.metadata.NeedsOxia;
import dev.zkpulsar.metadata.client.MeasuredClient.ClientKind;

/** Pulsar's store on Oxia. */
@NeedsOxia
class StoreOnOxiaSessionContractTest extends MetadataSessionContract {

  @Override
  ClientKind kind() {
    return ClientKind.STORE_OXIA;
  }
}
