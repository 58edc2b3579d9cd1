package dev.zkpulsar.metadata.scenario;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.zkpulsar.env.host.BoundedAsync;
import dev.zkpulsar.metadata.client.MetadataSession;
import dev.zkpulsar.metadata.client.NodeKind;
import java.io.IOException;
import java.io.Serializable;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.apache.bookkeeper.client.LedgerMetadataBuilder;
import org.apache.bookkeeper.client.api.DigestType;
import org.apache.bookkeeper.client.api.LedgerMetadata;
import org.apache.bookkeeper.meta.LedgerMetadataSerDe;
import org.apache.bookkeeper.net.BookieId;
import org.apache.bookkeeper.util.StringUtils;

/**
 * The metadata of closed ledgers, laid out as by BookKeeper's {@code
 * LegacyHierarchicalLedgerManager}: a ledger's id of ten digits is split 2-4-4, so the metadata of
 * ledger 20001 is the node {@code 00/0002/L0001}. Ids rise and are never used again, so a node has
 * fewer than {@value #LEDGERS_OF_NODE} children when most of its ledgers were deleted.
 *
 * @param root path of the tree, whose parent exists
 * @param ledgersPerNode children of each node of the last level but one
 */
record LedgerTree(String root, int ledgers, int ledgersPerNode) implements Serializable {
  /** The ids that share a node. */
  static final int LEDGERS_OF_NODE = 10_000;

  /** From this id on, BookKeeper splits 3-4-4-4-4. */
  static final int FIRST_LONG_ID = Integer.MAX_VALUE;

  /** The time of a rollover, in milliseconds since 1970; any value is as long. */
  private static final long CREATED_MILLIS = 1_700_000_000_000L;

  private static final LedgerMetadataSerDe METADATA = new LedgerMetadataSerDe();

  /** The id of the n-th ledger, from 0. */
  long id(int n) {
    return (long) n / ledgersPerNode * LEDGERS_OF_NODE + n % ledgersPerNode;
  }

  /** The path of a ledger's metadata. */
  String path(long id) {
    return root + StringUtils.getHybridHierarchicalLedgerPath(id);
  }

  /** Creates all nodes, parents first. */
  void create(MetadataSession session) throws Exception {
    List<String> nodes =
        IntStream.iterate(0, n -> n < ledgers, n -> n + ledgersPerNode)
            .mapToObj(n -> parent(path(id(n))))
            .toList();
    create(session, List.of(root));
    create(session, nodes.stream().map(LedgerTree::parent).distinct().toList());
    create(session, nodes);
    byte[] metadata = METADATA.serialize(metadata());
    BoundedAsync.run(
        IntStream.range(0, ledgers).boxed().toList(),
        n -> session.create(path(id(n)), metadata, NodeKind.PERSISTENT));
  }

  private static void create(MetadataSession session, List<String> nodes) throws Exception {
    BoundedAsync.run(nodes, node -> session.create(node, new byte[0], NodeKind.PERSISTENT));
  }

  private static String parent(String path) {
    return path.substring(0, path.lastIndexOf('/'));
  }

  /**
   * A ledger of a topic, as a broker creates and closes it, on three bookies; the custom metadata
   * are those of {@code LedgerMetadataUtils} in Pulsar's managed-ledger.
   */
  private static LedgerMetadata metadata() {
    var bookies =
        IntStream.range(0, 3)
            .mapToObj(n -> BookieId.parse("bookie-" + n + ".bookie.pulsar.svc.cluster.local:3181"))
            .toList();
    return LedgerMetadataBuilder.create()
        .withId(0)
        .withMetadataFormatVersion(LedgerMetadataSerDe.CURRENT_METADATA_FORMAT_VERSION)
        .withEnsembleSize(3)
        .withWriteQuorumSize(2)
        .withAckQuorumSize(2)
        .withDigestType(DigestType.CRC32C)
        .withPassword(new byte[0])
        .newEnsembleEntry(0, bookies)
        .withClosedState()
        .withLastEntryId(49_999)
        .withLength(50 << 20)
        .withCustomMetadata(
            Map.of(
                "component", "managed-ledger".getBytes(UTF_8),
                "pulsar/managed-ledger",
                    "public/default/persistent/orders-partition-0".getBytes(UTF_8),
                "application", "pulsar".getBytes(UTF_8)))
        .withCreationTime(CREATED_MILLIS)
        .storingCreationTime(true)
        .build();
  }

  /**
   * Parses the data of a ledger's node as BookKeeper does.
   *
   * @throws IOException if it is no metadata
   */
  LedgerMetadata parse(String path, byte[] data) throws IOException {
    long id = StringUtils.stringToHierarchicalLedgerId(path.substring(root.length() + 1));
    return METADATA.parseConfig(data, id, Optional.empty());
  }
}
