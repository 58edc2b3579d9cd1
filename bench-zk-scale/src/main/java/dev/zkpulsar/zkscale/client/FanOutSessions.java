package dev.zkpulsar.zkscale.client;

import dev.zkpulsar.env.host.BoundedAsync;
import dev.zkpulsar.env.settings.BadInputException;
import dev.zkpulsar.env.zookeeper.AsyncZooKeeper;
import dev.zkpulsar.env.zookeeper.Connections;
import dev.zkpulsar.harness.load.TrialContext;
import dev.zkpulsar.harness.load.TrialPhase;
import dev.zkpulsar.harness.point.Point;
import dev.zkpulsar.harness.point.PointRules;
import dev.zkpulsar.harness.point.Range;
import dev.zkpulsar.harness.point.Total;
import dev.zkpulsar.harness.settings.RunSettings;
import dev.zkpulsar.harness.state.ZooKeeperServers;
import java.util.List;
import java.util.concurrent.CompletionException;
import java.util.stream.IntStream;
import org.apache.zookeeper.CreateMode;
import org.apache.zookeeper.KeeperException;
import org.apache.zookeeper.ZooKeeper;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/**
 * The sessions and paths of a fan-out, the same for the measured one and its baseline: publishers
 * and subscribers, one session each. The next free publisher creates the next path, which {@link
 * #subscribersPerPath} subscribers watch. There are as many parents as publishers.
 */
@State(Scope.Benchmark)
public class FanOutSessions implements PointRules {

  /** Sessions that create nodes. */
  @Param("1000")
  @Total
  @Range(min = 1, max = 10_000)
  public int publishers;

  /** Sessions that watch. */
  @Param("3000")
  @Total
  @Range(min = 1, max = 20_000)
  public int subscribers;

  /** Watches on a path, each from a different subscriber. */
  @Param("3")
  @Range(min = 1, max = 100)
  public int subscribersPerPath;

  /** Nodes to create, spread over the parents. */
  @Param("200000")
  @Total
  @Range(min = 1, max = 1_000_000)
  public int nodes;

  private List<ZooKeeper> publishing = List.of();
  private List<ZooKeeper> subscribing = List.of();

  /** The path of each node. */
  private String[] paths;

  private double connectMillis;
  private boolean used;

  @Override
  public boolean needsOneThread() {
    return true;
  }

  @Override
  public void check(Point point, RunSettings settings) {
    int available = subscribers / settings.workers();
    if (subscribersPerPath > available) {
      throw BadInputException.of(
          "-p subscribersPerPath",
          subscribersPerPath,
          "each is another subscriber, and a worker has " + available,
          "1 to " + available);
    }
  }

  @Override
  public String needs(Point point, RunSettings settings) {
    return FanOutNeeds.check(point, settings);
  }

  /** Connects all sessions and creates one parent for each publisher. */
  @Setup(Level.Trial)
  public void connect(ZooKeeperServers servers) throws Exception {
    publishers = TrialContext.worker().share(publishers);
    subscribers = TrialContext.worker().share(subscribers);
    nodes = TrialContext.worker().share(nodes);
    connectMillis =
        TrialPhase.during(
            "connect",
            () -> {
              publishing = Connections.open(servers.connectString(), publishers);
              subscribing = Connections.open(servers.connectString(), subscribers);
            });
    ZooKeeper anySession = publishing.get(0);
    BoundedAsync.run(
        IntStream.range(0, publishers).boxed().toList(),
        publisher ->
            AsyncZooKeeper.create(
                anySession, parent(publisher), new byte[0], CreateMode.PERSISTENT));
    paths =
        IntStream.range(0, nodes)
            .mapToObj(node -> parent(node % publishers) + "/n" + node)
            .toArray(String[]::new);
  }

  /** Removes the nodes of the previous iteration. */
  @Setup(Level.Iteration)
  public void clear() throws Exception {
    if (used) {
      ZooKeeper anySession = publishing.get(0);
      TrialPhase.during(
          "clear",
          () ->
              BoundedAsync.run(
                  List.of(paths),
                  path ->
                      AsyncZooKeeper.delete(anySession, path)
                          .exceptionally(FanOutSessions::unlessGone)));
    }
    used = true;
  }

  /** A node is not there if its create failed, or its publisher's session has expired. */
  private static Void unlessGone(Throwable error) {
    if (error instanceof KeeperException.NoNodeException) {
      return null;
    }
    throw new CompletionException(error);
  }

  private static String parent(int publisher) {
    return "/p" + TrialContext.worker().number(publisher);
  }

  public List<ZooKeeper> publishing() {
    return publishing;
  }

  public String[] paths() {
    return paths;
  }

  public int watches() {
    return nodes * subscribersPerPath;
  }

  /**
   * The watches, session by session, so that the client library sends many requests at a time.
   * Round-robin over the sessions took two to three times as long, mostly to wake their threads.
   */
  public IntStream watchesBySession() {
    int watches = watches();
    return IntStream.range(0, Math.min(subscribers, watches))
        .flatMap(
            session ->
                IntStream.iterate(session, watch -> watch < watches, watch -> watch + subscribers));
  }

  public ZooKeeper subscriber(int watch) {
    return subscribing.get(watch % subscribers);
  }

  public String path(int watch) {
    return paths[watch / subscribersPerPath];
  }

  public double connectMillis() {
    return connectMillis;
  }

  /** Ends the sessions, and with them their ephemeral nodes and watches. */
  @TearDown(Level.Trial)
  public void disconnect() {
    Connections.close(subscribing);
    Connections.close(publishing);
  }
}
