package dev.zkpulsar.env.zookeeper;

/**
 * How clients and the servers of an embedded ensemble encrypt and authenticate; names as JMH shows
 * them. Servers encrypt nothing between themselves.
 *
 * <p>Expected: TLS costs both sides a copy and AES-GCM for each packet, so its cost grows with the
 * data and is visible as CPU rather than as time, until a processor is full. ZooKeeper's TLS needs
 * Netty in place of NIO, so {@link #netty} is its control: if {@link #tls} costs no more than that,
 * or no more with a larger payload, the cost is Netty's. SASL costs a connection two more round
 * trips, and each operation the check of an ACL: if an operation with {@link #sasl} costs more than
 * one with an ACL ({@code getOwned}) without it, this is wrong.
 */
public enum Security {
  /** Neither: what ZooKeeper does by default. */
  none,
  /** Neither, with Netty on both sides. */
  netty,
  /** TLS with a certificate of each side. Servers also accept plain connections, for mntr. */
  tls,
  /**
   * SASL with DIGEST-MD5, which servers demand. Nodes belong to the user of the sessions, those of
   * Pulsar's store to everybody.
   */
  sasl,
  tlsSasl;

  boolean hasNetty() {
    return this == netty || hasTls();
  }

  boolean hasTls() {
    return this == tls || this == tlsSasl;
  }

  boolean hasSasl() {
    return this == sasl || this == tlsSasl;
  }
}
