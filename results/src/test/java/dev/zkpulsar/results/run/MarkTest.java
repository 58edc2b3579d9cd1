package dev.zkpulsar.results.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MarkTest {
  @TempDir private Path directory;

  /** Failures that the fault explains are no reason, however many there are. */
  @ParameterizedTest
  @CsvSource({
    "invalid.openoutage=8980 failures=500 overdue=3 heldback=12 offered=100 invalid=1,"
        + " 'INVALID: an outage of 8,980 ms or more had not ended'",
    "profiled=1 profiled.jfr=1, PROFILED: the Flight Recorder was on",
    "invalid=1 invalid.lost.zookeeper2=1 invalid.client.1=1 invalid.shortfall=6.2"
        + " invalid.own.reason=7, INVALID: client 1 was invalid; lost server zookeeper2;"
        + " own.reason 7; 6.2 % of the offered rate was missing",
    "caution=0.5 caution.clientbound=1.52 caution.drift=12 caution.loopcost=14 machine.cores=2,"
        + " 'CAUTION: client-bound, 1.52 of 2 cores; drift 12 %; our loop 14 % of the CPU'",
    "caution=1 caution.clientbound=1.52, 'CAUTION: client-bound, 1.52 cores'",
    "disturbed=1 disturbed.stall=1234 disturbed.others=0.812, 'DISTURBED: other processes used"
        + " 0.812 cores; the client stood still for 1,234 ms'",
    "disturbed=1 disturbed.heat=3, DISTURBED: heat 3",
    "disturbed=1, DISTURBED: no reason is recorded",
  })
  void aMarkNamesItsReasonsWithTheirSizes(String metrics, String mark) {
    var scores = new HashMap<String, Double>();
    for (String metric : metrics.split(" ")) {
      scores.put(metric.replaceFirst("=.*", ""), Double.valueOf(metric.replaceFirst(".*=", "")));
    }

    assertThat(Mark.of(scores, Catalog.builtIn())).extracting(Mark::toString).containsExactly(mark);
  }

  @ParameterizedTest
  @CsvSource({
    "'score: 0', flag, true, false",
    "'score: 0.2', flag, true, true",
    "'score: \"NaN\"', flag, true, true",
    "'score: null', flag, true, true",
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
}
