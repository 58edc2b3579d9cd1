package dev.zkpulsar.topics.client;

import dev.zkpulsar.env.settings.Labelled;

/** Where the extensible load manager keeps which broker owns a bundle (PIP-378). */
enum Ownership implements Labelled {
  /** The topic {@code pulsar/system/loadbalancer-service-unit-state}, which the leader serves. */
  TOPIC("ServiceUnitStateTableViewImpl"),
  /** Nodes of the metadata store, below {@code /service_unit_state}. */
  METADATA_STORE("ServiceUnitStateMetadataStoreTableViewImpl");

  /** The entry of broker.conf. */
  static final String ENTRY = "loadManagerServiceUnitStateTableViewClassName";

  private static final String PACKAGE = "org.apache.pulsar.broker.loadbalance.extensions.channel.";

  private final String simpleName;

  Ownership(String simpleName) {
    this.simpleName = simpleName;
  }

  /** The value of {@link #ENTRY}. */
  String className() {
    return PACKAGE + simpleName;
  }
}
