package dev.zkpulsar.env.pulsar;

import dev.zkpulsar.env.settings.Labelled;

/**
 * How the clients and brokers of an embedded Pulsar encrypt and authenticate. Bookies and metadata
 * servers stay open.
 *
 * <p>Expected: TLS costs client and broker CPU for each byte, and time only when a processor is
 * full; if {@link #TLS} costs no more with a larger message, the cost is not encryption: so it was
 * in both runs (2026-11-27, disturbed, and 28). A broker checks a token when a client connects, so
 * {@link #TOKEN} is the control: it differed from {@link #NONE} as much as TLS did, so neither
 * shows.
 */
public enum PulsarSecurity implements Labelled {
  NONE,
  /** Brokers have a certificate, and take no plain connection. */
  TLS,
  /** Brokers demand a signed token, whose role may do everything. */
  TOKEN,
  TLS_TOKEN;

  boolean hasTls() {
    return this == TLS || this == TLS_TOKEN;
  }

  boolean hasToken() {
    return this == TOKEN || this == TLS_TOKEN;
  }
}
