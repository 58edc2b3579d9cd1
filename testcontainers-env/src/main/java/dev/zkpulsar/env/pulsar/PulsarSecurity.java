package dev.zkpulsar.env.pulsar;

/**
 * How the clients and brokers of an embedded Pulsar encrypt and authenticate; names as JMH shows
 * them. Bookies and metadata servers stay open.
 *
 * <p>Expected: TLS costs client and broker CPU for each byte, and time only when a processor is
 * full; if {@link #tls} costs no more with a larger message, the cost is not encryption: so it was
 * in both runs (2026-11-27, disturbed, and 28). A broker checks a token when a client connects, so
 * {@link #token} is the control: it differed from {@link #none} as much as TLS did, so neither
 * shows.
 */
public enum PulsarSecurity {
  none,
  /** Brokers have a certificate, and take no plain connection. */
  tls,
  /** Brokers demand a signed token, whose role may do everything. */
  token,
  tlsToken;

  boolean hasTls() {
    return this == tls || this == tlsToken;
  }

  boolean hasToken() {
    return this == token || this == tlsToken;
  }
}
