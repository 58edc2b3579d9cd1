package dev.zkpulsar.results.claims;

import static org.assertj.core.api.Assertions.assertThat;

import dev.zkpulsar.results.claims.ClaimVerdict.Outcome;
import dev.zkpulsar.results.run.MadeUpPoint;
import dev.zkpulsar.results.run.Point;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.IntUnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * The rule of study shared holds for sessions that collect batches of their own, and fails for
 * sessions that would share one batch.
 */
class SharedStudyTest {
  private static final Study SHARED =
      Study.in(Path.of("../bench-metadata/src/main/resources/studies")).stream()
          .filter(study -> study.id().equals("shared"))
          .findFirst()
          .orElseThrow();

  /** Operations of a batch if its collector sends so many a second, by chance. */
  private static double batch(double perSecond, double delayMillis) {
    double expected = perSecond * delayMillis / 1000;
    return expected / -Math.expm1(-expected);
  }

  /** Points of three runs; a batch is that of a collector that stands for so many sessions. */
  private static List<Point> points(IntUnaryOperator collectors) {
    var points = new ArrayList<Point>();
    for (String run : List.of("first", "second", "third")) {
      for (int sessions : new int[] {1, 4, 16}) {
        for (int rate : new int[] {1_000, 4_000, 12_000}) {
          String benchmark = rate == 1_000 ? "MetadataBenchmark.put" : "MetadataBenchmark.get";
          double perSecond = (double) rate / collectors.applyAsInt(sessions);
          points.add(point(run, benchmark, sessions, rate, "false", 5, 1));
          for (int delay : new int[] {1, 5}) {
            double size = batch(perSecond, delay);
            points.add(point(run, benchmark, sessions, rate, "true", delay, size));
          }
        }
      }
    }
    return points;
  }

  private static Point point(
      String run, String benchmark, int sessions, int rate, String on, int delay, double batch) {
    var params = new TreeMap<String, String>();
    params.putAll(Map.of("client", "store-zookeeper", "arrivals", "poisson"));
    params.putAll(Map.of("sessions", "" + sessions, "ratePerSecond", "" + rate));
    params.putAll(Map.of("batchingEnabled", on, "batchingMaxDelayMillis", "" + delay));
    params.putAll(Map.of("batchingMaxOperations", "1000", "batchingMaxSizeKb", "128"));
    params.putAll(Map.of("nodeSizes", "written"));
    return MadeUpPoint.of("dev.zkpulsar.metadata." + benchmark, params)
        .with("invalid", "flag", 0)
        .with("batch.operations", "#", batch)
        .with("servers.cpu/op", "us/op", 100 * Math.pow(batch, -0.7))
        .in(run);
  }

  private static Stream<Outcome> outcomes(String conclusion, List<Point> points) {
    return SHARED.verdicts(conclusion, points).stream().map(ClaimVerdict::outcome);
  }

  @Test
  void batchesOfEachSessionHold() {
    List<Point> points = points(sessions -> sessions);
    assertThat(outcomes("shared-1", points)).hasSize(12).containsOnly(Outcome.HOLDS);
    assertThat(outcomes("shared-2", points)).hasSize(3).containsOnly(Outcome.HOLDS);
    assertThat(outcomes("shared-3", points)).hasSize(4).containsOnly(Outcome.HOLDS);
  }

  @Test
  void aBatchThatAllSessionsShareDoesNot() {
    List<Point> points = points(sessions -> 1);
    assertThat(outcomes("shared-1", points)).contains(Outcome.DOES_NOT_HOLD);
    assertThat(outcomes("shared-2", points)).contains(Outcome.DOES_NOT_HOLD);
  }
}
