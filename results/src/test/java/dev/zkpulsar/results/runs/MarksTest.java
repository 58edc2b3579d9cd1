package dev.zkpulsar.results.runs;

import static dev.zkpulsar.results.runs.MadeUpPoint.score;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MarksTest {
  /**
   * An unknown reason is that of a newer version; another project may have a counter of that name.
   */
  @ParameterizedTest
  @CsvSource({
    "disturbed=1 flag; disturbed.stall=1234 ms; disturbed.others=0.812 cores,"
        + " 'other processes used 0.812 cores; the client stood still for 1,234 ms'",
    "disturbed=1 flag; disturbed.heat=3 times, heat 3",
    "disturbed=0 flag; disturbed.io=9 MB/s, ''",
    "disturbed=7 ops/s, ''",
    "other=7 ops/s, ''"
  })
  void aDisturbanceNamesEachReasonWithItsSize(String metrics, String words) {
    var all = new HashMap<String, JsonNode>();
    for (String metric : metrics.split("; ")) {
      String[] parts = metric.split("[= ]");
      all.put(parts[0], score(Double.parseDouble(parts[1]), parts[2]));
    }
    var point = MadeUpPoint.point("Any.get", Map.of(), all);

    assertThat(point.disturbance()).isEqualTo(words);
    assertThat(point.isDisturbed()).isEqualTo(!words.isEmpty());
  }

  /** Failures that the fault explains are no reason, however many there are. */
  @ParameterizedTest
  @CsvSource({
    "invalid.openoutage=8980 failures=500 overdue=3 heldback=12 offered=100 invalid=1,"
        + " 'INVALID: an outage of 8,980 ms or more had not ended'",
    "profiled=1 profiled.jfr=1, PROFILED: the Flight Recorder was on",
    "invalid=1 invalid.lost.zookeeper2=1 invalid.client.1=1 invalid.shortfall=6.2"
        + " invalid.own.reason=7, INVALID: client 1 was invalid; lost server zookeeper2;"
        + " own.reason 7; 6.2 % of the offered rate was missing",
    "invalid=1 invalid.noevent=1 invalid.missing=7 invalid.background=12,"
        + " INVALID: 12 operations of the background failed; 7 topics did not serve in time; the"
        + " event failed",
    "caution=0.5 caution.clientbound=1.52 caution.drift=12 caution.loopcost=14 machine.cores=2,"
        + " 'CAUTION: client-bound, 1.52 of 2 cores; drift 12 %; our loop 14 % of the CPU'",
    "caution=1 caution.clientbound=1.52, 'CAUTION: client-bound, 1.52 cores'"
  })
  void aMarkNamesItsReasons(String metrics, String mark) {
    var scores = new HashMap<String, Double>();
    for (String metric : metrics.split(" ")) {
      scores.put(metric.replaceFirst("=.*", ""), Double.valueOf(metric.replaceFirst(".*=", "")));
    }

    assertThat(Marks.of(scores)).containsExactly(mark);
  }

  @ParameterizedTest
  @CsvSource({
    "{score: 0}, VALID",
    "{score: 0.0}, VALID",
    "{score: 1}, INVALID",
    "{score: 0.2}, INVALID",
    "{score: NaN}, INVALID",
    "{score: null}, INVALID",
    "{}, INVALID",
    "'', UNMARKED"
  })
  void onlyAZeroIsValidAndWithoutTheMetricNothingIsSaid(String metric, Validity validity)
      throws Exception {
    assertThat(Validity.of(new YAMLMapper().readTree(metric))).isEqualTo(validity);
    assertThat(Validity.of(null)).isEqualTo(Validity.UNMARKED);
  }

  /** Its primary metric is NaN. */
  @Test
  void anInvalidPointKeepsItsFigures() {
    var file = List.of("src/test/resources/score/response.json");
    var invalid =
        MeasuredRun.readAll(file).get(0).points().values().stream()
            .filter(MeasuredPoint::isInvalid)
            .toList();

    assertThat(invalid).hasSize(1).noneMatch(point -> point.has(MeasuredPoint.PRIMARY));
    for (String metric : List.of("response", "response:p0.50", "response:p1.00", "issued")) {
      assertThat(invalid.get(0).score(metric)).as(metric).isNotEmpty();
    }
  }
}
