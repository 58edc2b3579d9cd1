package dev.zkpulsar.producer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.zkpulsar.env.settings.BadInputException;
import dev.zkpulsar.harness.state.PointParams;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Map;
import java.util.Properties;
import org.junit.jupiter.api.Test;

class VectorTest {

  @Test
  void isFloatsLittleEndian() {
    var vector = new Vector();
    vector.vectorDimension = 64;
    vector.draw();

    assertThat(vector.bytes()).hasSize(256);
    var floats = ByteBuffer.wrap(vector.bytes()).order(ByteOrder.LITTLE_ENDIAN).asFloatBuffer();
    while (floats.hasRemaining()) {
      assertThat(floats.get()).isBetween(0f, 1f);
    }
  }

  private static PointParams point(String dimension) {
    return new PointParams(Map.of("vectorDimension", dimension), 1);
  }

  @Test
  void aMessageOverTheBrokersLimitIsRefused() {
    assertThat(new Vector().check(point("1310464"), new Properties())).isEmpty();
    assertThatThrownBy(() -> new Vector().check(point("1310465"), new Properties()))
        .isInstanceOf(BadInputException.class)
        .hasMessageContaining("5241860 bytes")
        .hasMessageContaining("5242880")
        .hasMessageContaining("maxMessageSize")
        .hasMessageContaining("-Dbench.pulsar.maxMessageBytes");
  }
}
