package dev.zkpulsar.metadata.scenario;

import dev.zkpulsar.env.settings.Labelled;

/**
 * The values of a broker's {@code managedLedgerInfoCompressionType} and {@code
 * managedCursorInfoCompressionType}, by the names that Pulsar's {@code CompressionType} has.
 */
public enum Compression implements Labelled {
  NONE,
  LZ4,
  ZLIB,
  ZSTD,
  SNAPPY
}
