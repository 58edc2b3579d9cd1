package dev.zkpulsar.producer.scenario;

import java.nio.ByteBuffer;
import java.util.zip.CRC32C;

/**
 * The first bytes of a message: its sequence number, and a checksum of it and of the payload behind
 * them.
 */
final class MessageStamp {
  private static final int SEQUENCE = 0;
  private static final int CHECKSUM = SEQUENCE + Long.BYTES;
  private static final int END = CHECKSUM + Integer.BYTES;

  private MessageStamp() {}

  /** A copy of the payload whose first bytes are replaced by the stamp. */
  static byte[] on(byte[] payload, long sequence) {
    byte[] message = payload.clone();
    var buffer = ByteBuffer.wrap(message);
    buffer.putLong(SEQUENCE, sequence).putInt(CHECKSUM, checksum(message));
    return message;
  }

  static long sequence(byte[] message) {
    return ByteBuffer.wrap(message).getLong(SEQUENCE);
  }

  static boolean isWhole(byte[] message) {
    return message.length >= END && ByteBuffer.wrap(message).getInt(CHECKSUM) == checksum(message);
  }

  private static int checksum(byte[] message) {
    var checksum = new CRC32C();
    checksum.update(message, 0, CHECKSUM);
    checksum.update(message, END, message.length - END);
    return (int) checksum.getValue();
  }
}
