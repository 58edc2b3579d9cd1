package dev.zkpulsar.producer.scenario;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class MessageStampTest {
  private static final byte[] PAYLOAD =
      "a payload that is long enough to be stamped".getBytes(UTF_8);

  @Test
  void aChangedBitIsDetected() {
    byte[] message = MessageStamp.on(PAYLOAD, 2);
    assertThat(MessageStamp.isWhole(message)).isTrue();
    for (int bit = 0; bit < message.length * 8; bit++) {
      message[bit / 8] ^= (byte) (1 << bit % 8);
      assertThat(MessageStamp.isWhole(message)).as("bit %d", bit).isFalse();
      message[bit / 8] ^= (byte) (1 << bit % 8);
    }
    assertThat(MessageStamp.isWhole(new byte[3])).isFalse();
  }
}
