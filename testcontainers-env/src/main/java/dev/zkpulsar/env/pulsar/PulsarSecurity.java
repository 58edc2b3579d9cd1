package dev.zkpulsar.env.pulsar;

/**
 * How the clients and brokers of an embedded Pulsar encrypt and authenticate; names as JMH shows
 * them. Bookies and metadata servers stay open.
 *
 * <p>Expected: TLS costs client and broker CPU for each byte, and time only when a processor is
 * full; if {@link #tls} costs no more with a larger message, the cost is not encryption: so it was
 * in the only run so far, which was disturbed (2026-11-27). A broker checks a token when a client
 * connects, so {@link #token} is the control: if it costs a message more than {@link #none}, this
 * is wrong.
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
