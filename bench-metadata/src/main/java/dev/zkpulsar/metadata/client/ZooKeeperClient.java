package dev.zkpulsar.metadata.client;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.zkpulsar.env.zookeeper.AsyncZooKeeper;
import dev.zkpulsar.env.zookeeper.RenewedSession;
import dev.zkpulsar.harness.faults.ZooKeeperFault;
import dev.zkpulsar.harness.state.ZooKeeperServers;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletionStage;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.apache.zookeeper.CreateMode;
import org.apache.zookeeper.Op;
import org.apache.zookeeper.OpResult.GetDataResult;
import org.apache.zookeeper.Watcher;
import org.apache.zookeeper.Watcher.Event.EventType;
import org.apache.zookeeper.ZooDefs.Ids;
import org.apache.zookeeper.ZooDefs.Perms;
import org.apache.zookeeper.ZooKeeper;
import org.apache.zookeeper.data.ACL;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/** ZooKeeper's own client, asynchronously, in the trial's chroot. */
@State(Scope.Benchmark)
public class ZooKeeperClient implements MetadataClient {
  private final List<ZooKeeperSession> opened = new ArrayList<>();
  private ZooKeeperServers servers;
  private ConnectionPath reach;
  private ZooKeeperFault fault;

  /** Uses the trial's ensemble, which the first session asks for. */
  @Setup(Level.Trial)
  public void use(ZooKeeperServers ensemble, ConnectionPath way, ZooKeeperFault ofEnsemble) {
    servers = ensemble;
    reach = way;
    fault = ofEnsemble;
  }

  @Override
  public List<ZooKeeperSession> open(int sessions) throws IOException, InterruptedException {
    List<ZooKeeperSession> measured = open(reach.measured(servers), sessions);
    Supplier<List<ZooKeeper>> clients =
        () -> measured.stream().map(ZooKeeperSession::zooKeeper).toList();
    fault.canExpire(servers, clients);
    reach.watch(servers, clients);
    return measured;
  }

  @Override
  public List<ZooKeeperSession> openOthers(int count) throws IOException, InterruptedException {
    return open(reach.connectString(servers), count);
  }

  private List<ZooKeeperSession> open(String at, int count)
      throws IOException, InterruptedException {
    List<ZooKeeperSession> open = new Opener(at, reach.sessionTimeoutMillis).open(count);
    opened.addAll(open);
    return open;
  }

  @Override
  public Opener opener() {
    return new Opener(reach.connectString(servers), reach.sessionTimeoutMillis);
  }

  /** Connects to an ensemble. */
  record Opener(String connectString, int sessionTimeoutMillis) implements SessionOpener {
    @Override
    public List<ZooKeeperSession> open(int count) throws IOException, InterruptedException {
      return RenewedSession.open(connectString, count, sessionTimeoutMillis).stream()
          .map(ZooKeeperSession::new)
          .toList();
    }
  }

  @Override
  public String root() {
    return "";
  }

  @TearDown(Level.Trial)
  public void disconnect() throws Exception {
    MetadataClient.closeAll(opened);
  }

  /** A session, or the one that follows if the servers expire it. */
  public record ZooKeeperSession(RenewedSession session) implements MetadataSession {
    private static final int ANY_VERSION = -1;
    private static final byte[] IDENTITY = "zkpulsar:zkpulsar".getBytes(UTF_8);
    private static final Watcher IGNORED = event -> {};

    /** The owner comes first, so that its identity is checked; all may read, to remove the tree. */
    private static final List<ACL> OWNED =
        List.of(new ACL(Perms.ALL, Ids.AUTH_IDS), new ACL(Perms.READ, Ids.ANYONE_ID_UNSAFE));

    /** The connected client; another one after the servers expire the session. */
    public ZooKeeper zooKeeper() {
      return session.client();
    }

    @Override
    public CompletionStage<byte[]> get(String path) {
      return AsyncZooKeeper.getData(zooKeeper(), path);
    }

    @Override
    public CompletionStage<?> put(String path, byte[] data) {
      return AsyncZooKeeper.setData(zooKeeper(), path, data);
    }

    @Override
    public CompletionStage<Long> putIfVersion(String path, byte[] data, long version) {
      if (version == MISSING) {
        return AsyncZooKeeper.create(zooKeeper(), path, data, CreateMode.PERSISTENT)
            .thenApply(created -> 0L);
      }
      return AsyncZooKeeper.setData(zooKeeper(), path, data, (int) version)
          .thenApply(stat -> (long) stat.getVersion());
    }

    @Override
    public CompletionStage<Boolean> exists(String path) {
      return AsyncZooKeeper.exists(zooKeeper(), path);
    }

    @Override
    public CompletionStage<List<String>> getChildren(String path) {
      return AsyncZooKeeper.getChildren(zooKeeper(), path);
    }

    @Override
    public CompletionStage<String> create(String path, byte[] data, NodeKind kind) {
      return AsyncZooKeeper.create(zooKeeper(), path, data, kind.createMode());
    }

    @Override
    public CompletionStage<?> delete(String path) {
      return AsyncZooKeeper.delete(zooKeeper(), path);
    }

    @Override
    public CompletionStage<?> watch(String parent, Consumer<String> changed) {
      return AsyncZooKeeper.watchTree(
          zooKeeper(),
          parent,
          event -> {
            if (event.getType() == EventType.NodeCreated
                || event.getType() == EventType.NodeDataChanged) {
              changed.accept(event.getPath());
            }
          });
    }

    @Override
    public CompletionStage<byte[]> syncAndGet(String path) {
      return AsyncZooKeeper.sync(zooKeeper(), path).thenCompose(synced -> get(path));
    }

    @Override
    public CompletionStage<List<byte[]>> getAll(List<String> paths) {
      return AsyncZooKeeper.multi(zooKeeper(), paths.stream().map(Op::getData).toList())
          .thenApply(
              results ->
                  results.stream().map(result -> ((GetDataResult) result).getData()).toList());
    }

    @Override
    public CompletionStage<?> putAll(List<String> paths, byte[] data) {
      return AsyncZooKeeper.multi(
          zooKeeper(), paths.stream().map(path -> Op.setData(path, data, ANY_VERSION)).toList());
    }

    @Override
    public CompletionStage<Boolean> existsWatched(String path) {
      return AsyncZooKeeper.exists(zooKeeper(), path, IGNORED);
    }

    @Override
    public void authenticate() {
      zooKeeper().addAuthInfo("digest", IDENTITY);
    }

    @Override
    public CompletionStage<String> createOwned(String path, byte[] data) {
      return AsyncZooKeeper.create(zooKeeper(), path, data, OWNED, CreateMode.PERSISTENT);
    }

    @Override
    public void close() {
      RenewedSession.close(List.of(session));
    }
  }
}
