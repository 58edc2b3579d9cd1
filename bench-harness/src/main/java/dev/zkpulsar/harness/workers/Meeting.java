package dev.zkpulsar.harness.workers;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.zkpulsar.env.host.Await;
import dev.zkpulsar.harness.load.TrialContext;
import dev.zkpulsar.harness.load.Worker;
import dev.zkpulsar.harness.settings.ForkInput;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
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

  /** The numbers of the workers that have come. */
  private final Set<String> seen = ConcurrentHashMap.newKeySet();

  private volatile boolean left;

  private Meeting(WorkerSettings workers, String place, CuratorFramework client) {
    this.workers = workers;
    this.place = place;
    this.client = client;
  }

  /**
   * A meeting that this fork has not joined; nothing is connected yet.
   *
   * @param place the point and the number of the fork: all with the same place meet
   */
  static Meeting at(WorkerSettings workers, String place) {
    System.setProperty("org.slf4j.simpleLogger.log.org.apache.curator", "off");
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
    var meeting = new Meeting(workers, place, builder.build());
    meeting.client.getConnectionStateListenable().addListener(meeting::connectionChanged);
    return meeting;
  }

  private void connectionChanged(CuratorFramework changed, ConnectionState now) {
    if (now == ConnectionState.LOST && !left) {
      end("the rendezvous has ended");
    }
  }

  /** Joins; ends if the facts of worker 0's build are others than these. */
  void join(Set<String> build) {
    orEnd(
        () -> {
          connect();
          var create = client.create().creatingParentsIfNeeded().withMode(CreateMode.EPHEMERAL);
          create.forPath("/members/" + index());
          watch();
          requireSameBuild(build);
          return null;
        });
    TrialContext.join(this);
  }

  private void connect() throws InterruptedException {
    client.start();
    int seconds = workers.waitSeconds();
    boolean isConnected = client.blockUntilConnected(seconds, TimeUnit.SECONDS);
    if (!isConnected) {
      end("%s within %d s (-D%s)".formatted(NO_ANSWER, seconds, WorkerSettings.WAIT));
    }
  }

  private void requireSameBuild(Set<String> build) throws Exception {
    Set<String> first = Set.of(value("build", () -> String.join("\n", build)).split("\n"));
    var onlyHere = new TreeSet<>(build);
    onlyHere.removeAll(first);
    var onlyThere = new TreeSet<>(first);
    onlyThere.removeAll(build);
    if (!onlyHere.isEmpty() || !onlyThere.isEmpty()) {
      end("its build has " + onlyHere + ", that of worker 0 has " + onlyThere);
    }
  }

  /** Ends if a member has gone that has not left; called again when members come or go. */
  private void watch() throws Exception {
    CuratorWatcher again = event -> watch();
    List<String> there = client.getChildren().usingWatcher(again).forPath("/members");
    for (String member : seen) {
      boolean isLost = !left && !there.contains(member) && !exists("left/" + member);
      if (isLost) {
        end("worker " + member + " is lost");
      }
    }
    seen.addAll(there);
  }

  /** Ends this process and the run, for a reason; does not return. */
  private synchronized void end(String why) {
    try {
      ForkInput.endRun("worker %d at %s: %s".formatted(index(), workers.rendezvous(), why));
    } finally {
      Runtime.getRuntime().halt(1);
    }
  }

  /** Does something with the rendezvous; ends this process and the run if that fails. */
  <T> T orEnd(Callable<T> action) {
    try {
      return action.call();
    } catch (AuthFailedException | SessionClosedRequireAuthException e) {
      end(NO_ANSWER);
      throw new IllegalStateException(e);
    } catch (Exception e) {
      end(e.toString());
      throw new IllegalStateException(e);
    }
  }

  private boolean exists(String name) {
    return orEnd(() -> client.checkExists().forPath("/" + name)) != null;
  }

  /** Sets a value, which stays when this fork ends. */
  private void set(String name, byte[] value) {
    orEnd(() -> client.create().orSetData().creatingParentsIfNeeded().forPath("/" + name, value));
  }

  /** Waits for the value that a worker sets; ends if it does not come in time. */
  private byte[] await(String name, int from) {
    return orEnd(
        () -> {
          var longest = Duration.ofSeconds(workers.waitSeconds());
          boolean hasCome = Await.until(longest, Duration.ofMillis(5), () -> exists(name));
          if (!hasCome) {
            end(missing(name, from));
          }
          return client.getData().forPath("/" + name);
        });
  }

  private String missing(String name, int from) {
    String step = name.replaceFirst("/\\d+$", "");
    return "worker %d did not come to '%s' of '%s' within %d s (-D%s)"
        .formatted(from, step, place, workers.waitSeconds(), WorkerSettings.WAIT);
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
    var others = new ArrayList<byte[]>();
    for (int worker = 1; worker < count(); worker++) {
      others.add(await("result/" + worker, worker));
    }
    orEnd(() -> client.delete().deletingChildrenIfNeeded().forPath("/result"));
    if (isLast) {
      leave();
    }
    return List.copyOf(others);
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
