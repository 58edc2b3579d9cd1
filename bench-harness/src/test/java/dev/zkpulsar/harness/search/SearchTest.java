package dev.zkpulsar.harness.search;

import static org.assertj.core.api.Assertions.assertThat;

import dev.zkpulsar.harness.calibration.QueueModel;
import dev.zkpulsar.results.read.MetricsFile;
import dev.zkpulsar.results.run.Catalog;
import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.function.IntPredicate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.openjdk.jmh.results.AggregationPolicy;
import org.openjdk.jmh.results.Result;
import org.openjdk.jmh.results.ScalarResult;

class SearchTest {
  private static final int MOST = 1_000_000;
  private static final double BOUND_MS = 10;
  private static final Outcome FAILED =
      Outcome.ofBound(Outcome.Verdict.FAILED, "response:p99", 1, "ms");
  private static final Outcome OVERLOADED =
      new Outcome(Outcome.Verdict.FAILED, Outcome.Cause.MARK, "invalid.shortfall", 1, "%");
  private static final int SEARCHES = 200;
  private static final double SECONDS = 20;

  /** An open loop that achieves less than 95 % of its rate is INVALID. */
  private static final double KEPT_UP = 1 / 0.95;

  /** A system that no overload harms. */
  static class Untired implements Bisection.Target {
    int settled;
    int restarts;

    @Override
    public void settle() {
      settled++;
    }

    @Override
    public void restart() {
      restarts++;
    }
  }

  /** A server with a queue, in virtual time. After an overload it is slower until it is fresh. */
  private static final class Simulated extends Untired implements Bisection.Prober {
    private final SplittableRandom random;
    private final double unknownShare;
    private final double slowedBy;
    private double serviceMs = 1;
    private int probes;

    Simulated(long seed, double unknownShare, double slowedBy) {
      random = new SplittableRandom(seed);
      this.unknownShare = unknownShare;
      this.slowedBy = slowedBy;
    }

    @Override
    public Outcome probe(int value) {
      probes++;
      boolean passes = QueueModel.passes(value, serviceMs, SECONDS, BOUND_MS, random.nextLong());
      Outcome failed = value * serviceMs > KEPT_UP * 1000 ? OVERLOADED : FAILED;
      if (value * serviceMs > 1000) {
        serviceMs = slowedBy;
      }
      return random.nextDouble() < unknownShare
          ? Outcome.NO_RESULT
          : passes ? Outcome.PASSED : failed;
    }

    @Override
    public void restart() {
      serviceMs = 1;
    }
  }

  @SuppressWarnings("rawtypes")
  private static Outcome ofServers(Map<String, Double> cores, Catalog specs) {
    var metrics = new TreeMap<String, Result>();
    cores.forEach(
        (label, value) ->
            metrics.put(label, new ScalarResult(label, value, "cores", AggregationPolicy.AVG)));
    return SearchSettings.parse("servers.cpu<1").get(0).judge(metrics, specs);
  }

  /**
   * External servers report no processor use; the loop and the client always have some, and a
   * module's own processes have a row of its metrics.json.
   */
  @Test
  void aSumOverServersIsThatOfServersAlone(@TempDir Path directory) throws Exception {
    Path row = Files.createDirectory(directory.resolve("module")).resolve("metrics.json");
    Files.writeString(row, "[{\"name\": \"scanners.cpu\", \"unit\": \"cores\", \"cpu\": true}]");
    Catalog specs;
    try (var classPath = new URLClassLoader(new URL[] {row.getParent().toUri().toURL()}, null)) {
      specs = MetricsFile.onClassPath(classPath);
    }
    var others = Map.of("client.cpu", 9.0, "harness.cpu", 9.0, "scanners.cpu", 9.0);
    var all = new TreeMap<>(others);
    all.putAll(Map.of("zookeeper1.cpu", 0.5, "zookeeper2.cpu", 0.25));

    assertThat(ofServers(all, specs).value()).isEqualTo(0.75);
    assertThat(ofServers(others, specs)).isEqualTo(Outcome.notMeasured("servers.cpu"));
  }

  @Test
  void theModelAgreesWithItsFormula() {
    double capacity = QueueModel.capacity(BOUND_MS);

    assertThat(QueueModel.passes((int) (0.97 * capacity), 1, 10_000, BOUND_MS, 1)).isTrue();
    assertThat(QueueModel.passes((int) (1.03 * capacity), 1, 10_000, BOUND_MS, 1)).isFalse();
  }

