package dev.zkpulsar.harness.clients;

import static org.openjdk.jmh.results.AggregationPolicy.AVG;

import dev.zkpulsar.harness.load.Fork;
import dev.zkpulsar.harness.load.ForkPeers;
import dev.zkpulsar.harness.load.Recording;
import dev.zkpulsar.harness.settings.Handover;
import dev.zkpulsar.harness.settings.Settings;
import dev.zkpulsar.harness.state.SetupProgress;
import java.util.Collection;
import java.util.List;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.infra.IterationParams;
import org.openjdk.jmh.profile.InternalProfiler;
import org.openjdk.jmh.results.IterationResult;
import org.openjdk.jmh.results.Result;
import org.openjdk.jmh.results.ScalarResult;

/**
 * A fork among the forks of all clients with the same number. It keeps the iterations in step,
 * warm-up and measured: all start together when the set-up of each is complete, and none tears down
 * before all have drained. JMH counts neither wait in a loop's time. The fork ends when a client is
 * lost, or when another client cannot go on with the point: no barrier would open any more.
 *
 * <p>Adds the window, in seconds since the barrier opened: metrics {@code window.start}, {@code
 * window.end} and {@code window.drained}. Merging makes one window of them.
 */
public final class SeveralForks implements InternalProfiler, ForkPeers {
  static final String START = "window.start";
  static final String END = "window.end";
  static final String DRAINED = "window.drained";

  private static final int FAILED = 1;

  private final ClientSettings clients = ClientSettings.of(Settings.current().properties());
  private Rendezvous rendezvous;
  private String place;
  private volatile boolean setUp;
  private int iteration;
  private long openedNs;
  private Recording.Window window;

  @Override
  public String getDescription() {
    return "Starts and ends the iterations of all clients together";
  }

  @Override
  public void beforeIteration(BenchmarkParams benchmark, IterationParams params) {
    if (rendezvous == null) {
      try {
        join(Handover.current().orElseThrow().point());
      } catch (RuntimeException e) {
        // JMH would drop this profiler, and measure without the barriers.
        end(e.getMessage());
      }
    }
    window = null;
    Fork.current().listen(Fork.Order.PEERS, opened -> start(), this::closed);
  }

  private void join(String point) {
    rendezvous = Rendezvous.connect(clients, false);
    rendezvous.watch(SeveralClients.failedAt(point), SeveralForks::end);
    String forks = SeveralClients.place(point) + "/forks";
    String own = forks + "/of-" + clients.index() + "/";
    int number = rendezvous.list(own).size();
    rendezvous.publish(own + number, "");
    place = forks + "/" + number;
    Fork.current().join(this);
  }

  private static void end(String why) {
    System.out.println(SetupProgress.PREFIX + "the fork ends: " + why);
    System.out.flush();
    Runtime.getRuntime().halt(FAILED);
  }

  @Override
  public int index() {
    return clients.index();
  }

  @Override
  public int count() {
    return clients.count();
  }

  @Override
  public void publish(String name, String value) {
    rendezvous.publish(place + "/" + key(name), value);
  }

  @Override
  public String await(String name) {
    return rendezvous.await(place + "/" + key(name), "no other client has set '" + name + "'");
  }

  private static String key(String name) {
    return name.replace(' ', '-');
  }

  @Override
  public boolean isSetUp() {
    return setUp;
  }

  private void start() {
    iteration++;
    rendezvous.pass(barrier("start"), "came to the start of iteration " + iteration);
    openedNs = System.nanoTime();
    setUp = true;
  }

  private void closed(Recording recording) {
    window = recording.window();
    rendezvous.pass(barrier("end"), "came to the end of iteration " + iteration);
  }

  private String barrier(String part) {
    return place + "/iteration-" + iteration + "/" + part;
  }

  @Override
  public Collection<? extends Result<?>> afterIteration(
      BenchmarkParams benchmark, IterationParams params, IterationResult result) {
    return window == null
        ? List.of()
        : List.of(
            seconds(START, window.startNs()),
            seconds(END, window.endNs()),
            seconds(DRAINED, window.drainedNs()));
  }

  private Result<?> seconds(String label, long ns) {
    return new ScalarResult(label, (ns - openedNs) / 1e9, "s", AVG);
  }
}
