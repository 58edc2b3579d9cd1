package dev.zkpulsar.harness.clients;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.zkpulsar.env.settings.BadInputException;
import dev.zkpulsar.harness.settings.Clients;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.curator.framework.CuratorFramework;
import org.apache.curator.framework.CuratorFrameworkFactory;
import org.apache.curator.framework.recipes.barriers.DistributedDoubleBarrier;
import org.apache.curator.framework.recipes.cache.CuratorCache;
import org.apache.curator.framework.recipes.cache.CuratorCacheListener;
import org.apache.curator.framework.state.ConnectionState;
import org.apache.curator.retry.RetryUntilElapsed;
import org.apache.zookeeper.CreateMode;
import org.apache.zookeeper.KeeperException;

/**
 * A session with the rendezvous: of a client's runner, or of one of its forks. Any thread may use
 * it.
 *
 * <p>Below {@value #RUN}: {@code members/N}, the ephemeral node of each client's runner; {@code
 * end}, why the run cannot go on; {@code failed/POINT}, why a point cannot. The watch on these is
 * what ends a wait: a session that is gone for 30 s counts as a lost client.
 */
final class Rendezvous implements AutoCloseable {
  /** A stop of a client up to this long, such as a long garbage collection, is not its death. */
  static final int SESSION_MILLIS = 30_000;

  static final String RUN = "/run";
  static final String MEMBERS = RUN + "/members";
  static final String END = RUN + "/end";
  static final String FAILED = RUN + "/failed";

  private static final int POLL_MILLIS = 50;
  private static final int RETRY_MILLIS = 500;

  private final Clients clients;
  private final CuratorFramework curator;
  private final AtomicReference<String> broken;
  private volatile Thread inBarrier;
  private volatile boolean connected;
  private volatile Consumer<String> onBroken = why -> {};
  private CuratorCache cache;

  private Rendezvous(Clients clients, CuratorFramework curator, AtomicReference<String> broken) {
    this.clients = clients;
    this.curator = curator;
    this.broken = broken;
  }

  /**
   * Connects; tries until the waiting time of the settings is over, since client 0 may start later.
   *
   * @throws BadInputException when nothing answers
   */
  static Rendezvous connect(Clients clients) {
    new RendezvousPort(clients).awaitOpen();
    var broken = new AtomicReference<String>();
    var retry = new RetryUntilElapsed(SESSION_MILLIS, RETRY_MILLIS);
    var builder =
        CuratorFrameworkFactory.builder()
            .connectString(clients.rendezvous())
            .sessionTimeoutMs(SESSION_MILLIS)
            .retryPolicy(
                (count, elapsedMillis, sleeper) ->
                    broken.get() == null && retry.allowRetry(count, elapsedMillis, sleeper));
    clients
        .token()
        .ifPresent(
            token ->
                builder.authorization(
                    RendezvousServer.SCHEME, RendezvousServer.credentials(token).getBytes(UTF_8)));
    var rendezvous = new Rendezvous(clients, builder.build(), broken);
    rendezvous
        .curator
        .getConnectionStateListenable()
        .addListener((c, to) -> rendezvous.changed(to));
    rendezvous.curator.start();
    return rendezvous;
  }

