package dev.zkpulsar.zkscale.client;

import dev.zkpulsar.env.settings.Labelled;
import dev.zkpulsar.env.zookeeper.AsyncZooKeeper;
import dev.zkpulsar.env.zookeeper.ClientAccess;
import dev.zkpulsar.env.zookeeper.RenewedSession;
import dev.zkpulsar.harness.state.WrongAnswerException;
import dev.zkpulsar.zkscale.client.StressMix.Sizes;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.CompletionStage;
import java.util.stream.IntStream;
import org.apache.zookeeper.CreateMode;
import org.apache.zookeeper.Op;
import org.apache.zookeeper.ZooKeeper;

/**
 * A session that draws its requests from a mix. It removes only nodes that it has created itself,
 * each once, as a thread of keeper-bench does: no answer is an error by design.
 */
public final class StressSession {
  private static final Sizes NAME_LENGTH = new Sizes(8, 16);

  private final RenewedSession session;
  private final StressTree tree;
  private final StressMix mix;
  private final ListRequest listRequest;
  private final int readsPerMulti;
  private final SplittableRandom random;
  private final StressNames names;
  private final List<String> created = new ArrayList<>();

  StressSession(
      RenewedSession session, StressTree tree, StressSessions of, StressNames names, long seed) {
    this.session = session;
    this.tree = tree;
    this.mix = of.mix();
    this.listRequest = Labelled.of(ListRequest.class, of.listRequest);
    this.readsPerMulti = of.readsPerMulti;
    this.random = new SplittableRandom(seed);
    this.names = names;
  }

  /** Sends the next request. Any thread may call. */
  public synchronized CompletionStage<?> request() {
    if (mix == StressMix.READ_MULTI) {
      var reads = IntStream.range(0, readsPerMulti).mapToObj(i -> read()).toList();
      return AsyncZooKeeper.multi(session.client(), reads);
    }
    return switch (mix.draw(random)) {
      case GET -> AsyncZooKeeper.getData(session.client(), getPath());
      case LIST -> list(tree.readPath(random));
      case CREATE -> createOrRemove();
      case SET ->
          AsyncZooKeeper.setData(session.client(), tree.poolPath(random), tree.value(random));
      case MULTI -> multiWrite();
    };
  }

  private String getPath() {
    return mix == StressMix.SINGLE_HOT_GET ? StressTree.HOT : tree.readPath(random);
  }

  private Op read() {
    String path = tree.readPath(random);
    return mix.draw(random) == StressMix.Kind.GET ? Op.getData(path) : Op.getChildren(path);
  }

  private CompletionStage<?> list(String path) {
    return listRequest
        .list(session.client(), path)
        .thenAccept(
            children ->
                WrongAnswerException.unless(
                    !path.equals(StressTree.POOL) || children.size() == StressTree.POOL_SIZE));
  }

  private CompletionStage<?> createOrRemove() {
    ZooKeeper client = session.client();
    if (random.nextDouble() < mix.createRemoves && !created.isEmpty()) {
      return AsyncZooKeeper.delete(client, takeCreated()).thenRun(() -> tree.added(-1));
    }
    String path = tree.poolPath(random) + "/" + names.next(NAME_LENGTH.draw(random));
    return AsyncZooKeeper.create(client, path, tree.value(random), CreateMode.PERSISTENT)
        .thenRun(() -> created(List.of(path), mix.createRemoves));
  }

  /** A multi of creates below churn, or of removes, and of sets of hot, equally likely. */
  private CompletionStage<?> multiWrite() {
    var operations = new ArrayList<Op>();
    var creating = new ArrayList<String>();
    int removing = 0;
    var acl = ClientAccess.acl(session.client());
    for (int left = mix.multiOperations.draw(random); left > 0; left--) {
      if (random.nextBoolean()) {
        operations.add(Op.setData(StressTree.HOT, tree.value(random), -1));
      } else if (random.nextDouble() < mix.multiRemoves && !created.isEmpty()) {
        operations.add(Op.delete(takeCreated(), -1));
        removing++;
      } else {
        String path = StressTree.CHURN + "/" + names.next(StressNames.SHORTEST);
        operations.add(Op.create(path, tree.value(random), acl, CreateMode.PERSISTENT));
        creating.add(path);
      }
    }
    int removed = removing;
    return AsyncZooKeeper.multi(session.client(), operations)
        .thenRun(
            () -> {
              created(creating, mix.multiRemoves);
              tree.added(-removed);
            });
  }

  /** Takes a node of this session at random: it is removed at most once. */
  private String takeCreated() {
    int taken = random.nextInt(created.size());
    String path = created.get(taken);
    String last = created.remove(created.size() - 1);
    if (taken < created.size()) {
      created.set(taken, last);
    }
    return path;
  }

  private synchronized void created(List<String> paths, double removes) {
    tree.added(paths.size());
    if (removes > 0) {
      created.addAll(paths);
    }
  }
}
