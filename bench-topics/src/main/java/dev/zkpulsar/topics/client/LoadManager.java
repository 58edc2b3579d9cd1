package dev.zkpulsar.topics.client;

import dev.zkpulsar.env.settings.Labelled;

/** The load manager, which assigns bundles to brokers. */
enum LoadManager implements Labelled {
  /** The default of the Pulsar version. */
  SHIPPED,
  /** ExtensibleLoadManagerImpl (PIP-192), which keeps ownership where {@link Ownership} says. */
  EXTENSIBLE;

  /** The class of {@link #EXTENSIBLE}. */
  static final String EXTENSIBLE_CLASS =
      "org.apache.pulsar.broker.loadbalance.extensions.ExtensibleLoadManagerImpl";
}
