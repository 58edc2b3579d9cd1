package dev.zkpulsar.zkscale;

import dev.zkpulsar.env.zookeeper.AsyncZooKeeper;
import dev.zkpulsar.env.zookeeper.Connections;
import dev.zkpulsar.env.zookeeper.Pipeline;
import dev.zkpulsar.harness.load.ClosedLoop;
import dev.zkpulsar.harness.state.Phase;
import dev.zkpulsar.harness.state.Precondition;
import dev.zkpulsar.harness.state.Range;
import dev.zkpulsar.harness.state.Traffic;
import dev.zkpulsar.harness.state.ZooKeeperServers;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.concurrent.CompletionStage;
import java.util.stream.IntStream;
import org.apache.zookeeper.CreateMode;
import org.apache.zookeeper.ZooKeeper;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/**
 * Publishers and subscribers, one session each. Every path has one publisher and {@link
 * #subscribersPerPath} subscribers; all watches are set before the first node is created.
 */
@State(Scope.Benchmark)
public class FanOut implements Precondition, Traffic {

  /** Sessions that create nodes, each on its own paths. */
  @Param("1000")
  @Range(min = 1, max = 10_000)
  public int publishers;

  /** Sessions that watch. */
  @Param("3000")
  @Range(min = 1, max = 20_000)
  public int subscribers;

  /** Watches on a path, each from a different subscriber. */
  @Param("3")
  @Range(min = 1, max = 100)
  public int subscribersPerPath;

  /** Nodes to create, spread over the publishers. */
  @Param("200000")
  @Range(min = 1, max = 1_000_000)
  public int nodes;

  /** Whether a subscriber reads the data of a node after its event. */
  @Param("false")
  public boolean readAfterNotify;

  private Payload payload;
  private List<ZooKeeper> publishing = List.of();
  private List<ZooKeeper> subscribing = List.of();
  private String[] paths;
  private Events events;
  private ClosedLoop<ZooKeeper> loop;
  private double connectMillis;
  private double watchMillis;

  @Override
  public String check(Map<String, String> params, Properties settings) {
    return FanOutNeeds.of(params, settings).check(settings);
  }

  @Override
  public double payloadBytes(Map<String, String> params, double operations, int iterations) {
    return Double.parseDouble(params.get("nodes"))
        * iterations
        * Integer.parseInt(params.get("payloadBytes"));
  }

  /** Connects all sessions and creates one parent for each publisher. */
  @Setup(Level.Trial)
  public void connect(ZooKeeperServers servers, Payload data) throws Exception {
    payload = data;
    connectMillis =
        Phase.during(
            "connect",
            () -> {
              publishing = Connections.open(servers.connectString(), publishers);
              subscribing = Connections.open(servers.connectString(), subscribers);
            });
    ZooKeeper one = publishing.get(0);
    Pipeline.run(
        IntStream.range(0, publishers).boxed().toList(),
        publisher ->
            AsyncZooKeeper.create(one, parent(publisher), new byte[0], CreateMode.PERSISTENT));
    paths =
        IntStream.range(0, nodes)
            .mapToObj(node -> parent(node % publishers) + "/n" + node)
            .toArray(String[]::new);
    loop = new ClosedLoop<>(publishing);
  }

  private static String parent(int publisher) {
    return "/p" + publisher;
  }

  /** Removes the nodes of the previous iteration and sets all watches. */
  @Setup(Level.Iteration)
  public void watch() throws Exception {
    if (events != null) {
      ZooKeeper one = publishing.get(0);
      Phase.during(
          "clear", () -> Pipeline.run(List.of(paths), path -> AsyncZooKeeper.delete(one, path)));
    }
    events = new Events(nodes, subscribersPerPath, readAfterNotify, payload.payloadBytes);
    watchMillis = Phase.during("watch", this::setWatches);
  }

  /**
   * Sets the watches session by session, so that the client library sends many requests at a time.
   * Round-robin over the sessions took two to three times as long, mostly to wake their threads.
   */
  private void setWatches() throws Exception {
    int watches = nodes * subscribersPerPath;
    var bySession =
        IntStream.range(0, Math.min(subscribers, watches))
            .flatMap(session -> IntStream.iterate(session, w -> w < watches, w -> w + subscribers))
            .boxed()
            .toList();
    Pipeline.run(
        bySession,
        watch -> {
          ZooKeeper subscriber = subscribing.get(watch % subscribers);
          String path = paths[watch / subscribersPerPath];
          return AsyncZooKeeper.watchCreate(
              subscriber, path, events.watcher(watch, subscriber, path));
        });
  }

  /**
   * Creates every node, with one create in flight for each publisher, and waits for all events. The
   * next free publisher creates the next path.
   */
  void publishAll() throws InterruptedException {
    loop.begin();
    events.begin(loop.recording());
    for (int node = 0; node < nodes; ) {
      int created = node;
      if (loop.issue(publisher -> create(publisher, created))) {
        node++;
      }
    }
    events.await();
    loop.recording().figure("connect", connectMillis, "ms");
    loop.recording().figure("setwatches", watchMillis, "ms");
    loop.end();
  }

  private CompletionStage<?> create(ZooKeeper publisher, int node) {
    events.publishing(node);
    return AsyncZooKeeper.create(publisher, paths[node], payload.bytes(), CreateMode.EPHEMERAL);
  }

  /** Ends the sessions, and with them their ephemeral nodes and watches. */
  @TearDown(Level.Trial)
  public void disconnect() {
    Connections.close(subscribing);
    Connections.close(publishing);
  }
}
