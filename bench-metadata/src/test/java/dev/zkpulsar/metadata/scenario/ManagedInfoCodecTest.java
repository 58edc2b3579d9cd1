package dev.zkpulsar.metadata.scenario;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.ByteBuffer;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** The drawn messages are those that Pulsar's own classes read and write. */
class ManagedInfoCodecTest {
  private static final int ENTRIES = 1_000;

  /** The first two bytes of compressed data, in {@code MetaStoreImpl}. */
  private static final short MAGIC = 0x4778;

  private static byte[] message(ManagedInfoKind kind) {
    return new ManagedInfoData(new SplittableRandom(1)).next(kind, ENTRIES);
  }

  private static ManagedInfoCodec codec(
      ManagedInfoKind kind, Compression compression, int thresholdBytes) {
    return new ManagedInfoCodec(kind, compression, thresholdBytes);
  }

  /** Pulsar knows all fields and their order. */
  @ParameterizedTest
  @EnumSource(ManagedInfoKind.class)
  void withoutCompressionPulsarWritesTheSameBytes(ManagedInfoKind kind) {
    var codec = codec(kind, Compression.NONE, 0);
    byte[] message = message(kind);

    assertThat(codec.compress(codec.parse(message))).isEqualTo(message);
  }

  /** By datastax/pulsar#262 a range takes about 17 bytes; by #11490 an offloaded ledger 200. */
  @ParameterizedTest
  @CsvSource({"LEDGER,20,30", "OFFLOADED_LEDGER,200,300", "CURSOR,15,25"})
  void messagesAreOfRealSize(ManagedInfoKind kind, int leastBytes, int mostBytes) {
    assertThat(message(kind).length / ENTRIES).isBetween(leastBytes, mostBytes);
  }

  @Test
  void messagesDiffer() {
    var infos = new ManagedInfoData(new SplittableRandom(1));

    assertThat(infos.next(ManagedInfoKind.CURSOR, ENTRIES))
        .isNotEqualTo(infos.next(ManagedInfoKind.CURSOR, ENTRIES));
  }

  /** A broker parses data whatever its own compression is. */
  @ParameterizedTest
  @EnumSource(value = Compression.class, mode = EnumSource.Mode.EXCLUDE, names = "NONE")
  void compressedDataAreShorterAndCanBeParsed(Compression compression) {
    for (ManagedInfoKind kind : ManagedInfoKind.values()) {
      var plain = codec(kind, Compression.NONE, 0);
      var codec = codec(kind, compression, 0);
      byte[] message = message(kind);

      byte[] data = codec.compress(codec.parse(message));

      assertThat(ByteBuffer.wrap(data).getShort()).isEqualTo(MAGIC);
      assertThat(data).as("%s", kind).hasSizeLessThan(message.length);
      assertThat(plain.compress(plain.parse(data))).as("%s", kind).isEqualTo(message);
    }
  }

  @Test
  void messagesUpToTheThresholdStayAsTheyAre() {
    byte[] message = message(ManagedInfoKind.CURSOR);
    var below = codec(ManagedInfoKind.CURSOR, Compression.ZSTD, message.length);
    var above = codec(ManagedInfoKind.CURSOR, Compression.ZSTD, message.length - 1);

    assertThat(below.compress(below.parse(message))).isEqualTo(message);
    assertThat(above.compress(above.parse(message))).hasSizeLessThan(message.length);
  }

  @Test
  void otherDataAreNoMessage() {
    var codec = codec(ManagedInfoKind.CURSOR, Compression.NONE, 0);

    assertThatThrownBy(() -> codec.parse(new byte[] {1, 2, 3}))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
