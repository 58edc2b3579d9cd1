package dev.zkpulsar.harness.workers;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.zkpulsar.env.host.Await;
import dev.zkpulsar.harness.load.TrialContext;
import dev.zkpulsar.harness.load.Worker;
import dev.zkpulsar.harness.settings.ForkInput;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.apache.curator.framework.CuratorFramework;
import org.apache.curator.framework.CuratorFrameworkFactory;
import org.apache.curator.framework.api.CuratorWatcher;
import org.apache.curator.framework.state.ConnectionState;
import org.apache.curator.retry.RetryUntilElapsed;
import org.apache.zookeeper.CreateMode;
import org.apache.zookeeper.KeeperException.AuthFailedException;
import org.apache.zookeeper.KeeperException.SessionClosedRequireAuthException;
import org.apache.zookeeper.client.ZKClientConfig;

/**
 * A fork at the rendezvous, among the forks of other workers with the same point, options and
 * number. This process ends, and with it the run, if one of them is lost or does not come in time.
 * A fork's own node is ephemeral, so that of a lost worker expires; the others are not, since a
 * fork that is ahead may have left.
 */
final class Meeting implements Worker {
  private static final int SESSION_MILLIS = 20_000;
  private static final String NO_ANSWER =
      "it does not answer this token (-D" + WorkerSettings.TOKEN + ")";

  private final WorkerSettings workers;
  private final String place;
  private final CuratorFramework client;
  private final Set<String> seen = ConcurrentHashMap.newKeySet();
  private volatile boolean left;

  Meeting(WorkerSettings workers, String place) {
    System.setProperty("org.slf4j.simpleLogger.log.org.apache.curator", "off");
    this.workers = workers;
    this.place = place;
    var config = new ZKClientConfig();
    config.setProperty("jute.maxbuffer", Rendezvous.MOST_BYTES);
    var builder =
        CuratorFrameworkFactory.builder()
            .connectString(workers.rendezvous().toString())
            .namespace(place.replace('/', '_'))
            .sessionTimeoutMs(SESSION_MILLIS)
            .retryPolicy(new RetryUntilElapsed(SESSION_MILLIS, 200))
            .zkClientConfig(config);
    workers.token().ifPresent(token -> builder.authorization("digest", token.getBytes(UTF_8)));
    client = builder.build();
    client
        .getConnectionStateListenable()
        .addListener(
            (c, now) -> endIf(now == ConnectionState.LOST && !left, "the rendezvous has ended"));
  }

  /** Joins; ends if the facts of worker 0's build are others than these. */
  void join(Set<String> build) {
    orEnd(
        () -> {
          client.start();
          int seconds = workers.waitSeconds();
          endIf(
              !client.blockUntilConnected(seconds, TimeUnit.SECONDS),
              "%s within %d s (-D%s)".formatted(NO_ANSWER, seconds, WorkerSettings.WAIT));
          var create = client.create().creatingParentsIfNeeded().withMode(CreateMode.EPHEMERAL);
          create.forPath("/members/" + index());
          watch();
          var first = Set.of(value("build", () -> String.join("\n", build)).split("\n"));
          var own = new TreeSet<>(build);
          own.removeAll(first);
          var others = new TreeSet<>(first);
          others.removeAll(build);
          String difference = "its build has " + own + ", that of worker 0 has " + others;
          endIf(!own.isEmpty() || !others.isEmpty(), difference);
          return null;
        });
    TrialContext.join(this);
  }

  /** Ends if a member has gone that has not left. */
  private void watch() throws Exception {
    CuratorWatcher again = event -> watch();
    var there = client.getChildren().usingWatcher(again).forPath("/members");
    for (String member : seen) {
      boolean isLost = !left && !there.contains(member) && !exists("left/" + member);
      endIf(isLost, "worker " + member + " is lost");
    }
    seen.addAll(there);
  }

  /** Ends this process and the run. */
  private synchronized void endIf(boolean isSo, String why) {
    if (isSo) {
      ForkInput.endRun("worker %d at %s: %s".formatted(index(), workers.rendezvous(), why));
      Runtime.getRuntime().halt(1);
    }
  }

  <T> T orEnd(Callable<T> action) {
    try {
      return action.call();
    } catch (Exception e) {
      boolean isRefused =
          e instanceof AuthFailedException || e instanceof SessionClosedRequireAuthException;
      endIf(true, isRefused ? NO_ANSWER : e.toString());
      throw new IllegalStateException(e);
    }
  }

  private boolean exists(String name) {
    return orEnd(() -> client.checkExists().forPath("/" + name)) != null;
  }

  private void set(String name, byte[] value) {
    orEnd(() -> client.create().orSetData().creatingParentsIfNeeded().forPath("/" + name, value));
  }

  /** The value that a worker sets. */
  private byte[] await(String name, int from) {
    int seconds = workers.waitSeconds();
    return orEnd(
        () -> {
          endIf(
              !Await.until(Duration.ofSeconds(seconds), Duration.ofMillis(5), () -> exists(name)),
              "worker %d did not come to '%s' of '%s' within %d s (-D%s)"
                  .formatted(
                      from, name.replaceFirst("/\\d+$", ""), place, seconds, WorkerSettings.WAIT));
          return client.getData().forPath("/" + name);
        });
  }

  /** Waits for all workers at a barrier. */
  void pass(String barrier) {
    set(barrier + "/" + index(), Long.toString(ProcessHandle.current().pid()).getBytes(UTF_8));
    for (int worker = 0; worker < count(); worker++) {
      String process = new String(await(barrier + "/" + worker, worker), UTF_8);
      if (workers.isOnLoopback()) {
        TrialContext.addHelper(Long.parseLong(process)); // Its load is ours, and disturbs nobody.
      }
    }
  }

  /** Gives a result to worker 0, where this returns those of the others; leaves with the last. */
  List<byte[]> gather(byte[] own, boolean isLast) {
    if (!isFirst()) {
      if (isLast) {
        leave(); // When worker 0 has the results, its server may end.
      }
      set("result/" + index(), own);
      return List.of();
    }
    var others = IntStream.range(1, count()).mapToObj(i -> await("result/" + i, i)).toList();
    orEnd(() -> client.delete().deletingChildrenIfNeeded().forPath("/result"));
    if (isLast) {
      leave();
    }
    return others;
  }

  /** Leaves: from now on this fork misses no other, nor do others miss it. */
  private void leave() {
    set("left/" + index(), new byte[0]);
    left = true;
  }

  @Override
  public int index() {
    return workers.index();
  }

  @Override
  public int count() {
    return workers.count();
  }

  @Override
  public void publish(String name, String value) {
    set("values/" + name, value.getBytes(UTF_8));
  }

  @Override
  public String await(String name) {
    return new String(await("values/" + name, 0), UTF_8);
  }
}
