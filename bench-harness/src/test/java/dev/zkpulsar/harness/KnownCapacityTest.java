package dev.zkpulsar.harness;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.zkpulsar.harness.search.QueueModel;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Searches for the capacity of a known target, through JMH. {@code -Dsearches=20} makes the check
 * of docs/capacity.md, in 40 minutes; {@code -Dseed=6} begins with that seed.
 */
@Tag("long")
class KnownCapacityTest {
  private static final String QUEUE =
      "CalibrationBenchmark.known -wi 1 -w 1 -i 1 -r 10 -p behaviour=queue -p ratePerSecond=300";

  /** The forks of a search have the seeds after its own. */
  private static final long APART = 1000;

  @TempDir private Path directory;

  @Test
  void theCapacityOfAQueueIsFound() throws Exception {
    double capacity = QueueModel.capacity(20);
    int searches = Integer.getInteger("searches", 1);
    int decided = 0;
    int near = 0;
    for (int seed = Integer.getInteger("seed", 1), i = 0; i < searches; i++, seed++) {
      var settings = Map.of("bench.search", "response:p99<20", "bench.seed", "" + APART * seed);
      var run = MainRun.of(directory, settings, QUEUE);
      if (run.exitCode() == 0) {
        var results = run.json("jmh.json");
        var answer = results.get(results.size() - 1).path("primaryMetric");
        double error = answer.path("score").asDouble() / capacity - 1;
        System.out.printf(
            "seed %d: %s %+.1f %%%n", seed, answer.path("scoreConfidence"), 100 * error);
        decided++;
        near += Math.abs(error) < (searches < 20 ? 0.1 : 0.05) ? 1 : 0;
      } else {
        System.out.printf("seed %d: not decided%n%s%n", seed, run.out());
      }
    }
    assumeTrue(decided > 0, "the machine was busy");
    assertThat(near).isGreaterThanOrEqualTo(decided - searches / 20);
  }
}
