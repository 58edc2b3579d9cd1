package dev.zkpulsar.harness.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.openjdk.jmh.results.Result;

/** {@code metrics.json} says what adds up over the workers of a run. */
class RateTest {
  @ParameterizedTest
  @CsvSource({
    "achieved, ops/s, true",
    "inflight, #, true",
    "zookeeper1.cpu, cores, true",
    "zookeeper1.heap, B, true",
    "echo.bytes, B, true",
    "zookeeper1.leader, flag, false",
    "unheard.of, #, false",
  })
  void aFigureIsARateIfItsRowSumsOverWorkers(String label, String unit, boolean isSum) {
    Result<?> result = Rate.of(label, 2, unit);

    assertThat(result instanceof Rate).isEqualTo(isSum);
    assertThat(result.getScore()).isEqualTo(2);
    assertThat(result.getScoreUnit()).isEqualTo(unit);
  }
}
