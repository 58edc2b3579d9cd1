package dev.zkpulsar.producer.scenario;

import dev.zkpulsar.env.pulsar.PulsarSettings;
import dev.zkpulsar.env.settings.BadInputException;
import dev.zkpulsar.harness.point.Point;
import dev.zkpulsar.harness.point.PointRules;
import dev.zkpulsar.harness.point.Range;
import dev.zkpulsar.harness.settings.RunSettings;
import dev.zkpulsar.harness.state.Seed;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.SplittableRandom;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/** A message as in the study: a random float32 vector, little endian, drawn from the run's seed. */
@State(Scope.Benchmark)
public class VectorMessage implements PointRules {
  /** The broker's limit is that of a message with its headers. */
  private static final int HEADERS_BYTES = 1 << 10;

  /** Floats of a message; a float has 4 bytes. */
  @Param("512")
  @Range(min = 32, max = 1 << 24)
  public int vectorDimension;

  private byte[] bytes;

  @Override
  public void check(Point point, RunSettings settings) {
    int messageBytes = vectorDimension * Float.BYTES;
    int limitBytes = settings.of(PulsarSettings.class).maxMessageBytes();
    int payloadLimitBytes = limitBytes - HEADERS_BYTES;
    if (messageBytes > payloadLimitBytes) {
      throw BadInputException.of(
          "-p vectorDimension",
          vectorDimension,
          "a message of %d bytes and its headers exceed the broker's maxMessageSize of %d"
              .formatted(messageBytes, limitBytes),
          "at most %d, or a larger -D%s"
              .formatted(payloadLimitBytes / Float.BYTES, PulsarSettings.MAX_MESSAGE_BYTES));
    }
  }

  @Setup(Level.Trial)
  public void draw() {
    bytes = new byte[vectorDimension * Float.BYTES];
    var floats = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN).asFloatBuffer();
    var random = new SplittableRandom(Seed.get());
    while (floats.hasRemaining()) {
      floats.put((float) random.nextDouble());
    }
  }

  public byte[] bytes() {
    return bytes;
  }
}
