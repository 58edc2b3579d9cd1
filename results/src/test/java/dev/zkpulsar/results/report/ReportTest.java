package dev.zkpulsar.results.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.offset;
import static org.assertj.core.api.Assertions.tuple;
import static org.assertj.core.api.Assertions.withinPercentage;
import static org.assertj.core.api.InstanceOfAssertFactories.STRING;

import dev.zkpulsar.results.runs.MadeUpLog;
import dev.zkpulsar.results.runs.MeasuredRun;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReportTest {
  private static final String GET = "ChildrenBenchmark.get";

  @TempDir private Path directory;

  private static Report report(Path... inputs) {
    return Report.of(MeasuredRun.readAll(Stream.of(inputs).map(Path::toString).toList()));
  }

  private static Plot plot(Report report, String id) {
    return report.scenarios().stream()
        .flatMap(scenario -> scenario.plots().stream())
        .filter(plot -> plot.id().equals(id))
        .findFirst()
        .orElseThrow();
  }

  private Path children() throws Exception {
    return new ReportFixture()
        .point(GET, Map.of("childCount", "1000"), 300, 1)
        .point(GET, Map.of("childCount", "100"), 200, 0)
        .run(directory.resolve("a"));
  }

  @Test
  void aPlotHasTheValuesInItsUnitInTheOrderOfItsParameter() throws Exception {
    Plot plot = plot(report(children()), "children-response");

    assertThat(plot.x()).isEqualTo(new Plot.Axis("children", "children", "log"));
    assertThat(plot.y().unit()).isEqualTo("ms");
    assertThat(plot.series())
        .extracting(Plot.Series::name, Plot.Series::variant)
        .containsExactly(tuple("get", "p50"), tuple("get", "p99"), tuple("get", "p99.9"));
    assertThat(plot.series().get(0).points())
        .containsExactly(new Plot.At(100, 0.2, false), new Plot.At(1000, 0.3, true));
    assertThat(plot.series().get(1).points().get(0).y()).isEqualTo(2.0);
  }

  @Test
  void whatJmhWritesAsNotANumberIsAGap() throws Exception {
    var fixture =
        new ReportFixture()
            .point(GET, Map.of("childCount", "1"), 1, 0)
            .point(GET, Map.of("childCount", "2"), 1, 0);
    fixture.metrics().withObject("/achieved").put("score", "NaN");

    Plot plot = plot(report(fixture.run(directory)), "children-throughput");

    assertThat(plot.series().get(0).points())
        .containsExactly(new Plot.At(1, 1000.0, false), new Plot.At(2, null, false));
  }

  @Test
  void aPointWhoseParameterHasNoPlaceOnTheAxisIsLeftOutAndSaidSo() throws Exception {
    var fixture = new ReportFixture();
    for (String count : List.of("100", "many", "NaN", "Infinity", "0", "-1", "")) {
      fixture.point(GET, Map.of("childCount", count), 1, 0);
    }

    Report report = report(fixture.run(directory));

    Plot plot = plot(report, "children-throughput");
    assertThat(plot.series().get(0).points()).containsExactly(new Plot.At(100, 1000.0, false));
    assertThat(plot.note()).isEqualTo("Not shown: 6 points whose childCount is no number above 0.");
    assertThat(report.scenarios().get(0).table().rows()).hasSize(7);
  }

  @Test
  void runsAreToldApart() throws Exception {
    var fixture = new ReportFixture().point(GET, Map.of("childCount", "1"), 1, 0);

    Report report =
        report(fixture.run(directory.resolve("one")), fixture.run(directory.resolve("two")));

    assertThat(plot(report, "children-throughput").series())
        .extracting(Plot.Series::name)
        .containsExactly("run one", "run two");
  }

  @Test
  void theStoreAndThePlainClientStandInOnePlotByRate() throws Exception {
    var fixture = new ReportFixture();
    for (String rate : List.of("100", "1000")) {
      fixture.point("ZooKeeperBenchmark.getData", Map.of("ratePerSecond", rate), 300, 0);
      for (String batching : List.of("true", "false")) {
        var params = Map.of("ratePerSecond", rate, "batchingEnabled", batching);
        fixture.point("MetadataStoreBenchmark.get", params, 3000, 0);
      }
    }

    Report report = report(fixture.run(directory));

    assertThat(plot(report, "read-over-rate").series())
        .extracting(Plot.Series::name)
        .containsOnly(
            "ZooKeeper getData",
            "store get, batchingEnabled=true",
            "store get, batchingEnabled=false");
  }

  @Test
  void theSweepsOfAVolumeAreEachAPlotOfTheirOwn() throws Exception {
    var fixture = new ReportFixture();
    for (String[] point : new String[][] {{"1", "32"}, {"4", "32"}, {"4", "512"}}) {
      var params = Map.of("topics", point[0], "vectorDimension", point[1]);
      fixture.point("PublishSaturationBenchmark.publish", params, 1, 0);
    }

    Report report = report(fixture.run(directory));

    Plot topics = plot(report, "bytes-over-topics");
    assertThat(topics.series()).extracting(Plot.Series::name).containsExactly("vectorDimension=32");
    assertThat(topics.series().get(0).points())
        .containsExactly(new Plot.At(1, 2.0, false), new Plot.At(4, 2.0, false));
    assertThat(topics.note()).contains("1 points");
    assertThat(plot(report, "bytes-over-size").series().get(0).points())
        .extracting(Plot.At::x)
        .containsExactly(128.0, 2048.0);
  }

  @Test
  void withoutALogThePercentilesOfJmhAreShownUpToTheMaximum() throws Exception {
    Plot plot = plot(report(children()), "percentiles-childrenbenchmark-get");

    var dots = plot.series().get(0);
    assertThat(dots.name()).isEqualTo("childCount=1000");
    assertThat(dots.points()).extracting(Plot.At::y).containsExactly(.15, .3, 1.5, 3., 6.);
    assertThat(dots.points().get(1).x()).isEqualTo(2);
    assertThat(dots.points().get(4).x()).isCloseTo(1000, offset(1e-6));
  }

  /** 1 us to 10 ms, 1 us apart. */
  private static Histogram evenly() {
    return MadeUpLog.of(LongStream.rangeClosed(1, 10_000).map(micros -> micros * 1000).toArray());
  }

  @Test
  void aPercentileCurveComesFromTheIntervalLogAndEndsAtTheMaximum() throws Exception {
    Path run = new ReportFixture().point(GET, Map.of("n", "1"), 300, 0).run(directory);
    MadeUpLog.plan(run, "dev.zkpulsar.x." + GET, Map.of("n", "1"), "histograms/a.hlog");
    MadeUpLog.write(
        run.resolve("histograms/a.hlog"),
        Map.of("response", List.of(evenly(), MadeUpLog.of(90_000_000))));

    Plot plot = plot(report(run), "percentiles-childrenbenchmark-get");

    assertThat(plot.series())
        .extracting(Plot.Series::variant, series -> series.points().size())
        .containsExactly(tuple("response", 82), tuple("event", 5));
    var curve = plot.series().get(0).points();
    // Half of the values are below 5 ms, 99 % below 9.9 ms; the log has two digits.
    assertThat(curve.get(6).x()).isCloseTo(2, offset(0.01));
    assertThat(curve.get(6).y()).isCloseTo(5, withinPercentage(1));
    assertThat(curve.get(40).x()).isEqualTo(100);
    assertThat(curve.get(40).y()).isCloseTo(9.9, withinPercentage(1));
    assertThat(curve.get(81).x()).isEqualTo(10_001);
    assertThat(curve.get(81).y()).isCloseTo(90, withinPercentage(1));
  }

  @Test
  void aTornLogCostsALineAndNotTheReport() throws Exception {
    Path run = new ReportFixture().point(GET, Map.of("n", "1"), 300, 0).run(directory);
    MadeUpLog.plan(run, "dev.zkpulsar.x." + GET, Map.of("n", "1"), "histograms/a.hlog");
    Files.createDirectory(run.resolve("histograms"));
    Files.writeString(run.resolve("histograms/a.hlog"), "no log");

    Report report = report(run);

    assertThat(report.notes()).singleElement(STRING).contains("a.hlog: line 1: no interval log");
    assertThat(plot(report, "percentiles-childrenbenchmark-get").series()).isNotEmpty();
  }

  @Test
  void theRawHistogramOfJmhIsACurveToo() throws Exception {
    var fixture = new ReportFixture().point(GET, Map.of("n", "1"), 300, 0);
    var bins = fixture.metrics().withObject("/response").putArray("rawDataHistogram");
    for (int fork = 0; fork < 2; fork++) {
      var iteration = bins.addArray().addArray();
      iteration.addArray().add(1000.0).add(499);
      iteration.addArray().add(7000.0).add(1);
    }

    Plot plot = plot(report(fixture.run(directory)), "percentiles-childrenbenchmark-get");

    var curve = plot.series().get(0).points();
    assertThat(curve).hasSize(61);
    assertThat(curve.get(20).y()).isCloseTo(1, withinPercentage(0.1));
    assertThat(curve.get(60).x()).isEqualTo(1000);
    assertThat(curve.get(60).y()).isCloseTo(7, withinPercentage(0.1));
  }

  @Test
  void theServersStandOverTimeWithGapsAndPhases() throws Exception {
    Path run = children();
    ReportFixture.servers(run);

    Report report = report(run);

    Plot cpu = plot(report, "servers-1-cpu");
    long start = 1_795_250_400_000L;
    assertThat(cpu.series().get(0).points())
        .extracting(Plot.At::y)
        .containsExactly(.1, .2, .3, .4, .5, null, .5);
    assertThat(cpu.phases())
        .extracting(Plot.Phase::kind, phase -> phase.from() - start, phase -> phase.to() - start)
        .containsExactly(
            tuple("warmup", 0L, 2000L),
            tuple("measured", 2000L, 5000L),
            tuple("measured", 64000L, 65000L));
    assertThat(plot(report, "servers-1-resident").series().get(0).points().get(0).y()).isEqualTo(1);
  }

  @Test
  void anUnknownBenchmarkIsShownToo() throws Exception {
    Path run = new ReportFixture().point("Other.work", Map.of(), 5, 0).run(directory);

    Report report = report(run);

    assertThat(report.scenarios()).extracting(Report.Scenario::title).containsExactly("Other");
    assertThat(plot(report, "percentiles-other-work").series()).isNotEmpty();
  }

  @Test
  void provenanceIsShownWhateverItHolds() throws Exception {
    Path run = children();
    Files.writeString(
        run.resolve("provenance.json"),
        "{\"schemaVersion\":1,\"machine\":{\"cores\":2},\"seed\":null}");

    assertThat(report(run).runs().get(0).facts())
        .containsExactlyInAnyOrderEntriesOf(
            Map.of("schemaVersion", "1", "machine.cores", "2", "seed", "null"));
  }

  @Test
  void anUnknownUnitIsNoReasonToRefuseAReport() throws Exception {
    var fixture = new ReportFixture().point(GET, Map.of("childCount", "1"), 1, 0);
    fixture.metrics().withObject("/response").put("scoreUnit", "bananas");
    Path run = fixture.run(directory);

    assertThat(report(run).scenarios().get(0).table().rows()).hasSize(1);
  }
}
