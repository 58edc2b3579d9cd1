package dev.zkpulsar.metadata.scenario;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.zkpulsar.harness.state.WrongAnswerException;
import dev.zkpulsar.metadata.client.MetadataSession;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Scans of a tree in memory whose nodes have two ledgers each; the others are deleted. */
class LedgerScanTest {
  private final LedgerTree tree = new LedgerTree("/nodes/ledgers", 5, 2);
  private final Map<String, byte[]> nodes = new TreeMap<>();
  private final List<String> asked = new ArrayList<>();

  /** Reads that the session has not answered; it answers all of them at the limit. */
  private final List<CompletableFuture<byte[]>> unanswered = new ArrayList<>();

  private int mostInFlight;
  private int answeredFrom = 1;

  private final MetadataSession session =
      (MetadataSession)
          Proxy.newProxyInstance(
              MetadataSession.class.getClassLoader(),
              new Class<?>[] {MetadataSession.class},
              (proxy, method, arguments) ->
                  switch (method.getName()) {
                    case "create" -> create((String) arguments[0], (byte[]) arguments[1]);
                    case "getChildren" -> children((String) arguments[0]);
                    default -> get((String) arguments[0]);
                  });

  private CompletableFuture<String> create(String path, byte[] data) {
    String parent = path.substring(0, path.lastIndexOf('/'));
    assertThat(parent.equals("/nodes") || nodes.containsKey(parent)).as(path).isTrue();
    assertThat(nodes.put(path, data)).as(path).isNull();
    return CompletableFuture.completedFuture(path);
  }

  private CompletableFuture<List<String>> children(String path) {
    asked.add("list " + path.replace(tree.root(), ""));
    String prefix = path + "/";
    return CompletableFuture.completedFuture(
        nodes.keySet().stream()
            .filter(node -> node.startsWith(prefix) && node.indexOf('/', prefix.length()) < 0)
            .map(node -> node.substring(prefix.length()))
            .toList());
  }

  private CompletableFuture<byte[]> get(String path) {
    asked.add("get " + path.replace(tree.root(), ""));
    var answer = new CompletableFuture<byte[]>();
    byte[] data = nodes.get(path);
    unanswered.add(answer);
    mostInFlight = Math.max(mostInFlight, unanswered.size());
    if (unanswered.size() == answeredFrom) {
      unanswered.forEach(read -> read.complete(data));
      unanswered.clear();
    }
    return answer;
  }

  private LedgerScan scan(ScanKind kind) {
    return new LedgerScan(session, tree, kind);
  }

  @BeforeEach
  void create() throws Exception {
    tree.create(session);
    asked.clear();
  }

  @Test
  void ledgersAreLaidOutAsBookKeeperDoes() {
    assertThat(nodes.keySet())
        .containsExactly(
            "/nodes/ledgers",
            "/nodes/ledgers/00",
            "/nodes/ledgers/00/0000",
            "/nodes/ledgers/00/0000/L0000",
            "/nodes/ledgers/00/0000/L0001",
            "/nodes/ledgers/00/0001",
            "/nodes/ledgers/00/0001/L0000",
            "/nodes/ledgers/00/0001/L0001",
            "/nodes/ledgers/00/0002",
            "/nodes/ledgers/00/0002/L0000");
  }

  @Test
  void theDataAreTheMetadataOfAClosedLedger() throws Exception {
    String path = tree.path(tree.id(3));

    assertThat(path).isEqualTo("/nodes/ledgers/00/0001/L0001");
    assertThat(nodes.get(path)).hasSizeBetween(200, 500);
    var metadata = tree.parse(path, nodes.get(path));
    assertThat(metadata.getLedgerId()).isEqualTo(10_001);
    assertThat(metadata.isClosed()).isTrue();
    assertThat(metadata.getAllEnsembles().get(0L)).hasSize(3);
  }

  @Test
  void garbageCollectionListsAndReadsNoMetadata() throws Exception {
    var scan = scan(ScanKind.GARBAGE_COLLECTION);

    assertThat(scan.run(() -> true)).isTrue();
    assertThat(asked)
        .containsExactly("list ", "list /00", "list /00/0000", "list /00/0001", "list /00/0002");
    assertThat(scan.scanned()).isEqualTo(5);
  }

  @ParameterizedTest
  @EnumSource(value = ScanKind.class, mode = EnumSource.Mode.EXCLUDE, names = "GARBAGE_COLLECTION")
  void theOthersReadEveryLedgerOnce(ScanKind kind) throws Exception {
    var scan = scan(kind);

    assertThat(scan.run(() -> true)).isTrue();
    assertThat(asked).filteredOn(request -> request.startsWith("get")).hasSize(5);
    assertThat(scan.scanned()).isEqualTo(5);
    assertThat(scan.failed()).isZero();
  }

  @Test
  void soManyReadsAsTheReplicasCheckAreInFlight() throws Exception {
    var full = new LedgerTree("/nodes/full", 300, 300);
    full.create(session);
    answeredFrom = 100;

    assertThat(new LedgerScan(session, full, ScanKind.REPLICAS_CHECK).run(() -> true)).isTrue();
    assertThat(mostInFlight).isEqualTo(100);
  }

  @Test
  void metadataThatCannotBeParsedAreCounted() throws Exception {
    nodes.put(tree.path(tree.id(1)), new byte[] {1, 2, 3});
    var scan = scan(ScanKind.REPLICAS_CHECK);

    assertThat(scan.run(() -> true)).isTrue();
    assertThat(scan.failed()).isEqualTo(1);
    assertThat(scan.scanned()).isEqualTo(4);
  }

  @Test
  void aLedgerThatIsNotListedFailsTheScan() {
    nodes.remove(tree.path(tree.id(1)));

    assertThatThrownBy(() -> scan(ScanKind.REPLICAS_CHECK).run(() -> true))
        .isInstanceOf(WrongAnswerException.class);
  }

  @ParameterizedTest
  @EnumSource(ScanKind.class)
  void aStoppedScanIsNotWhole(ScanKind kind) throws Exception {
    assertThat(scan(kind).run(() -> asked.size() < 4)).isFalse();
    assertThat(asked).hasSizeLessThan(6);
  }
}