  static void pause() {
    try {
      Thread.sleep(POLL_MILLIS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new ClientsException("interrupted");
    }
  }

  private void changed(ConnectionState to) {
    connected = to.isConnected();
    if (to == ConnectionState.SUSPENDED && !clients.isFirst()) {
      new RendezvousPort(clients)
          .onClosed(
              () -> !connected && broken().isEmpty(),
              () -> broke(clients.name(0) + " ended: nothing listens at " + clients.rendezvous()));
    } else if (to == ConnectionState.LOST) {
      broke(
          clients.isFirst()
              ? clients.name() + " stood still for more than " + SESSION_MILLIS / 1000 + " s"
              : "%s lost its session with client 0: one of them ended or stood still for more than %d s"
                  .formatted(clients.name(), SESSION_MILLIS / 1000));
    }
  }

  private void broke(String why) {
    if (broken.compareAndSet(null, why)) {
      Thread passing = inBarrier;
      if (passing != null) {
        passing.interrupt();
      }
      onBroken.accept(why);
    }
  }

  /** Why the run cannot go on; empty while it can. */
  Optional<String> broken() {
    return Optional.ofNullable(broken.get());
  }

  /**
   * Watches the other clients from now on; all have registered.
   *
   * @param onFailed called with the key and the reason of a point that failed; any thread
   * @param onBroken called with the reason; any thread
   */
  void watch(BiConsumer<String, String> onFailed, Consumer<String> onBroken) {
    this.onBroken = onBroken;
    broken().ifPresent(onBroken);
    cache = CuratorCache.build(curator, RUN);
    cache
        .listenable()
        .addListener(
            CuratorCacheListener.builder()
                .forDeletes(node -> lost(node.getPath()))
                .forCreates(
                    node -> {
                      String reason = new String(node.getData(), UTF_8);
                      if (node.getPath().equals(END) && !reason.isEmpty()) {
                        broke(reason);
                      } else if (node.getPath().startsWith(FAILED + "/")) {
                        onFailed.accept(node.getPath().substring(FAILED.length() + 1), reason);
                      }
                    })
                .forInitialized(this::requireMembers)
                .build());
    cache.start();
  }

  private void lost(String path) {
    // At the end of the run, clients leave.
    if (path.startsWith(MEMBERS + "/") && cache.get(END).isEmpty()) {
      broke(clients.name(Integer.parseInt(path.substring(MEMBERS.length() + 1))) + " is lost");
    }
  }

  /** Finds a client that was lost before the watch began. */
  private void requireMembers() {
    for (int client = 0; client < clients.count(); client++) {
      String path = MEMBERS + "/" + client;
      if (cache.get(path).isEmpty()) {
        lost(path);
      }
    }
  }

  /** Fails if the run cannot go on. */
  void requireWhole() {
    if (broken().isPresent()) {
      throw new ClientsException(broken().get());
    }
  }

  /** Creates a node with its parents; returns whether it did not exist. */
  boolean create(CreateMode mode, String path, String data) {
    requireWhole();
    try {
      curator.create().creatingParentsIfNeeded().withMode(mode).forPath(path, data.getBytes(UTF_8));
      return true;
    } catch (KeeperException.NodeExistsException e) {
      return false;
    } catch (Exception e) {
      throw failed(path, e);
    }
  }

  /** Creates a node that no other client creates. */
  void publish(String path, String data) {
    // After a lost connection, the node may be this client's own.
    if (!create(CreateMode.PERSISTENT, path, data) && !read(path).equals(Optional.of(data))) {
      throw new ClientsException(
          "%s: %s at %s was created by somebody else"
              .formatted(clients.name(), path, clients.rendezvous()));
    }
  }

  /** Creates a node with the next number of its directory; returns the number, from 0. */
  int createNumbered(String directory) {
    requireWhole();
    try {
      String created =
          curator
              .create()
              .creatingParentsIfNeeded()
              .withMode(CreateMode.PERSISTENT_SEQUENTIAL)
              .forPath(directory + "/n");
      return Integer.parseInt(created.substring(directory.length() + 2));
    } catch (Exception e) {
      throw failed(directory, e);
    }
  }

  /** The data of a node; empty if it does not exist. */
  Optional<String> read(String path) {
    requireWhole();
    try {
      return Optional.of(new String(curator.getData().forPath(path), UTF_8));
    } catch (KeeperException.NoNodeException e) {
      return Optional.empty();
    } catch (Exception e) {
      throw failed(path, e);
    }
  }

  /** The names of the nodes below a node, which may be missing. */
  List<String> children(String path) {
    requireWhole();
    try {
      return curator.getChildren().forPath(path);
    } catch (KeeperException.NoNodeException e) {
      return List.of();
    } catch (Exception e) {
      throw failed(path, e);
    }
  }

  private ClientsException failed(String path, Exception e) {
    return new ClientsException(
        broken().orElse(clients.name() + ": " + path + " at " + clients.rendezvous() + ": " + e));
  }

  /**
   * Waits for a value, up to the waiting time of the settings.
   *
   * @param value returns empty while there is none
   * @param what is waited for, if it does not come
   */
  <T> T await(Supplier<Optional<T>> value, String what) {
    long deadlineNs = System.nanoTime() + TimeUnit.SECONDS.toNanos(clients.waitSeconds());
    while (System.nanoTime() - deadlineNs < 0) {
      Optional<T> found = value.get();
      if (found.isPresent()) {
        return found.get();
      }
      requireWhole();
      pause();
    }
    throw new ClientsException(
        "%s: %s; waited %d s (-D%s)"
            .formatted(clients.name(), what, clients.waitSeconds(), Clients.WAIT));
  }

  /** Waits at a new barrier until all clients have come, within the waiting time. */
  DistributedDoubleBarrier enter(String path, String what) {
    var barrier = new DistributedDoubleBarrier(curator, path, clients.count());
    pass(barrier::enter, path + "-came", "came to the start of " + what);
    return barrier;
  }

  /** Waits until all clients have come to the end, within the waiting time. */
  void leave(DistributedDoubleBarrier barrier, String path, String what) {
    pass(barrier::leave, path + "-left", "came to the end of " + what);
  }

  private interface Passing {
    boolean pass(long time, TimeUnit unit) throws Exception;
  }

  private void pass(Passing passing, String signs, String what) {
    inBarrier = Thread.currentThread();
    try {
      requireWhole();
      create(CreateMode.PERSISTENT, signs + "/" + clients.index(), "");
      if (passing.pass(clients.waitSeconds(), TimeUnit.SECONDS)) {
        return;
      }
    } catch (Exception e) {
      throw failed(what, e);
    } finally {
      inBarrier = null;
    }
    requireWhole();
    throw new ClientsException(
        "%s never %s; waited %d s (-D%s)"
            .formatted(missing(children(signs)), what, clients.waitSeconds(), Clients.WAIT));
  }

  /** The clients that are not among some, for a message: "client 1, client 4". */
  String missing(List<String> there) {
    return IntStream.range(0, clients.count())
        .mapToObj(Integer::toString)
        .filter(client -> !there.contains(client))
        .map(client -> "client " + client)
        .collect(Collectors.joining(", "));
  }

  @Override
  public void close() {
    if (cache != null) {
      cache.close();
    }
    curator.close();
  }
}
