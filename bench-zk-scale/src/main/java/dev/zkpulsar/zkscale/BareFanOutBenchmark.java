package dev.zkpulsar.zkscale;

import dev.zkpulsar.env.zookeeper.ClientAccess;
import dev.zkpulsar.zkscale.client.FanOutSessions;
import dev.zkpulsar.zkscale.client.ZnodeData;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.zookeeper.AsyncCallback.StringCallback;
import org.apache.zookeeper.CreateMode;
import org.apache.zookeeper.KeeperException.Code;
import org.apache.zookeeper.Watcher;
import org.apache.zookeeper.ZooKeeper;
import org.openjdk.jmh.annotations.AuxCounters;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.infra.BenchmarkParams;

/**
 * The baseline of {@link WatchFanOutBenchmark} without a read: the same sessions, watches and
 * creates by the client's own callbacks, with nothing recorded but the number of events.
 */
@State(Scope.Benchmark)
public class BareFanOutBenchmark extends FanOutForks {
  private static final int WAIT_MINUTES = 10;

  private FanOutSessions sessions;
  private volatile CountDownLatch pending;
  private volatile Code failure = Code.OK;
  private byte[] data;

  /** The result: events of an iteration over its time. */
  @AuxCounters(AuxCounters.Type.EVENTS)
  @State(Scope.Thread)
  public static class Counted {
    /** Events a second; the sum over iterations and forks is their mean. */
    public double events;
  }

  /** Takes the sessions and the data of the nodes. */
  @Setup(Level.Trial)
  public void over(FanOutSessions all, ZnodeData payload) {
    sessions = all;
    data = payload.bytes();
  }

  @Setup(Level.Iteration)
  public void watch() throws InterruptedException {
    pending = new CountDownLatch(sessions.watches());
    sessions.watchesBySession().forEach(this::watch);
    await();
    pending = new CountDownLatch(sessions.watches());
  }

  private void watch(int watch) {
    sessions
        .subscriber(watch)
        .exists(
            sessions.path(watch),
            event -> {
              if (event.getType() == Watcher.Event.EventType.NodeCreated) {
                pending.countDown();
              }
            },
            (code, path, context, stat) -> {
              check(code == Code.NONODE.intValue() ? Code.OK.intValue() : code);
              pending.countDown();
            },
            null);
  }

  /** Creates every node, with one create in flight for each publisher, and waits for all events. */
  @Benchmark
  public void publish(Counted counted, BenchmarkParams params) throws InterruptedException {
    long startNs = System.nanoTime();
    var next = new AtomicInteger();
    sessions.publishing().forEach(publisher -> createNext(publisher, next));
    await();
    // JMH adds counters over iterations and forks.
    int added = Math.max(1, params.getForks()) * params.getMeasurement().getCount();
    counted.events = sessions.watches() * 1e9 / (System.nanoTime() - startNs) / added;
  }

  private void createNext(ZooKeeper publisher, AtomicInteger next) {
    int node = next.getAndIncrement();
    if (node < sessions.nodes) {
      StringCallback created =
          (code, path, context, name) -> {
            check(code);
            createNext(publisher, next);
          };
      publisher.create(
          sessions.paths()[node],
          data,
          ClientAccess.acl(publisher),
          CreateMode.EPHEMERAL,
          created,
          null);
    }
  }

  private void check(int code) {
    if (code != Code.OK.intValue()) {
      failure = Code.get(code);
    }
  }

  private void await() throws InterruptedException {
    if (!pending.await(WAIT_MINUTES, TimeUnit.MINUTES) || failure != Code.OK) {
      throw new IllegalStateException(pending.getCount() + " missing, last failure " + failure);
    }
  }
}
