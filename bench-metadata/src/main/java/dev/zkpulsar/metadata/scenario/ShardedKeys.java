package dev.zkpulsar.metadata.scenario;

import dev.zkpulsar.env.nodes.SystemSettings;
import dev.zkpulsar.env.oxia.OxiaSettings;
import dev.zkpulsar.harness.load.TrialContext;
import dev.zkpulsar.harness.point.Point;
import dev.zkpulsar.harness.point.PointRules;
import dev.zkpulsar.harness.point.Range;
import dev.zkpulsar.harness.settings.RunSettings;
import dev.zkpulsar.metadata.client.MetadataSession;
import dev.zkpulsar.metadata.client.OxiaClient;
import dev.zkpulsar.metadata.client.Tree;
import java.util.concurrent.CompletionStage;
import java.util.stream.IntStream;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/**
 * Keys of all shards of an Oxia, written in turn. Oxia puts a key into a shard by its hash, so each
 * key has the outages of its shard: after a fault, {@code outage.session} is the distribution of
 * the longest time without a success over the <b>keys</b>. It includes the time between two writes
 * of a key, {@code keyCount / ratePerSecond}.
 *
 * <p>Mechanism: a killed data server ends the leaders of its shards, about a third of all with
 * three servers. The coordinator elects a new leader for each. With one shard, every key waits for
 * one election; with 32, a third of the keys wait, and if elections come one after the other (<a
 * href="https://github.com/oxia-db/oxia/issues/845">#845</a>), the last key waits longer than with
 * one. Wrong if more than half of the keys have an outage with 32 shards, or if the last key's
 * outage does not grow with the shards.
 *
 * <p>Added data servers get shards at the coordinator's next look, up to 30 s later. Each move
 * elects a leader anew. {@code moves.last} tells when the last shard moved, {@code moves.replicas}
 * how many copies did; from three to five servers, a balance of 32 shards with 3 copies needs 38
 * moves. Wrong, as in <a href="https://github.com/oxia-db/oxia/issues/899">#899</a>, if many more
 * move, or if they still move at the end.
 */
@State(Scope.Benchmark)
public class ShardedKeys implements PointRules {
  private static final String SHARDS = "oxiaShards";

  /** Shards of the Oxia that the run starts. */
  @Param("1")
  @Range(min = 1, max = 1_000)
  public int oxiaShards;

  /** Keys that are written in turn. */
  @Param("256")
  @Range(min = 1, max = 100_000)
  public int keyCount;

  /** The data of a key, in bytes. */
  @Param("255")
  @Range(min = 1, max = 1_000_000)
  public int payloadBytes;

  private MetadataSession session;
  private String[] paths;
  private byte[] payload;
  private int next;

  @Override
  public void check(Point point, RunSettings settings) {
    settings.refuse(OxiaSettings.SHARDS, SHARDS);
    settings.requireOneWorker("the keys are those of one");
    var unused = servers(point, settings.of(OxiaSettings.class));
  }

  /** Refuses external servers, which have their own shards. */
  @Override
  public SystemSettings servers(Point point, SystemSettings ofRun) {
    return ofRun instanceof OxiaSettings oxia ? oxia.withShards("-p " + SHARDS, oxiaShards) : ofRun;
  }

  /** Opens a session and creates the keys. */
  @Setup(Level.Trial)
  public void create(OxiaClient client) throws Exception {
    session = client.open(1).get(0);
    payload = new byte[payloadBytes];
    paths =
        IntStream.range(0, keyCount)
            .mapToObj(key -> client.root() + "/key" + key)
            .toArray(String[]::new);
    Tree.inPortions(keyCount, key -> session.put(paths[key], payload));
  }

  /** Writes the next key. One thread calls this. */
  public CompletionStage<?> put() {
    String path = paths[next];
    next = (next + 1) % keyCount;
    return TrialContext.ofSession(path, session.put(path, payload));
  }
}
