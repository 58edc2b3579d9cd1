package dev.zkpulsar.zkscale.client;

import dev.zkpulsar.env.settings.Labelled;
import dev.zkpulsar.env.zookeeper.RenewedSession;
import dev.zkpulsar.harness.load.TrialContext;
import dev.zkpulsar.harness.load.TrialPhase;
import dev.zkpulsar.harness.point.Point;
import dev.zkpulsar.harness.point.PointRules;
import dev.zkpulsar.harness.point.Range;
import dev.zkpulsar.harness.point.Total;
import dev.zkpulsar.harness.settings.RunSettings;
import dev.zkpulsar.harness.state.Seed;
import dev.zkpulsar.harness.state.ZooKeeperServers;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/**
 * The sessions of study keeper-stress on one tree. All come from one address; the client spreads
 * them over the servers at random, where the study connects as many to each.
 */
@State(Scope.Benchmark)
public class StressSessions implements PointRules {

  /** Sessions; each has a connection and two threads of the client library. */
  @Param("640")
  @Total
  @Range(min = 1, max = 10_000)
  public int sessions;

  /** The workload; see {@link StressMix}. */
  @Param("prod-mix")
  @Labelled.By(StressMix.class)
  public String mix;

  /** The request of a list. */
  @Param("get-children")
  @Labelled.By(ListRequest.class)
  public String listRequest;

  /** Reads in each multi of read-multi; the study gives no number. */
  @Param("1")
  @Range(min = 1, max = 1_000)
  public int readsPerMulti;

  private final List<StressSession> all = new ArrayList<>();
  private List<RenewedSession> clients = List.of();
  private StressTree tree;
  private int next;

  @Override
  public String needs(Point point, RunSettings settings) {
    new SessionNeeds("a benchmark of sessions", settings.share(sessions), "-p sessions").check();
    return "";
  }

  @Override
  public Set<String> unusedParams(Point point) {
    var unused = new HashSet<String>();
    boolean isReadMulti = mix() == StressMix.READ_MULTI;
    if (!isReadMulti) {
      unused.add("readsPerMulti");
    }
    if (isReadMulti || !mix().lists()) {
      unused.add("listRequest");
    }
    return unused;
  }

  StressMix mix() {
    return Labelled.of(StressMix.class, mix);
  }

  /** Connects the sessions and creates the tree in the chroot of this trial. */
  @Setup(Level.Trial)
  public void connect(ZooKeeperServers servers) throws Exception {
    int total = sessions;
    sessions = TrialContext.worker().share(total);
    TrialPhase.during(
        "connect", () -> clients = RenewedSession.open(servers.connectString(), sessions));
    tree = new StressTree(mix().valueBytes, Seed.get());
    TrialContext.worker()
        .once("tree", () -> tree.create(clients.get(0).client(), new SplittableRandom(Seed.get())));
    var seeds = new SplittableRandom(Seed.ofFork());
    for (int i = 0; i < sessions; i++) {
      var names = new StressNames(seeds.split(), TrialContext.worker().number(i), total);
      all.add(new StressSession(clients.get(i), tree, this, names, seeds.nextLong()));
    }
  }

  public List<StressSession> all() {
    return all;
  }

  /** The next session. One thread calls this. */
  public StressSession next() {
    next = next + 1 == sessions ? 0 : next + 1;
    return all.get(next);
  }

  /** The nodes that requests of this worker have added so far, less the removed ones. */
  public long addedNodes() {
    return tree.nodes();
  }

  /** Ends the sessions; the chroot is removed with the tree. */
  @TearDown(Level.Trial)
  public void disconnect() {
    RenewedSession.close(clients);
  }
}
