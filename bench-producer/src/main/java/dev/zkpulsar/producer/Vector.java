package dev.zkpulsar.producer;

import dev.zkpulsar.env.pulsar.PulsarSettings;
import dev.zkpulsar.env.settings.BadInputException;
import dev.zkpulsar.harness.state.Precondition;
import dev.zkpulsar.harness.state.Range;
import dev.zkpulsar.harness.state.Seed;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Map;
import java.util.SplittableRandom;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/** A message as in the study: a vector of float32, little endian, drawn by the run's seed. */
@State(Scope.Benchmark)
public class Vector implements Precondition {

  /** Floats in a message, of {@value Float#BYTES} bytes each. */
  @Param("512")
  @Range(min = 32, max = 1 << 24)
  public int vectorDimension;

  private byte[] bytes;

  static int messageBytes(Map<String, String> params) {
    return Integer.parseInt(params.get("vectorDimension")) * Float.BYTES;
  }

  @Override
  public String check(Map<String, String> params) {
    int limitBytes = PulsarSettings.of(System.getProperties()).maxMessageBytes();
    if (messageBytes(params) > limitBytes) {
      throw new BadInputException(
          "-p vectorDimension=%s: a message of %d bytes, the broker takes %d (maxMessageSize); allowed: at most %d, or a larger -D%s"
              .formatted(
                  params.get("vectorDimension"),
                  messageBytes(params),
                  limitBytes,
                  limitBytes / Float.BYTES,
                  PulsarSettings.MAX_MESSAGE_BYTES));
    }
    return "";
  }

  /** Draws it. */
  @Setup(Level.Trial)
  public void draw() {
    bytes = new byte[vectorDimension * Float.BYTES];
    var floats = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN).asFloatBuffer();
    var random = new SplittableRandom(Seed.get());
    while (floats.hasRemaining()) {
      floats.put((float) random.nextDouble());
    }
  }

  byte[] bytes() {
    return bytes;
  }
}
