package dev.zkpulsar.harness.clients;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.zkpulsar.harness.clients.MergedPoint.OfClient;
import dev.zkpulsar.harness.profile.Distribution;
import dev.zkpulsar.results.run.Catalog;
import dev.zkpulsar.results.run.Samples;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.infra.IterationParams;
import org.openjdk.jmh.results.AggregationPolicy;
import org.openjdk.jmh.results.BenchmarkResult;
import org.openjdk.jmh.results.IterationResult;
import org.openjdk.jmh.results.Result;
import org.openjdk.jmh.results.ResultRole;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.results.ScalarResult;
import org.openjdk.jmh.results.ThroughputResult;
import org.openjdk.jmh.runner.IterationType;
import org.openjdk.jmh.runner.WorkloadParams;
import org.openjdk.jmh.runner.options.TimeValue;

class MergedPointTest {
  private static final Map<String, String> TOTALS = Map.of("ratePerSecond", "300");

  private final List<Map<String, Result<?>>> clients = new ArrayList<>();

  @BeforeEach
  void threeClients() {
    for (int client = 0; client < 3; client++) {
      var metrics = new TreeMap<String, Result<?>>();
      clients.add(metrics);
      set(client, "window.start", 0.01, "s");
      set(client, "window.end", 10.01, "s");
      set(client, "window.drained", 10.02, "s");
      set(client, "offered", 100, "ops/s");
      set(client, "achieved", 100, "ops/s");
      set(client, "failures", client, "ops");
      set(client, "client.cpu", 0.5, "cores");
      set(client, "machine.cores", 2, "cores");
      set(client, "machine.others", 1.05, "cores");
      metrics.put("response", times("response", client, 1000));
    }
  }

  private void set(int client, String label, double value, String unit) {
    clients.get(client).put(label, new ScalarResult(label, value, unit, AggregationPolicy.AVG));
  }

  private static Distribution times(String label, long seed, int count) {
    return Distribution.of(
        ResultRole.SECONDARY,
        label,
        times(seed, count).stream()
            .map(ns -> new ScalarResult(label, ns / 1e3, "us/op", AggregationPolicy.AVG))
            .toList());
  }

  private static List<Long> times(long seed, int count) {
    var random = new SplittableRandom(seed);
    return random
        .longs(count, 0, 40)
        .map(bits -> 1000 + random.nextLong(1L << bits))
        .boxed()
        .toList();
  }

  private static BenchmarkParams params() {
    var values = new WorkloadParams();
    values.put("ratePerSecond", "100", 0);
    var iterations = new IterationParams(IterationType.MEASUREMENT, 1, TimeValue.seconds(10), 1);
    return new BenchmarkParams(
        "a.B.c",
        "a.B.c",
        true,
        1,
        new int[] {1},
        List.of("c"),
        1,
        0,
        iterations,
        iterations,
        Mode.Throughput,
        values,
        TimeUnit.SECONDS,
        1,
        "java",
        List.of(),
        "17",
        "vm",
        "17",
        "1.37",
        TimeValue.minutes(1));
  }

  private static RunResult run(Map<String, Result<?>> metrics) {
    BenchmarkParams params = params();
    var iteration = new IterationResult(params, params.getMeasurement(), null);
    iteration.addResult(
        new ThroughputResult(ResultRole.PRIMARY, "c", 100, 1_000_000_000, TimeUnit.SECONDS));
    metrics.values().forEach(iteration::addResult);
    return new RunResult(params, List.of(new BenchmarkResult(params, List.of(iteration))));
  }

  private RunResult merged(String... machines) {
    var ofClients = new ArrayList<OfClient>();
    for (int client = 0; client < clients.size(); client++) {
      ofClients.add(new OfClient(machines[client], List.of(run(clients.get(client)))));
    }
    return MergedPoint.of(TOTALS, ofClients, Catalog.builtIn()).get(0);
  }

  private static Result<?> metric(RunResult run, String label) {
    return (Result<?>) run.getAggregatedResult().getSecondaryResults().get(label);
  }

  private static double score(RunResult run, String label) {
    return metric(run, label).getScore();
  }

  @Test
  void theJournalCanReadAMergedPoint() {
    assertThat(merged("a", "b", "c").getBenchmarkResults())
        .isInstanceOf(ArrayList.class)
        .allSatisfy(fork -> assertThat(fork.getIterationResults()).isInstanceOf(ArrayList.class));
  }

