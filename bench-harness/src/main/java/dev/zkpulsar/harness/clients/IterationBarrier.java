package dev.zkpulsar.harness.clients;

import static org.openjdk.jmh.results.AggregationPolicy.AVG;

import dev.zkpulsar.harness.load.Fork;
import dev.zkpulsar.harness.load.Recording;
import dev.zkpulsar.harness.settings.Clients;
import dev.zkpulsar.harness.settings.Handover;
import dev.zkpulsar.harness.settings.Settings;
import java.util.Collection;
import java.util.List;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.infra.IterationParams;
import org.openjdk.jmh.profile.InternalProfiler;
import org.openjdk.jmh.results.IterationResult;
import org.openjdk.jmh.results.Result;
import org.openjdk.jmh.results.ScalarResult;

/**
 * Keeps the iterations of several clients in step, warm-up and measured: all start together when
 * the set-up of each is complete, and none tears down before all have drained. JMH counts neither
 * wait in a loop's time.
 *
 * <p>Adds the window, in seconds since the barrier opened: metrics {@code window.start}, {@code
 * window.end} and {@code window.drained}. Merging makes one window of them.
 */
public final class IterationBarrier implements InternalProfiler {
  public static final String START = "window.start";
  public static final String END = "window.end";
  public static final String DRAINED = "window.drained";

  private ForkExchange exchange;
  private long openedNs;
  private Recording.Window window;

  @Override
  public String getDescription() {
    return "Starts and ends the iterations of all clients together";
  }

  @Override
  public void beforeIteration(BenchmarkParams benchmark, IterationParams params) {
    if (exchange == null) {
      var clients = Clients.of(Settings.current().properties());
      exchange = ForkExchange.join(clients, Party.key(Handover.current().orElseThrow().point()));
      Fork.current().join(exchange);
    }
    window = null;
    Fork.current().listen(Fork.Order.CLIENTS, opened -> start(), this::closed);
  }

  private void start() {
    exchange.start();
    openedNs = System.nanoTime();
  }

  private void closed(Recording recording) {
    window = recording.window();
    exchange.end();
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