  @ParameterizedTest
  @CsvSource({"0, 1", "0.2, 1", "0, 1.5"})
  void nineteenOfTwentySearchesFindAKnownCapacityWithinFivePercent(
      double unknownShare, double slowedBy) throws IOException {
    double capacity = QueueModel.capacity(BOUND_MS);
    int near = 0;
    int probes = 0;
    for (int seed = 0; seed < SEARCHES; seed++) {
      var target = new Simulated(seed, unknownShare, slowedBy);
      var search = new Bisection(150, MOST, Bisection.WIDTH); // Doubling overloads it.
      search.run(target, target, () -> true);
      probes += target.probes;
      double found = (search.low() + search.high()) / 2.0;
      near += search.isDecided() && Math.abs(found / capacity - 1) < 0.05 ? 1 : 0;
    }

    System.out.printf("%d of %d, %d probes, %.1f%n", near, SEARCHES, probes, capacity);
    assertThat(near).isGreaterThanOrEqualTo(SEARCHES * 19 / 20);
    assertThat(probes / SEARCHES).isLessThan(25);
  }

  /** A target without noise. */
  private static final class Scripted extends Untired implements Bisection.Prober {
    private final List<Integer> values = new ArrayList<>();
    private final IntPredicate passes;
    private final IntPredicate isUnknown;

    Scripted(IntPredicate passes, IntPredicate isUnknown) {
      this.passes = passes;
      this.isUnknown = isUnknown;
    }

    @Override
    public Outcome probe(int value) {
      values.add(value);
      return isUnknown.test(value)
          ? Outcome.NO_RESULT
          : passes.test(value) ? Outcome.PASSED : OVERLOADED;
    }

    private Bisection from(int start, int most, int probes) throws IOException {
      var search = new Bisection(start, most, Bisection.WIDTH);
      search.run(this, this, () -> values.size() < probes);
      return search;
    }
  }

  @ParameterizedTest
  @CsvSource({"100, 777", "1, 3", "5000, 7", "100, 100", "3, 999999", "1, 0"})
  void theIntervalIsNarrowAndBothEndsAreRepeated(int start, int capacity) throws IOException {
    var target = new Scripted(value -> value <= capacity, value -> false);

    Bisection search = target.from(start, MOST, 100);

    assertThat(search.isDecided()).isTrue();
    assertThat(search.low()).isLessThanOrEqualTo(capacity);
    assertThat(search.high()).isGreaterThan(capacity);
    assertThat(search.high() - search.low()).isLessThanOrEqualTo(Math.max(1, search.high() / 20));
    assertThat(target.values).filteredOn(value -> value == search.high()).hasSize(2);
    assertThat(target.settled)
        .isEqualTo((int) target.values.stream().filter(value -> value > capacity).count());
    assertThat(target.restarts).isPositive();
  }

  @Test
  void aTargetThatHoldsTheCeilingHasNoInterval() throws IOException {
    var target = new Scripted(value -> true, value -> false);

    Bisection search = target.from(100, 1000, 100);

    assertThat(search.isDecided()).isTrue();
    assertThat(search.isBeyond()).isTrue();
    assertThat(target.values).containsExactly(100, 200, 400, 800, 1000, 1000);
  }

  /** The first value, a further one, and the repetition of the lower end. */
  @ParameterizedTest
  @CsvSource({"0, 0", "500, 400", "777, 775"})
  void aSearchThatCannotTellEndsUndecided(int known, int low) throws IOException {
    var seen = new ArrayList<Integer>();
    var target =
        new Scripted(
            value -> value <= 777,
            value -> {
              boolean isRepeated = seen.contains(value);
              seen.add(value);
              return (value > known && known < 777) || (isRepeated && value <= known);
            });

    Bisection search = target.from(100, MOST, 100);

    assertThat(search.isDecided()).isFalse();
    assertThat(search.low()).isEqualTo(low);
    assertThat(target.values).hasSizeLessThan(25);
  }

  @Test
  void aSearchWithoutTimeEndsUndecided() throws IOException {
    Bisection search = new Scripted(v -> v < 700, v -> false).from(100, MOST, 6);

    assertThat(search.isDecided()).isFalse();
    assertThat(search.low()).isEqualTo(600);
    assertThat(search.high()).isEqualTo(700);
  }
}
