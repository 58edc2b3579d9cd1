package dev.zkpulsar.harness;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.zkpulsar.harness.search.QueueModel;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Searches for the capacity of a known target, through JMH: one coarse search, since {@code
 * SearchTest} makes hundreds in virtual time. {@code -Dsearches=20} makes the check of
 * docs/capacity.md, in an hour; {@code -Dseed=6} begins with that seed.
 */
@Tag("alone")
@Tag("long")
class KnownCapacityTest {
  private static final String QUEUE =
      "CalibrationBenchmark.known -wi 1 -w 1 -i 1 -p behaviour=queue -r ";

  /** The forks of a search have the seeds after its own. */
  private static final long APART = 1000;

  @TempDir private Path directory;

  @Test
  void theCapacityOfAQueueIsFound() throws Exception {
    int searches = Integer.getInteger("searches", 1);
    boolean isCoarse = searches == 1;
    // Short probes decide sooner where the queue is shorter.
    int boundMs = isCoarse ? 8 : 20;
    double capacity = QueueModel.capacity(boundMs);
    int decided = 0;
    int near = 0;
    for (int seed = Integer.getInteger("seed", 1), i = 0; i < searches; i++, seed++) {
      var settings =
          new HashMap<>(
              Map.of("bench.search", "response:p99<" + boundMs, "bench.seed", "" + APART * seed));
      if (isCoarse) {
        settings.putAll(Map.of("bench.search.width", "15", "bench.search.minutes", "1"));
      }
      String length = isCoarse ? "4 -p ratePerSecond=400" : "10 -p ratePerSecond=300";
      var run = MainRun.of(directory, settings, QUEUE + length);
      if (run.exitCode() == 0) {
        var results = run.json("jmh.json");
        var answer = results.get(results.size() - 1).path("primaryMetric");
        double error = answer.path("score").asDouble() / capacity - 1;
        System.out.printf(
            "seed %d: %s %+.1f %%%n", seed, answer.path("scoreConfidence"), 100 * error);
        decided++;
        near += Math.abs(error) < (isCoarse ? 0.1 : 0.05) ? 1 : 0;
      } else {
        System.out.printf("seed %d: not decided%n%s%n", seed, run.out());
      }
    }
    assumeTrue(decided > 0, "the machine was busy");
    assertThat(near).isGreaterThanOrEqualTo(decided - searches / 20);
  }
}
