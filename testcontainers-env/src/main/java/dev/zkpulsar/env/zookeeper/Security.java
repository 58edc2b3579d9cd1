package dev.zkpulsar.env.zookeeper;

import dev.zkpulsar.env.settings.Labelled;

/**
 * How clients and the servers of an embedded ensemble encrypt and authenticate. Servers encrypt
 * nothing between themselves.
 *
 * <p>Expected: TLS costs both sides a copy and AES-GCM for each packet, so its cost grows with the
 * data and is visible as CPU rather than as time, until a processor is full. ZooKeeper's TLS needs
 * Netty in place of NIO, so {@link #NETTY} is its control: if {@link #TLS} costs no more than that,
 * or no more with a larger payload, the cost is Netty's. SASL costs a connection two more round
 * trips, and each operation the check of an ACL: if an operation with {@link #SASL} costs more than
 * one with an ACL ({@code getOwned}) without it, this is wrong.
 */
public enum Security implements Labelled {
  /** Neither: what ZooKeeper does by default. */
  NONE,
  /** Neither, with Netty on both sides. */
  NETTY,
  /** TLS with a certificate of each side. Servers also accept plain connections, for mntr. */
  TLS,
  /**
   * SASL with DIGEST-MD5, which servers demand. Nodes belong to the user of the sessions, those of
   * Pulsar's store to everybody.
   */
  SASL,
  TLS_SASL;

  boolean hasNetty() {
    return this == NETTY || hasTls();
  }

  boolean hasTls() {
    return this == TLS || this == TLS_SASL;
  }

  boolean hasSasl() {
    return this == SASL || this == TLS_SASL;
  }
}
