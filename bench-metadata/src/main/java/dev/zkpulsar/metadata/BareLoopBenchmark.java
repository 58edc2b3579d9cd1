package dev.zkpulsar.metadata;

import dev.zkpulsar.harness.state.Range;
import java.util.concurrent.Semaphore;
import org.apache.zookeeper.AsyncCallback.DataCallback;
import org.apache.zookeeper.KeeperException.Code;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/**
 * The baseline of {@link MetadataSaturationBenchmark} with client=zookeeper: the same reads by the
 * client's own callback, with nothing recorded. The difference of the two scores is the cost of the
 * harness.
 */
@State(Scope.Benchmark)
public class BareLoopBenchmark extends Forks {

  /** Operations in flight at a time. */
  @Param("100")
  @Range(min = 1, max = 1_000_000)
  public int inFlight;

  private ZooKeeperClient.ZooKeeperSession session;
  private Tree tree;
  private Semaphore free;
  private volatile Code failure = Code.OK;
  private final DataCallback answered =
      (code, path, context, data, stat) -> {
        if (code != Code.OK.intValue()) {
          failure = Code.get(code);
        }
        free.release();
      };

  /** Creates the nodes, and allows {@link #inFlight} operations. */
  @Setup
  public void create(ZooKeeperClient client, Tree nodes) throws Exception {
    session = client.open(1).get(0);
    nodes.create(client, session);
    tree = nodes;
    free = new Semaphore(inFlight);
  }

  /** Starts a getData without a watch as soon as fewer than {@link #inFlight} are in flight. */
  @Benchmark
  public void getData() throws InterruptedException {
    free.acquire();
    if (failure != Code.OK) {
      throw new IllegalStateException("getData failed: " + failure);
    }
    session.zooKeeper().getData(tree.nextPath(), false, answered, null);
  }
}