  /** A property of any times: merging loses and moves none. */
  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5})
  void theMergedDistributionIsThatOfAllTimes(long seed) {
    var all = new Samples();
    for (int client = 0; client < 3; client++) {
      int count = 1 + (int) (seed * 977 % 5000) * client;
      clients.get(client).put("response", times("response", seed + client, count));
      times(seed + client, count).forEach(ns -> all.add(ns / 1e3, 1));
    }

    var merged = metric(merged("a", "b", "c"), "response").getStatistics();

    assertThat(merged.getN()).isEqualTo(all.size());
    for (double percentile = 0; percentile <= 100; percentile += 0.5) {
      assertThat(merged.getPercentile(percentile)).isEqualTo(all.percentile(percentile));
    }
    assertThat(merged.getMax()).isEqualTo(all.percentile(100));
  }

  @Test
  void countsAreAddedAndParametersAreTotals() {
    RunResult run = merged("a", "b", "c");

    assertThat(run.getParams().getParam("ratePerSecond")).isEqualTo("300");
    assertThat(run.getPrimaryResult().getScore()).isEqualTo(300);
    assertThat(score(run, "offered")).isEqualTo(300, within(1e-9));
    assertThat(score(run, "achieved")).isEqualTo(300, within(1e-9));
    assertThat(score(run, "failures")).isEqualTo(3);
    assertThat(score(run, "client.cpu")).isEqualTo(1.5);
    assertThat(score(run, "client.2.cpu")).isEqualTo(0.5);
    assertThat(score(run, "client.1.p99")).isPositive();
    assertThat(score(run, "clients.overlap")).isEqualTo(1);
  }

  @Test
  void ratesAreOverTheUnionOfTheWindows() {
    set(1, "window.start", 0.11, "s");
    set(2, "window.end", 9.91, "s");

    RunResult run = merged("a", "b", "c");

    assertThat(score(run, "offered")).isEqualTo((1000 + 990 + 990) / 10.0, within(1e-6));
    assertThat(score(run, "clients.overlap")).isEqualTo(0.98, within(1e-6));
  }

  @Test
  void windowsThatHardlyOverlapMakeItInvalid() {
    set(1, "machine.others", 0, "cores");
    clients.forEach(client -> client.remove("machine.others"));
    assertThat(score(merged("a", "b", "c"), "invalid")).isZero();

    set(1, "window.start", 0.61, "s");

    assertThat(score(merged("a", "b", "c"), "invalid")).isEqualTo(1);
    assertThat(score(merged("a", "b", "c"), "invalid.apart")).isEqualTo(6, within(1e-6));
  }

  @Test
  void anInvalidClientMakesItInvalidAndIsNamed() {
    clients.forEach(client -> client.remove("machine.others"));
    set(2, "invalid", 1, "flag");

    RunResult run = merged("a", "b", "c");

    assertThat(score(run, "invalid")).isEqualTo(1);
    assertThat(score(run, "invalid.client.2")).isEqualTo(1);
    assertThat(metric(run, "invalid.client.1")).isNull();
  }

  @Test
  void clientsOnOneMachineDisturbNoneOfThem() {
    for (int client = 0; client < 3; client++) {
      set(client, "machine.pressure.cpu", 0.9, "share");
      set(client, "machine.otherdisk", 1000, "B/s");
    }
    RunResult beside = merged("a", "a", "a");
    assertThat(score(beside, "disturbed")).isZero();
    assertThat(score(beside, "machine.otherdisk")).as("the greatest").isEqualTo(1000);
    RunResult apart = merged("a", "b", "c");
    assertThat(score(apart, "disturbed")).isEqualTo(1);
    assertThat(score(apart, "disturbed.others")).isEqualTo(1.05);
    assertThat(score(apart, "invalid")).isEqualTo(1);
    assertThat(score(apart, "invalid.disturbed")).isEqualTo(1);

    for (int client = 0; client < 3; client++) {
      set(client, "machine.others", 1.5, "cores");
    }
    assertThat(score(merged("a", "a", "a"), "machine.others")).isEqualTo(0.5);
    assertThat(score(merged("a", "a", "a"), "disturbed.others")).isEqualTo(0.5);
  }

  /** A mean of unlike things, such as of two clients' queues, would look like a figure of both. */
  @Test
  void aMetricThatNoTableKnowsStaysApart() {
    set(0, "own.depth", 4, "messages");
    set(2, "own.depth", 8, "messages");
    set(1, "own.alone", 5, "widgets");

    RunResult run = merged("a", "b", "c");

    assertThat(metric(run, "own.depth")).isNull();
    assertThat(score(run, "client.0.own.depth")).isEqualTo(4);
    assertThat(score(run, "client.2.own.depth")).isEqualTo(8);
    assertThat(score(run, "own.alone")).isEqualTo(5);
  }

  @Test
  void theTableDecidesWhateverTheUnit() {
    for (int client = 0; client < 3; client++) {
      set(client, "client.heap", 100, "widgets");
      set(client, "client.gcpause", client, "widgets");
      set(client, "gc.alloc.rate.norm", client, "widgets");
      set(client, "bytes", 50, "widgets");
      set(client, "invalid.failures", client, "widgets");
    }

    RunResult run = merged("a", "b", "c");

    assertThat(score(run, "client.heap")).isEqualTo(300);
    assertThat(score(run, "client.gcpause")).isEqualTo(2);
    assertThat(score(run, "gc.alloc.rate.norm")).isEqualTo(1);
    assertThat(score(run, "bytes")).isEqualTo(150, within(1e-9));
    assertThat(score(run, "invalid.failures")).isEqualTo(3);
  }

  @Test
  void aMissingIterationIsNamed() {
    var params = params();
    var empty = new RunResult(params, List.of(new BenchmarkResult(params, List.of())));

    assertThatThrownBy(
            () ->
                MergedPoint.of(
                    TOTALS,
                    List.of(
                        new OfClient("a", List.of(run(clients.get(0)))),
                        new OfClient("b", List.of(empty))),
                    Catalog.builtIn()))
        .hasMessage("client 1 has 0 iterations, client 0 has 1");
  }
}
