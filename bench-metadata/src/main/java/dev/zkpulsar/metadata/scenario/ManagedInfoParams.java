package dev.zkpulsar.metadata.scenario;

import dev.zkpulsar.env.settings.BadInputException;
import dev.zkpulsar.env.settings.Labelled;
import dev.zkpulsar.env.zookeeper.ZooKeeperSettings;
import dev.zkpulsar.harness.point.Point;
import dev.zkpulsar.harness.point.PointRules;
import dev.zkpulsar.harness.point.Range;
import dev.zkpulsar.harness.settings.RunSettings;
import dev.zkpulsar.metadata.client.MeasuredClient;
import dev.zkpulsar.metadata.client.MeasuredClient.ClientKind;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/** Contents of the nodes of {@link ManagedInfos}, and their compression. */
@State(Scope.Benchmark)
public class ManagedInfoParams implements PointRules {
  /** The path and the frame of a request, in bytes. */
  private static final int REQUEST_BYTES = 1_000;

  /** Contents of the nodes. */
  @Param("cursor")
  @Labelled.By(ManagedInfoKind.class)
  public String managedInfo;

  /** Ledgers of each topic, all of them closed. */
  @Param("1000")
  @Range(min = 1, max = 100_000)
  public int topicLedgers;

  /**
   * Individually deleted ranges of each cursor. Pulsar 4 writes up to 1,000 to the metadata store
   * by default ({@code managedLedgerMaxUnackedRangesToPersistInMetadataStore}), Pulsar 5 200,000.
   */
  @Param("1000")
  @Range(min = 0, max = 200_000)
  public int deletedRanges;

  /** How a broker compresses. */
  @Param("none")
  @Labelled.By(Compression.class)
  public String compression;

  /** The longest message that stays as it is, in bytes; by default a broker's. */
  @Param("16384")
  @Range(min = 0, max = 1 << 30)
  public int compressionThresholdBytes;

  private ManagedInfoKind kind() {
    return Labelled.of(ManagedInfoKind.class, managedInfo);
  }

  private boolean isCursor() {
    return kind() == ManagedInfoKind.CURSOR;
  }

  @Override
  public Set<String> unusedParams(Point point) {
    var unused = new HashSet<>(Set.of("payloadBytes"));
    unused.add(isCursor() ? "topicLedgers" : "deletedRanges");
    if (Compression.NONE.is(compression)) {
      unused.add("compressionThresholdBytes");
    }
    return unused;
  }

  @Override
  public Optional<BadInputException> impossible(Point point) {
    var known = EnumSet.of(ClientKind.ZOOKEEPER, ClientKind.STORE_ZOOKEEPER);
    return MeasuredClient.unlessOneOf(known, point, "its nodes have no jute.maxbuffer");
  }

  /** Refuses nodes that servers do not take; nodes differ by less than a twentieth. */
  @Override
  public void check(Point point, RunSettings settings) {
    int limitBytes = settings.of(ZooKeeperSettings.class).juteMaxBuffer();
    byte[] message = next(new ManagedInfoData(new SplittableRandom(1)));
    ManagedInfoCodec codec = codec();
    int nodeBytes = codec.compress(codec.parse(message)).length;
    int neededBytes = nodeBytes + nodeBytes / 20 + REQUEST_BYTES;
    if (neededBytes > limitBytes) {
      throw BadInputException.of(
          isCursor() ? "-p deletedRanges" : "-p topicLedgers",
          entries(),
          "a node takes %d bytes, but jute.maxbuffer is %d".formatted(nodeBytes, limitBytes),
          "fewer, another -p compression, or -D%s=%d"
              .formatted(ZooKeeperSettings.JUTE_MAX_BUFFER, neededBytes));
    }
  }

  private int entries() {
    return isCursor() ? deletedRanges : topicLedgers;
  }

  /** The next message of the parameters' kind and length, not compressed. */
  byte[] next(ManagedInfoData infos) {
    return infos.next(kind(), entries());
  }

  /** Pulsar's code with the settings of the parameters. */
  ManagedInfoCodec codec() {
    var type = Labelled.of(Compression.class, compression);
    return new ManagedInfoCodec(kind(), type, compressionThresholdBytes);
  }
}
