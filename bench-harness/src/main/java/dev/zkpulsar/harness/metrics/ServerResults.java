package dev.zkpulsar.harness.metrics;

import static org.openjdk.jmh.results.AggregationPolicy.AVG;
import static org.openjdk.jmh.results.AggregationPolicy.MAX;

import dev.zkpulsar.env.nodes.Resource;
import dev.zkpulsar.harness.load.Recording;
import dev.zkpulsar.harness.load.Recording.Figure;
import dev.zkpulsar.harness.load.TrialContext;
import dev.zkpulsar.harness.load.TrialPhase;
import dev.zkpulsar.harness.settings.Settings;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.openjdk.jmh.results.Result;
import org.openjdk.jmh.results.ScalarResult;

/**
 * The resources used while an iteration was measured and drained, as means over both: by each
 * server and the client's process ({@code zookeeper1.cpu}, with the names and units of {@link
 * Resource}; that of the client without {@link Recording#HARNESS_CPU}), by the machine ({@link
 * MachineMeter}), and by the client's garbage collector ({@code client.gcpause}). A value that is
 * not available is absent. A server that is gone at the end makes the iteration invalid, unless a
 * fault has killed it. The mark {@code profiled} is set if the run is profiled.
 */
final class ServerResults {
  private static final double NS_PER_SECOND = 1e9;
  private static final Figure NO_CORES = new Figure(0, "cores");

  private final List<Result<?>> metrics = new ArrayList<>();
  private final MachineMeter machine = new MachineMeter();
  private final GarbagePauses pauses = GarbagePauses.listen();
  private final Meters meters;
  private final TimeSeries series;
  private Meters.Reading opened;

  private ServerResults(Meters meters, TimeSeries series) {
    this.meters = meters;
    this.series = series;
  }

  /** Finds the meters of the run, and starts its time series. To be called in a fork. */
  static ServerResults start() {
    var meters = Meters.ofRun();
    return new ServerResults(meters, TimeSeries.start(meters));
  }

  /** Whether rows of the time series could not be written, now or earlier in this fork. */
  boolean lacksRows() {
    return series.hasFailed();
  }

  /** JMH sets a trial up and tears it down between this method and {@link #end}. */
  void listen(String phase) {
    TrialPhase.enter("setup");
    metrics.clear();
    TrialContext.listen(
        TrialContext.Order.SERVERS, recording -> open(recording, phase), this::close);
  }

  private void open(Recording recording, String phase) {
    opened = meters.openWindow();
    machine.open(meters, opened);
    pauses.open(recording);
    TrialPhase.enter(phase);
  }

  private void close(Recording recording) {
    long endNs = System.nanoTime();
    TrialPhase.enter("teardown");
    metrics.add(new ScalarResult("client.gcpause", pauses.closeMillis(), "ms", MAX));
    Meters.Reading hosts = meters.readHosts();
    // Before the servers are asked: their answers are no work of other processes.
    machine
        .close(meters, hosts)
        .forEach(
            (label, figure) ->
                metrics.add(new ScalarResult(label, figure.value(), figure.unit(), AVG)));
    Meters.Reading closed = meters.closeWindow(hosts, endNs);
    rates(recording, opened, closed)
        .forEach((label, figure) -> metrics.add(Rate.of(label, figure.value(), figure.unit())));
    for (String server : meters.lost()) {
      if (!TrialContext.faults().hasKilled(server)) {
        recording.invalid("lost." + Recording.label(server), 1, "flag");
      }
    }
  }

  /**
   * The use of servers and client from the opening to the closing reading, and the rate of the
   * operations that succeeded in the same time, by which the costs divide. A straggler lengthens
   * that time and lowers both alike.
   */
  static Map<String, Figure> rates(
      Recording recording, Meters.Reading opened, Meters.Reading closed) {
    double meteredNs = (double) closed.atNs() - opened.atNs();
    var rates = new TreeMap<String, Figure>();
    double harness = harnessCpuNs(recording) / meteredNs;
    for (var server : closed.since(opened).entrySet()) {
      double notItsOwn = server.getKey().equals(Meters.CLIENT) ? harness : 0;
      for (var used : server.getValue().entrySet()) {
        Resource resource = used.getKey();
        double value = used.getValue();
        if (resource == Resource.CPU) {
          value = Math.max(0, value - notItsOwn);
        }
        rates.put(
            Recording.label(server.getKey()) + "." + resource.label(),
            new Figure(value, resource.unit()));
      }
    }
    double succeeded = recording.response().getTotalCount();
    rates.put(
        OperationCosts.OPERATIONS, new Figure(NS_PER_SECOND * succeeded / meteredNs, "ops/s"));
    return rates;
  }

  /** The processor time of the loop: its figure is a mean until the last operation completed. */
  private static double harnessCpuNs(Recording recording) {
    Figure cores = recording.figures().getOrDefault(Recording.HARNESS_CPU, NO_CORES);
    return cores.value() * (recording.window().drainedNs() - recording.window().startNs());
  }

  List<Result<?>> end() {
    if (Settings.current().profile().isPresent()) {
      metrics.addAll(LoopResults.mark("profiled", Map.of("jfr", new Figure(1, "flag"))));
    }
    return metrics;
  }
}
