package dev.zkpulsar.harness;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A suite's points are measured in an order that differs from run to run, and is recorded. */
class OrderTest {
  private static final Pattern BEGUN =
      Pattern.compile("\\[(\\d)/8] KnownTargetBenchmark.saturated delayMicros=(\\d+) ");

  /** In the order of the suite. */
  private static final List<String> PLAN = List.of("0", "10", "20", "30", "40", "50", "60", "70");

  @TempDir private Path directory;

  private MainRun run(String... namesAndValues) throws Exception {
    var settings = new HashMap<String, String>(Map.of("suite", "order"));
    for (int i = 0; i < namesAndValues.length; i += 2) {
      settings.put(namesAndValues[i], namesAndValues[i + 1]);
    }
    var run = MainRun.of(directory, settings, "");
    assertThat(run.isMeasured()).as(run.out() + run.err()).isTrue();
    return run;
  }

  /** The values of delayMicros, as the console shows the points. */
  private static List<String> measured(MainRun run) {
    var measured = new ArrayList<String>();
    var begun = BEGUN.matcher(run.out());
    while (begun.find()) {
      measured.add(begun.group(2));
      assertThat(begun.group(1)).isEqualTo(Integer.toString(measured.size()));
    }
    return measured;
  }

  private static List<String> results(MainRun run) throws Exception {
    return run.json("jmh.json").findValuesAsText("delayMicros");
  }

  @Test
  void theResultsKeepTheOrderOfThePlan() throws Exception {
    var first = run("bench.order", "7");
    var second = run("bench.order", "8");

    assertThat(measured(first)).isNotEqualTo(PLAN).isNotEqualTo(measured(second));
    assertThat(measured(first)).containsExactlyInAnyOrderElementsOf(PLAN);
    assertThat(results(first)).isEqualTo(PLAN);
    assertThat(results(second)).isEqualTo(PLAN);
  }

  /** The places of the points are in the plan, which keeps its order. */
  @Test
  void theOrderIsRecordedAndPrinted() throws Exception {
    var run = run("bench.order", "7");

    assertThat(run.out()).contains("Order of the points: shuffled, -Dbench.order=7\n");
    var provenance = run.json("provenance.json");
    assertThat(provenance.path("order").toString()).isEqualTo("{\"kind\":\"shuffled\",\"seed\":7}");
    var byPosition = new ArrayList<>(Collections.nCopies(PLAN.size(), ""));
    for (var point : provenance.path("plan")) {
      String delay = point.at("/params/delayMicros").asText();
      byPosition.set(point.path("position").asInt() - 1, delay);
    }
    assertThat(byPosition).isEqualTo(measured(run));
    assertThat(Files.readString(run.directory().resolve("report.html"))).contains("order.seed");
  }

  @Test
  void twoRunsOneAfterTheOtherAreAPair() throws Exception {
    var first = run();
    var second = run();

    long seed = first.json("provenance.json").at("/order/seed").asLong();
    assertThat(seed).isPositive();
    assertThat(second.json("provenance.json").at("/order/seed").asLong()).isEqualTo(-seed);
    var backwards = measured(first);
    Collections.reverse(backwards);
    assertThat(measured(second)).isEqualTo(backwards);
    assertThat(measured(run("bench.order", "planned"))).isEqualTo(PLAN);
  }

  /** A point without its file in the journal is measured at its place; the others are finished. */
  @Test
  void aResumedRunGoesOnInItsOrder() throws Exception {
    var first = run("bench.order", "-7");
    try (var points = Files.list(first.directory().resolve("journal"))) {
      for (Path point : points.toList()) {
        Files.delete(point);
      }
    }

    var resumed = run("bench.resume", first.directory().toString());

    assertThat(measured(resumed)).isEqualTo(measured(first));
    assertThat(results(resumed)).isEqualTo(PLAN);
    assertThat(resumed.json("provenance.json").at("/order/seed").asLong()).isEqualTo(-7);
  }

  @Test
  void anotherOrderIsBadInput() throws Exception {
    var run = MainRun.of(directory, Map.of("suite", "order", "bench.order", "random"), "");

    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.err().lines()).hasSize(1);
    assertThat(run.err())
        .contains("bench.order: 'random'; allowed: planned, shuffled, or a seed other than 0");
  }
}
