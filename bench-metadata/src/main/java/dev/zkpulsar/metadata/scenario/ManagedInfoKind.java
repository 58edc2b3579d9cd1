package dev.zkpulsar.metadata.scenario;

import dev.zkpulsar.env.settings.Labelled;

/** The metadata that a broker may compress, by the messages of Pulsar's MLDataFormats.proto. */
public enum ManagedInfoKind implements Labelled {
  /** A topic's ledgers ({@code managedLedgerInfoCompressionType}). */
  LEDGER("LedgerInfo"),
  /** The same, with the place of each ledger's copy in tiered storage. */
  OFFLOADED_LEDGER("LedgerInfo"),
  /**
   * A subscription's position, and the ranges of messages behind it that were acknowledged one by
   * one ({@code managedCursorInfoCompressionType}).
   */
  CURSOR("CursorInfo");

  private final String message;

  ManagedInfoKind(String message) {
    this.message = message;
  }

  /** The end of the message's name, which follows Managed. */
  String message() {
    return message;
  }
}
