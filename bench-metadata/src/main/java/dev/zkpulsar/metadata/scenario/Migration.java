package dev.zkpulsar.metadata.scenario;

import dev.zkpulsar.env.oxia.OxiaSettings;
import dev.zkpulsar.env.settings.BadInputException;
import dev.zkpulsar.env.settings.EnvironmentKind;
import dev.zkpulsar.env.zookeeper.Security;
import dev.zkpulsar.env.zookeeper.ZooKeeperSettings;
import dev.zkpulsar.harness.load.Recording;
import dev.zkpulsar.harness.load.TrialContext;
import dev.zkpulsar.harness.load.TrialPhase;
import dev.zkpulsar.harness.point.Point;
import dev.zkpulsar.harness.point.PointRules;
import dev.zkpulsar.harness.point.Range;
import dev.zkpulsar.harness.settings.RunSettings;
import dev.zkpulsar.harness.state.OxiaServers;
import dev.zkpulsar.harness.state.Seed;
import dev.zkpulsar.harness.state.WrongAnswerException;
import dev.zkpulsar.harness.state.ZooKeeperServers;
import io.oxia.client.api.OxiaClientBuilder;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;
import org.apache.pulsar.metadata.api.GetResult;
import org.apache.pulsar.metadata.api.MetadataStoreConfig;
import org.apache.pulsar.metadata.api.extended.MetadataStoreExtended;
import org.apache.pulsar.metadata.impl.ZKMetadataStore;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/**
 * Nodes on ZooKeeper, the store of one broker, and the migration of the nodes to Oxia. The broker
 * and the migration share one session of ZooKeeper, as in Pulsar.
 *
 * <p>An iteration is one migration: {@link #create} makes the nodes, {@link #begin} starts the
 * migration two seconds later, and the load goes on while {@link #isRunning}. {@link
 * MigrationPhases} measures, {@link MigratedNodes} knows the nodes.
 */
@State(Scope.Benchmark)
public class Migration implements PointRules {
  /** The load before and after the migration. */
  private static final int QUIET_SECONDS = 2;

  /** A little less than an iteration of JMH may take. */
  private static final int LONGEST_SECONDS = 480;

  private static final int JOIN_MILLIS = 30_000;

  /** Nodes to migrate. */
  @Param("10000")
  @Range(min = 1_000, max = 1_000_000)
  public int nodes;

  /** The data of a node, in bytes. */
  @Param("255")
  @Range(min = 1, max = 100_000)
  public int payloadBytes;

  /** Whether the store on ZooKeeper, from which the nodes are copied, batches. */
  @Param("true")
  public boolean batchingEnabled;

  private final SplittableRandom random = new SplittableRandom(Seed.ofFork());
  private int migrations;
  private byte[] payload;
  private MigratedNodes tree;
  private OxiaServers oxia;
  private MetadataStoreExtended source;
  private MetadataStoreExtended broker;
  private Callable<Void> migration;
  private MigrationPhases phases;
  private Thread thread;
  private volatile boolean isMigrated;
  private long endNs;

  @Override
  public Optional<BadInputException> impossible(Point point) {
    return Pulsar5.missing();
  }

  /** A migration writes outside of a prefix, and there can be only one. */
  @Override
  public void check(Point point, RunSettings settings) {
    if (settings.of(OxiaSettings.class).kind() == EnvironmentKind.EXTERNAL) {
      throw BadInputException.of(
          EnvironmentKind.ENV,
          EnvironmentKind.EXTERNAL,
          "a migration writes anywhere in the namespace",
          "embedded, docker");
    }
    String why = "the stores of a migration neither encrypt nor authenticate";
    String security = point.state(ZooKeeperServers.class).security;
    if (!Security.NONE.is(security)) {
      throw BadInputException.of("-p security", security, why, Security.NONE.label());
    }
    Optional<Path> clientConfig = settings.of(ZooKeeperSettings.class).clientConfig();
    if (clientConfig.isPresent()) {
      throw BadInputException.of(
          "bench.zookeeper.clientConfig", clientConfig.get(), why, "servers without security");
    }
    settings.requireOneWorker("there is one migration");
  }

