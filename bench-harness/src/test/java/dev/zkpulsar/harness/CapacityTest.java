package dev.zkpulsar.harness;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Searches through JMH, of a figure that does not depend on the machine. */
class CapacityTest {
  private static final String QUICKLY = "Allocation -f 0 -wi 0 -i 1 -r 50ms -prof gc";
  private static final Map<String, String> SEARCH =
      Map.of("bench.search", "gc.alloc.rate.norm<1000", "bench.search.over", "bytes");

  @TempDir private Path directory;

  @Test
  void theAnswersAreNoCsv() throws Exception {
    var run = MainRun.of(directory, SEARCH, QUICKLY + " -rf csv -rff " + directory.resolve("a"));

    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.err())
        .startsWith("zkpulsar: -rf: 'CSV': finished points and a search's answers");
  }

  /** An array of n bytes takes n + 16. */
  @Test
  void theCapacityIsAResultBesideItsProbes() throws Exception {
    var run = MainRun.of(directory, Map.of("suite", "capacity"), "");

    assertThat(run.exitCode()).as(run.err()).isZero();
    var results = run.json("jmh.json");
    var capacity = results.get(results.size() - 1);
    assertThat(capacity.at("/params/search").asText()).isEqualTo("gc.alloc.rate.norm<1000");
    assertThat(capacity.at("/params").has("bytes")).isFalse();
    assertThat(capacity.at("/primaryMetric/score").asDouble()).isCloseTo(984, within(50.0));
    assertThat(capacity.at("/primaryMetric/scoreUnit").asText()).isEqualTo("bytes");
    assertThat(capacity.at("/secondaryMetrics/broken.gc.alloc.rate.norm/score").asDouble())
        .isBetween(1000.0, 1100.0);
    assertThat(results.findValuesAsText("bytes").stream().map(Integer::valueOf).toList())
        .isSorted()
        .contains(100, 200, 400, 800, 1600);
    assertThat(run.json("provenance.json").path("plan")).hasSize(results.size() - 1);
    assertThat(run.json("provenance.json").at("/otherSettings/bench.search.over").asText())
        .isEqualTo("bytes");
    assertThat(run.out())
        .contains(
            "capacity with gc.alloc.rate.norm<1000: AllocationBenchmark.allocate most=10000: ")
        .containsPattern("failed: gc.alloc.rate.norm 1,6\\d\\d B/op");
    // The ends of the interval were measured twice, as forks of one point.
    assertThat(StreamSupport.stream(results.spliterator(), false))
        .anyMatch(point -> point.at("/primaryMetric/rawData").size() == 2);
  }

  @Test
  void aSearchIsNotResumed() throws Exception {
    var settings = new HashMap<>(SEARCH);
    settings.put("bench.resume", directory.toString());

    var resumed = MainRun.of(directory, settings, QUICKLY);

    assertThat(resumed.exitCode()).isEqualTo(2);
    assertThat(resumed.err()).contains("a search begins anew; allowed: a new run");
  }

  @Test
  void aSearchThatCannotDecideReportsWhatItKnows() throws Exception {
    var run = MainRun.of(directory, SEARCH, QUICKLY + " -p most=500");

    assertThat(run.exitCode()).isEqualTo(3);
    assertThat(run.out())
        .contains("most=500: not decided, passed at 400, then could not tell: no result")
        .contains("finished points are in ");
    assertThat(run.json("jmh.json").findValuesAsText("search")).isEmpty();
  }

  /** Only the run shows what a benchmark measures; other points of a run keep their answers. */
  @Test
  void aBoundThatTheBenchmarkDoesNotMeasureEndsTheSearchUndecided() throws Exception {
    var settings = new HashMap<>(SEARCH);
    settings.put("bench.search", "outage<1");

    var run = MainRun.of(directory, settings, QUICKLY);

    assertThat(run.exitCode()).as(run.err()).isEqualTo(3);
    assertThat(run.out()).contains("not decided, then could not tell: outage is not measured here");
    assertThat(run.out().lines())
        .filteredOn(line -> line.strip().equals("could not tell: outage is not measured here"))
        .hasSize(1);
    assertThat(run.lastLine()).isEqualTo("1 points: 1 UNDECIDED; exit code 3");
  }

  /** A point without a result is a finding, which the open question does not hide. */
  @Test
  void aSearchWithoutAnyResultHasFailed() throws Exception {
    var run = MainRun.of(directory, SEARCH, QUICKLY + " -p most=50");

    assertThat(run.exitCode()).as(run.err()).isEqualTo(1);
    assertThat(run.out()).contains("\nFAILED: AllocationBenchmark.allocate");
    assertThat(run.lastLine()).isEqualTo("1 points: 1 FAILED, 1 UNDECIDED; exit code 1");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "x<-1|||bench.search: 'x<-1'; allowed: METRIC<NUMBER",
        "x<y|||bench.search: 'x<y'; allowed: METRIC<NUMBER",
        "x<0|||bench.search: 'x<0'; allowed: METRIC<NUMBER",
        "response:p99<1,|||bench.search: ''; allowed: METRIC<NUMBER",
        "nosuch<1|bytes||bench.search: 'nosuch': no such metric",
        "response<1|||bench.search.over: 'ratePerSecond': AllocationBenchmark.allocate has no such",
        "response<1|nosuch||bench.search.over: 'nosuch': AllocationBenchmark.allocate has no such",
        "response<1|bytes|99|bench.search.most: '99'; allowed: 100 to 10000",
        "response<1|bytes|99999|bench.search.most: '99999'; allowed: 100 to 10000",
        "|bytes||bench.search.over: 'bytes': there is no search",
      })
  void aSearchThatIsImpossibleIsRefused(String search, String over, String most, String message)
      throws Exception {
    var settings = new HashMap<String, String>();
    settings.put("bench.search", search);
    settings.put("bench.search.over", over);
    settings.put("bench.search.most", most);
    settings.values().removeIf(value -> value == null);

    var run = MainRun.of(directory, settings, QUICKLY);

    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.err()).startsWith("zkpulsar: " + message);
    assertThat(run.err().lines()).hasSize(1);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "bytes|1,2|-p bytes: '1,2': several values; allowed: ",
        "most|0|bench.search.over: 'most': AllocationBenchmark.allocate has no such number above 0",
      })
  void aSearchStartsAtOneValueAboveZero(String over, String value, String message)
      throws Exception {
    var settings = new HashMap<>(SEARCH);
    settings.put("bench.search.over", over);

    var run = MainRun.of(directory, settings, QUICKLY + " -p " + over + "=" + value);

    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.err()).startsWith("zkpulsar: " + message);
  }
}
