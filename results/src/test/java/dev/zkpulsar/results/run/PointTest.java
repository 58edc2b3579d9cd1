package dev.zkpulsar.results.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.zkpulsar.results.read.Json;
import dev.zkpulsar.results.read.MetricsFile;
import dev.zkpulsar.results.read.Runs;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The marks, label and percentiles of a point. */
class PointTest {
  @TempDir private Path directory;

  /** Failures that the fault explains are no reason, however many there are. */
  @ParameterizedTest
  @CsvSource({
    "invalid.openoutage=8980 failures=500 overdue=3 heldback=12 offered=100 invalid=1,"
        + " 'INVALID: an outage of 8,980 ms or more had not ended'",
    "profiled=1 profiled.jfr=1, PROFILED: the Flight Recorder was on",
    "invalid=1 invalid.lost.zookeeper2=1 invalid.shortfall=6.2 invalid.own.reason=7,"
        + " INVALID: lost server zookeeper2; own.reason 7; 6.2 % of the offered rate was missing",
    "caution=0.5 caution.clientbound=1.52 caution.drift=-12 caution.loopcost=14 machine.cores=2,"
        + " 'CAUTION: client-bound, 1.52 of 2 cores; drift -12 %; the load loop used 14 % of the CPU'",
    "caution=1 caution.clientbound=1.52, 'CAUTION: client-bound, 1.52 cores'",
    "caution=1 caution.cold=600 caution.young=600,"
        + " 'CAUTION: cold client, warmed up by 600 operations;"
        + " young client, warmed up by 600 operations'",
    "caution=1 caution.unwarmed=1, 'CAUTION: young client, no operation warmed it up'",
    "disturbed=1 disturbed.stall=1234 disturbed.others=0.812, 'DISTURBED: other processes used"
        + " 0.812 cores; the client stood still for 1,234 ms'",
    "disturbed=1, DISTURBED: no reason is recorded",
  })
  void aMarkNamesItsReasonsWithTheirSizes(String metrics, String mark) {
    var scores = new HashMap<String, Double>();
    for (String metric : metrics.split(" ")) {
      scores.put(metric.replaceFirst("=.*", ""), Double.valueOf(metric.replaceFirst(".*=", "")));
    }

    assertThat(Mark.of(scores, MetricsFile.beside(List.of())))
        .extracting(Mark::toString)
        .containsExactly(mark);
  }

  @ParameterizedTest
  @CsvSource({
    "'score: 0', flag, true, false",
    "'score: 0.2', flag, true, true",
    "'score: \"NaN\"', flag, true, true",
    "'score: 7', ops/s, false, false",
  })
  void onlyAZeroIsValid(String score, String unit, boolean isChecked, boolean isInvalid)
      throws Exception {
    var result =
        Json.JSON.readTree(
            "{\"benchmark\":\"a.B.c\",\"primaryMetric\":{},\"secondaryMetrics\":{\"invalid\":{\"%s,\"scoreUnit\":\"%s\"}}}"
                .formatted(score.replace(":", "\":"), unit));
    Path file = directory.resolve("x.json");
    Json.JSON.writeValue(file.toFile(), List.of(result));

    Point point = Runs.read(List.of(file.toString())).points().get(0);

    assertThat(point.isChecked()).isEqualTo(isChecked);
    assertThat(point.isInvalid()).isEqualTo(isInvalid);
  }

  private static Point point(Map<String, String> params) {
    return MadeUpPoint.of("B.get", params).in("run");
  }

  @Test
  void aPointWithoutFaultsHasAnotherLabelThanOneWithAFault() {
    var plain = point(Map.of("servers", "3"));
    var faulty = point(Map.of("servers", "3", "fault", "leader-killed"));

    var labels = new Labels(List.of(plain, faulty));

    assertThat(labels.of(plain.id())).isEqualTo("B.get");
    assertThat(labels.of(faulty.id())).isEqualTo("B.get fault=leader-killed");
  }

  /** The client tells them apart; its own parameter would be repeated at each of its points. */
  @Test
  void aParameterThatOnlyOneClientHasIsInNoLabel() {
    var plain = point(Map.of("client", "zookeeper"));
    var store = point(Map.of("batching", "true", "client", "store"));
    var unbatched = point(Map.of("batching", "false", "client", "store"));

    assertThat(new Labels(List.of(plain, store)).of(store.id())).isEqualTo("B.get client=store");
    var three = new Labels(List.of(plain, store, unbatched));
    assertThat(three.of(store.id())).isEqualTo("B.get batching=true client=store");
    assertThat(three.of(plain.id())).isEqualTo("B.get client=zookeeper");
  }

  @ParameterizedTest
  @CsvSource({
    "1, 0, 1", "1, 50, 1", "1, 100, 1",
    "10, 50, 5", "11, 50, 6", "1008, 99, 998",
    "1000, 99, 990", "1000, 99.9, 999", "1000, 99.99, 1000",
  })
  void aPercentileIsTheValueAtTheNearestRank(long size, double percent, double value) {
    var upTo = LongStream.rangeClosed(1, size).mapToObj(rank -> Map.entry((double) rank, 1L));

    assertThat(Samples.percentile(upTo.toList(), size, percent)).isEqualTo(value);
  }

  @ParameterizedTest
  @CsvSource({
    "999, 99, false", "1000, 99, true", "10000, 99.9, true", "9999, 99.9, false",
    "19, 50, false", "20, 50, true", "100, 90, true", "5, 100, true",
  })
  void aPercentileIsSureWithTenValuesBeyond(long size, double percent, boolean isSure) {
    assertThat(Samples.isSure(percent, size)).isEqualTo(isSure);
    assertThat(percent == 100 || Samples.sureUpTo(size) * 1.0001 >= 100 / (100 - percent))
        .isEqualTo(isSure);
  }
}