  /** Creates the nodes in a chroot that nothing else uses, and opens the broker's store. */
  @Setup(Level.Iteration)
  public void create(ZooKeeperServers zooKeeper, OxiaServers oxiaServers) throws Exception {
    oxia = oxiaServers;
    String chroot = zooKeeper.connectString() + "/migration" + migrations;
    payload = new byte[payloadBytes];
    new SplittableRandom(Seed.get()).nextBytes(payload);
    tree = new MigratedNodes(oxia.prefix() + "/nodes" + migrations, nodes);
    migrations++;
    isMigrated = false;
    TrialPhase.during("create", () -> createNodes(chroot));
    source = new ZKMetadataStore(chroot, config(batchingEnabled), true);
    // Oxia's client refuses what the store passes to it without batching.
    broker = Pulsar5.dualStore(source, config(true));
    migration = Pulsar5.migration(source, oxia.url());
  }

  private void createNodes(String chroot) throws Exception {
    try (var creator = new ZKMetadataStore(chroot, config(true), true)) {
      creator.initializeCluster().get();
      tree.create(creator, payload);
    }
  }

  private static MetadataStoreConfig config(boolean isBatching) {
    return MetadataStoreConfig.builder().batchingEnabled(isBatching).build();
  }

  /** Starts the migration on a thread of its own, after two seconds. */
  public void begin(Recording recording) {
    phases = new MigrationPhases(recording);
    source.registerListener(phases::changed);
    broker.registerSessionListener(phases::announced);
    endNs = System.nanoTime() + TimeUnit.SECONDS.toNanos(LONGEST_SECONDS);
    thread = new Thread(() -> run(recording), "migration");
    thread.setDaemon(true);
    thread.start();
  }

  private void run(Recording recording) {
    try {
      TimeUnit.SECONDS.sleep(QUIET_SECONDS);
      phases.start();
      migration.call();
      phases.end(nodes, payloadBytes);
      isMigrated = true;
      TimeUnit.SECONDS.sleep(QUIET_SECONDS);
    } catch (InterruptedException e) {
      // It took too long, which is counted.
    } catch (Exception e) {
      recording.failed("migration", 1);
      System.err.println("zkpulsar: the migration failed: " + e);
    }
  }

  /** Whether the load goes on. */
  public boolean isRunning() {
    return thread.isAlive() && System.nanoTime() <= endNs;
  }

  /** Ends the migration when the load has ended; one that still runs takes too long, a failure. */
  public void end(Recording recording) throws InterruptedException {
    if (thread.isAlive()) {
      recording.failed("endless", 1);
      thread.interrupt();
      thread.join(JOIN_MILLIS);
    }
  }

  /** Reads a random node or writes it. */
  public CompletionStage<?> readOrWrite(boolean isRead, long intendedNs) {
    String path = tree.path(random.nextInt(nodes));
    if (isRead) {
      return phases.read(broker.get(path).thenAccept(this::check), intendedNs);
    }
    return phases.write(() -> broker.put(path, payload, Optional.empty()));
  }

  /** The nodes that the broker's store lists are on Oxia now. */
  private void countMissing(Recording recording) {
    try {
      int missing = nodes - tree.count(broker);
      if (missing > 0) {
        recording.failed("missing", missing);
      }
    } catch (Exception e) {
      recording.failed("migration", 1);
      System.err.println("zkpulsar: the migrated nodes cannot be listed: " + e);
    }
  }

  private void check(Optional<GetResult> found) {
    WrongAnswerException.unless(Arrays.equals(found.orElseThrow().getValue(), payload));
  }

  /**
   * Counts the nodes, closes the stores, and removes the nodes from Oxia, by ranges: one by one
   * takes minutes.
   */
  @TearDown(Level.Iteration)
  public void close() throws Exception {
    if (broker == null) {
      return;
    }
    if (isMigrated) {
      countMissing(TrialContext.recording());
    }
    broker.close();
    try (var client =
        OxiaClientBuilder.create(oxia.address()).namespace(oxia.namespace()).asyncClient().get()) {
      tree.remove(client);
    }
  }
}
