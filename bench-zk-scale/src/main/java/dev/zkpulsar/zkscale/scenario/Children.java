package dev.zkpulsar.zkscale.scenario;

import dev.zkpulsar.env.host.BoundedAsync;
import dev.zkpulsar.env.settings.BadInputException;
import dev.zkpulsar.env.zookeeper.AsyncZooKeeper;
import dev.zkpulsar.env.zookeeper.Connections;
import dev.zkpulsar.env.zookeeper.ZooKeeperSettings;
import dev.zkpulsar.harness.load.TrialContext;
import dev.zkpulsar.harness.load.TrialPhase;
import dev.zkpulsar.harness.point.Point;
import dev.zkpulsar.harness.point.PointRules;
import dev.zkpulsar.harness.point.Range;
import dev.zkpulsar.harness.settings.RunSettings;
import dev.zkpulsar.harness.state.Seed;
import dev.zkpulsar.harness.state.WrongAnswerException;
import dev.zkpulsar.harness.state.ZooKeeperServers;
import dev.zkpulsar.zkscale.client.ZnodeData;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeoutException;
import java.util.function.Predicate;
import org.apache.zookeeper.CreateMode;
import org.apache.zookeeper.KeeperException.NodeExistsException;
import org.apache.zookeeper.ZooKeeper;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/**
 * One parent and its children, read through one session. The tree lies in the run's chroot: each
 * trial grows or shrinks the tree of the trial before.
 */
@State(Scope.Benchmark)
public class Children implements PointRules {
  private static final int MAX_CREATES = 50;
  private static final int TRANSACTION_BYTES = 64 << 10;

  /** Children of the parent. */
  @Param("1000")
  @Range(min = 1, max = 1_000_000)
  public int childCount;

  /** The name of the class gives the kind of failure. */
  private static final class WrongChildCountException extends RuntimeException {
    private static final long serialVersionUID = 1;

    WrongChildCountException(int count) {
      super(count + " children");
    }
  }

  private ZooKeeper zooKeeper;
  private String parent;
  private byte[] data;
  private String[] names;
  private SplittableRandom random;

  /** A list over jute.maxbuffer ends the connection; a client sees only a connection loss. */
  @Override
  public void check(Point point, RunSettings settings) {
    int juteMaxBuffer = settings.of(ZooKeeperSettings.class).juteMaxBuffer();
    long neededBytes = ChildNames.listBytes(childCount);
    if (neededBytes > juteMaxBuffer) {
      throw BadInputException.of(
          "-p childCount",
          childCount,
          "its list takes %d bytes, but jute.maxbuffer is %d".formatted(neededBytes, juteMaxBuffer),
          "with -D%s=%d (servers of an external ensemble need the same -Djute.maxbuffer)"
              .formatted(ZooKeeperSettings.JUTE_MAX_BUFFER, neededBytes));
    }
  }

  /** Grows or shrinks the tree to this trial's size, and checks the size with a list. */
  @Setup(Level.Trial)
  public void load(ZooKeeperServers servers, ZnodeData payload) throws Exception {
    zooKeeper = Connections.open(servers.runConnectString(), 1).get(0);
    // Each payload size and seed has its own tree.
    parent = "/children-" + payload.payloadBytes + "-" + Seed.get();
    data = payload.bytes();
    names = ChildNames.first(childCount, Seed.get());
    random = new SplittableRandom(Seed.ofFork());
    TrialContext.worker().once("children", () -> TrialPhase.during("load", this::makeAsWanted));
  }

  private void makeAsWanted() throws Exception {
    removeOtherParents();
    try {
      AsyncZooKeeper.create(zooKeeper, parent, new byte[0], CreateMode.PERSISTENT).get();
    } catch (ExecutionException e) {
      if (!(e.getCause() instanceof NodeExistsException)) {
        throw e;
      }
    }
    List<String> there = AsyncZooKeeper.getChildren(zooKeeper, parent).get();
    var wanted = new HashSet<>(Arrays.asList(names));
    remove(parent, there.stream().filter(Predicate.not(wanted::contains)).toList());
    there.forEach(wanted::remove);
    BoundedAsync.run(
        transactions(wanted.stream().map(name -> parent + "/" + name).toList(), data.length),
        paths -> AsyncZooKeeper.createAll(zooKeeper, paths, data));
    list().get();
  }

  /** Creates children in transactions: single creates, each with a sync, take twice as long. */
  private static List<List<String>> transactions(List<String> paths, int payloadBytes) {
    int size = Math.max(1, Math.min(MAX_CREATES, TRANSACTION_BYTES / payloadBytes));
    var transactions = new ArrayList<List<String>>();
    for (int from = 0; from < paths.size(); from += size) {
      transactions.add(paths.subList(from, Math.min(paths.size(), from + size)));
    }
    return transactions;
  }

  private void removeOtherParents() throws Exception {
    for (String other : AsyncZooKeeper.getChildren(zooKeeper, "/").get()) {
      String path = "/" + other;
      if (other.startsWith("children-") && !path.equals(parent)) {
        remove(path, AsyncZooKeeper.getChildren(zooKeeper, path).get());
        AsyncZooKeeper.delete(zooKeeper, path).get();
      }
    }
  }

  private void remove(String from, List<String> children)
      throws InterruptedException, TimeoutException {
    BoundedAsync.run(children, name -> AsyncZooKeeper.delete(zooKeeper, from + "/" + name));
  }

  /** Reads the data of a random child; other data are a failure. One thread calls this. */
  public CompletableFuture<?> get() {
    String name = names[random.nextInt(names.length)];
    return AsyncZooKeeper.getData(zooKeeper, parent + "/" + name)
        .thenAccept(read -> WrongAnswerException.unless(Arrays.equals(read, data)));
  }

  /** Lists the names of all children; a wrong number of names is a failure. */
  public CompletableFuture<List<String>> list() {
    return AsyncZooKeeper.getChildren(zooKeeper, parent)
        .thenApply(
            children -> {
              if (children.size() != childCount) {
                throw new WrongChildCountException(children.size());
              }
              return children;
            });
  }

  /** Ends the session; the tree is removed with the run. */
  @TearDown(Level.Trial)
  public void disconnect() {
    if (zooKeeper != null) {
      Connections.close(List.of(zooKeeper));
    }
  }
}
