package dev.zkpulsar.metadata.scenario;

import dev.zkpulsar.env.host.BoundedAsync;
import dev.zkpulsar.env.settings.BadInputException;
import dev.zkpulsar.harness.point.Point;
import dev.zkpulsar.harness.point.PointRules;
import dev.zkpulsar.metadata.client.MeasuredClient;
import dev.zkpulsar.metadata.client.MeasuredClient.ClientKind;
import dev.zkpulsar.metadata.client.StoreClient;
import dev.zkpulsar.metadata.client.StoreSession;
import dev.zkpulsar.metadata.client.Tree;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import org.apache.pulsar.metadata.api.MetadataCache;
import org.apache.pulsar.metadata.api.MetadataSerde;
import org.apache.pulsar.metadata.api.Stat;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/** The cache that a broker puts above its metadata store, with Pulsar's defaults. */
@State(Scope.Benchmark)
public class StoreCache implements PointRules {
  private MetadataCache<byte[]> cache;
  private Tree tree;

  /** Values are bytes as they are, so that no parser is measured. */
  private static final class Bytes implements MetadataSerde<byte[]> {
    @Override
    public byte[] serialize(String path, byte[] value) {
      return value;
    }

    @Override
    public byte[] deserialize(String path, byte[] content, Stat stat) {
      return content;
    }
  }

  @Override
  public Optional<BadInputException> impossible(Point point) {
    return MeasuredClient.unlessOneOf(ClientKind.stores(), point, "it has no cache");
  }

  /** Creates the nodes and the cache, and reads all nodes once. */
  @Setup(Level.Trial)
  public void fill(StoreClient client, Tree nodes) throws Exception {
    StoreSession session = client.open(1).get(0);
    tree = nodes;
    tree.create(client, session);
    cache = session.store().getMetadataCache(new Bytes());
    BoundedAsync.run(tree.paths().toList(), cache::get);
  }

  /** Reads the next node, which the cache holds. */
  public CompletionStage<?> hit() {
    return get(tree.nextPath());
  }

  /** Reads the next node after the cache has dropped it. */
  public CompletionStage<?> miss() {
    String path = tree.nextPath();
    cache.invalidate(path);
    return get(path);
  }

  private CompletionStage<?> get(String path) {
    return cache.get(path).thenApply(Optional::orElseThrow).thenAccept(tree::requirePayload);
  }
}
