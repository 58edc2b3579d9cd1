package dev.zkpulsar.producer.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.junit.jupiter.api.Test;

class VectorMessageTest {

  @Test
  void isFloatsLittleEndian() {
    var vector = new VectorMessage();
    vector.vectorDimension = 64;
    vector.draw();

    assertThat(vector.bytes()).hasSize(256);
    var floats = ByteBuffer.wrap(vector.bytes()).order(ByteOrder.LITTLE_ENDIAN).asFloatBuffer();
    while (floats.hasRemaining()) {
      assertThat(floats.get()).isBetween(0f, 1f);
    }
  }
}
