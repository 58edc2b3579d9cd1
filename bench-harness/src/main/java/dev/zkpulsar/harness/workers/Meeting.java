package dev.zkpulsar.harness.workers;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.zkpulsar.harness.load.TrialContext;
import dev.zkpulsar.harness.load.Worker;
import dev.zkpulsar.harness.settings.ForkInput;
import dev.zkpulsar.harness.state.SetupProgress;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import org.apache.curator.framework.CuratorFramework;
import org.apache.curator.framework.CuratorFrameworkFactory;
import org.apache.curator.framework.api.CuratorWatcher;
import org.apache.curator.framework.state.ConnectionState;
import org.apache.curator.retry.RetryUntilElapsed;
import org.apache.zookeeper.CreateMode;
import org.apache.zookeeper.client.ZKClientConfig;

/**
 * A fork at the rendezvous, among the forks of other workers with the same point, options and
 * number. This process ends, and with it the run, if one of them is lost or does not come in time.
 * A fork's own node is ephemeral, so that of a lost worker expires; the others are not, since a
 * fork that is ahead may have left.
 */
final class Meeting implements Worker {
  private static final int SESSION_MILLIS = 20_000;
  private static final int POLL_MILLIS = 5;

  private final WorkerSettings workers;
  private final String place;
  private final CuratorFramework client;
  private final Set<String> seen = new HashSet<>();
  private volatile boolean setUp;
  private volatile boolean left;

  Meeting(WorkerSettings workers, String place) {
    System.setProperty("org.slf4j.simpleLogger.log.org.apache.curator", "off");
    this.workers = workers;
    this.place = place.replace('/', '_');
    var config = new ZKClientConfig();
    config.setProperty("jute.maxbuffer", Rendezvous.MOST_BYTES);
    var builder =
        CuratorFrameworkFactory.builder()
            .connectString(workers.rendezvous().toString())
            .sessionTimeoutMs(SESSION_MILLIS)
            .retryPolicy(new RetryUntilElapsed(SESSION_MILLIS, 200))
            .zkClientConfig(config);
    workers.token().ifPresent(token -> builder.authorization("digest", token.getBytes(UTF_8)));
    client = builder.build();
    client
        .getConnectionStateListenable()
        .addListener((c, now) -> endIf(now == ConnectionState.LOST, "the rendezvous has ended"));
    client.start();
  }

  /** Joins with the number of this process, by which forks on one machine know each other. */
  void join() throws Exception {
    int seconds = workers.waitSeconds();
    String silent = "it does not answer this token (-D%s) within %d s (-D%s)";
    endIf(
        !client.blockUntilConnected(seconds, TimeUnit.SECONDS),
        silent.formatted(WorkerSettings.TOKEN, seconds, WorkerSettings.WAIT));
    String process = Long.toString(ProcessHandle.current().pid());
    client
        .create()
        .creatingParentsIfNeeded()
        .withMode(CreateMode.EPHEMERAL)
        .forPath(path("members/" + index()), process.getBytes(UTF_8));
    watch();
  }

  /** Ends if a member has gone that has not left. */
  private synchronized void watch() throws Exception {
    CuratorWatcher again = event -> watch();
    var there = client.getChildren().usingWatcher(again).forPath(path("members"));
    for (String member : seen) {
      boolean isLost = !there.contains(member) && !exists("left/" + member);
      endIf(isLost, "worker " + member + " is lost");
    }
    seen.addAll(there);
  }

  /** Ends this process and the run, unless this fork has left. */
  void endIf(boolean isSo, String why) {
    if (isSo && !left) {
      synchronized (Meeting.class) {
        String line = "worker %d at %s: %s".formatted(index(), workers.rendezvous(), why);
        ForkInput.endRun(line);
        System.out.println(SetupProgress.PREFIX + line);
        System.out.flush();
        Runtime.getRuntime().halt(1);
      }
    }
  }

  <T> T orEnd(Callable<T> action) {
    try {
      return action.call();
    } catch (Exception e) {
      endIf(true, e.toString());
      throw new IllegalStateException(e);
    }
  }

  private String path(String name) {
    return "/" + place + "/" + name;
  }

  private boolean exists(String name) throws Exception {
    return client.checkExists().forPath(path(name)) != null;
  }

  void set(String name, byte[] value) {
    orEnd(() -> client.create().orSetData().creatingParentsIfNeeded().forPath(path(name), value));
  }

  /** The value that a worker sets. */
  byte[] await(String name, int from) {
    int seconds = workers.waitSeconds();
    String step = name.replaceFirst("/\\d+$", "");
    String late = "worker %d did not come to '%s' of '%s' within %d s (-D%s)";
    long deadlineNs = System.nanoTime() + TimeUnit.SECONDS.toNanos(seconds);
    return orEnd(
        () -> {
          while (!exists(name)) {
            endIf(
                System.nanoTime() > deadlineNs,
                late.formatted(from, step, place, seconds, WorkerSettings.WAIT));
            Thread.sleep(POLL_MILLIS);
          }
          return client.getData().forPath(path(name));
        });
  }

  /** Waits for all workers at a barrier. */
  void pass(String barrier) {
    set(barrier + "/" + index(), new byte[0]);
    for (int worker = 0; worker < count(); worker++) {
      await(barrier + "/" + worker, worker);
      if (!setUp && workers.isOnLoopback()) {
        // Its load is ours, and disturbs nobody.
        String process = new String(await("members/" + worker, worker), UTF_8);
        TrialContext.addHelper(Long.parseLong(process));
      }
    }
    setUp = true;
  }

  void delete(String name) throws Exception {
    client.delete().deletingChildrenIfNeeded().forPath(path(name));
  }

  /** Leaves: this fork misses no other from now on, nor do others miss it. */
  void leave() {
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

  @Override
  public boolean isSetUp() {
    return setUp;
  }
}
