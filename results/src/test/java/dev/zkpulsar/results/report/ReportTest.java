package dev.zkpulsar.results.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;
import static org.assertj.core.api.Assertions.withinPercentage;
import static org.assertj.core.api.InstanceOfAssertFactories.STRING;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.zkpulsar.results.cli.MainTest;
import dev.zkpulsar.results.runs.HistogramLog;
import dev.zkpulsar.results.runs.MadeUpLog;
import dev.zkpulsar.results.runs.MeasuredPoint;
import dev.zkpulsar.results.runs.MeasuredRun;
import dev.zkpulsar.results.runs.MetricSpecs;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ReportTest {
  private static final String GET = "ChildrenBenchmark.get";
  private static final String READ = "MetadataBenchmark.get";

  @TempDir private Path directory;

  private static Report report(Path... inputs) {
    return Report.of(MeasuredRun.readAll(Stream.of(inputs).map(Path::toString).toList()));
  }

  private static Group group(Report report, String name) {
    return report.scenarios().stream()
        .flatMap(scenario -> scenario.groups().stream())
        .filter(group -> group.name().equals(name))
        .findFirst()
        .orElseThrow();
  }

  private static String thing(Report report, Group.Member member) {
    return report.things().get(member.thing()).name();
  }

  private Path children() throws Exception {
    return new ReportFixture()
        .point(GET, Map.of("childCount", "1000"), 300, 1)
        .point(GET, Map.of("childCount", "100"), 200, 0)
        .run(directory.resolve("a"));
  }

  @Test
  void aGroupHasTheFiguresInTheirUnitAndAChoiceForEachLoad() throws Exception {
    Report report = report(children());

    Group group = group(report, "Children");
    assertThat(group.x()).isEqualTo(new PlotSpecs.Axis("children", "children", "{} children"));
    assertThat(group.figures())
        .extracting(Group.Plotted::name, Group.Plotted::unit)
        .containsExactly(tuple("achieved", "ops/s"), tuple("p50", "ms"), tuple("p99", "ms"));
    assertThat(group.members())
        .extracting(Group.Member::x, Group.Member::values)
        .containsExactly(
            tuple(100.0, List.of(1000.0, 0.2, 2.0)), tuple(1000.0, List.of(1000.0, 0.3, 3.0)));
    assertThat(group.choices())
        .extracting(Group.Choice::label, Group.Choice::members)
        .containsExactly(tuple("100 children", List.of(0)), tuple("1,000 children", List.of(1)));
    assertThat(report.points()).extracting(DrawnPoint::invalid).containsExactly(true, false);
  }

  @Test
  void theValuesOfAParameterAreComparedInOneSentenceAndKeepTheirColours() throws Exception {
    var fixture = new ReportFixture();
    for (String rate : List.of("100", "1000")) {
      var plain = Map.of("client", "zookeeper", "ratePerSecond", rate);
      fixture.point("MetadataBenchmark.get", plain, 300, 0);
      fixture.point("MetadataBenchmark.put", plain, 300, 0);
      for (String batching : List.of("true", "false")) {
        var params =
            Map.of("ratePerSecond", rate, "batchingEnabled", batching, "client", "store-zookeeper");
        int invalid = rate.equals("1000") && batching.equals("false") ? 1 : 0;
        fixture.point("MetadataBenchmark.get", params, 3000, invalid);
      }
    }

    Report report = report(fixture.run(directory));

    assertThat(report.things())
        .containsExactly(
            new Things.Thing("plain client", 1),
            new Things.Thing("store, batching on", 2),
            new Things.Thing("store, batching off", 3));
    assertThat(group(report, "Reads").choices())
        .extracting(Group.Choice::answer)
        .containsExactly(
            "Reads at 100/s, median: plain client 0.3 ms; store, batching on 3 ms, 10 times as"
                + " long; store, batching off 3 ms, 10 times as long.",
            "Reads at 1,000/s, median: plain client 0.3 ms; store, batching on 3 ms, 10 times as"
                + " long.");
    assertThat(group(report, "Writes").choices().get(0).answer())
        .isEqualTo("Writes at 100/s, median: plain client 0.3 ms.");
  }

  @Test
  void theAnswerOfASearchIsALimitOfItsCurveAndAComparisonOfItsOwn() throws Exception {
    var fixture = new ReportFixture();
    for (String client : List.of("zookeeper", "store-memory")) {
      for (String rate : List.of("100", "200", "400")) {
        var params = Map.of("client", client, "ratePerSecond", rate);
        fixture.point("MetadataBenchmark.get", params, 300, 0);
      }
    }
    var params = Map.of("client", "store-memory", "search", "response:p99<10");
    fixture.plain("dev.zkpulsar.x.MetadataBenchmark.get", "thrpt", params, "ops/s", 300);
    fixture.metric("bound.response.p99", "#", 10);

    Report report = report(fixture.run(directory));

    Group curve = group(report, "Reads: response time, by offered rate");
    int memory = curve.members().get(5).thing();
    assertThat(curve.limits()).containsExactly(new Group.Limit(memory, "", "p99", 10, 300));
    assertThat(thing(report, curve.members().get(5))).isEqualTo("store in memory");
    Group capacity = group(report, "Reads: throughput");
    assertThat(capacity.limits()).isEmpty();
    assertThat(report.scenarios().get(0).groups().get(0)).isSameAs(capacity);
    assertThat(capacity.answer())
        .isEqualTo("Reads: throughput: store in memory 300 \u00b1 6 ops/s.");
  }

  /** Before, 100 and 1000 were numbers, and the others were texts without 100. */
  @Test
  void aParameterIsAnAxisOnlyIfAllItsValuesAreNumbers() throws Exception {
    var sizes = List.of("100", "1K", "10K", "1M");
    var numbers = new ReportFixture();
    sizes.forEach(size -> numbers.point("Maps.get", Map.of("size", size), size.length(), 0));
    var texts = new ReportFixture();
    for (String count : List.of("100", "many", "NaN", "Infinity", "0x1p3")) {
      texts.point(GET, Map.of("childCount", count), 1, 0);
    }
    texts.metrics().withObject("/achieved").put("score", "NaN");

    Group maps = group(report(numbers.run(directory.resolve("numbers"))), "Maps");
    Report report = report(texts.run(directory.resolve("texts")));

    assertThat(maps.members())
        .extracting(Group.Member::x)
        .containsExactly(100.0, 1000.0, 10_000.0, 1_000_000.0);
    assertThat(maps.choices())
        .extracting(Group.Choice::label)
        .containsExactly("size=100", "size=1K", "size=10K", "size=1M");
    Group children = group(report, "Children");
    assertThat(children.members())
        .allMatch(member -> member.x() == null)
        .extracting(member -> thing(report, member))
        .containsExactlyInAnyOrder(
            "childCount=100",
            "childCount=many",
            "childCount=NaN",
            "childCount=Infinity",
            "childCount=0x1p3");
    assertThat(children.members())
        .filteredOn(member -> member.values().get(0) == null)
        .extracting(member -> member.marks().get(0))
        .containsExactly("missing");
  }

  @Test
  void aComparisonOverAParameterThatWasNotSweptIsLeftOutIfItsPointsAreInAnother() throws Exception {
    var fixture = new ReportFixture();
    for (String[] point : new String[][] {{"1", "32"}, {"4", "32"}, {"4", "512"}}) {
      var params = Map.of("topics", point[0], "vectorDimension", point[1], "producers", "1");
      fixture.point("PublishSaturationBenchmark.publish", params, 1, 0);
    }

    Report report = report(fixture.run(directory));

    assertThat(report.scenarios().get(0).groups())
        .extracting(Group::name)
        .containsExactly(
            "Publishing, saturated, by topics", "Publishing, saturated, by message size");
    assertThat(group(report, "Publishing, saturated, by message size").members())
        .extracting(Group.Member::x)
        .containsExactly(32.0, 32.0, 512.0);
  }

  /** Before, the first comparison was over the payload, without the plain client. */
  @Test
  void aThingWithoutAParameterStandsBesideAllItsValuesAndTheLoadIsTheFirstAxis() throws Exception {
    var fixture = new ReportFixture();
    for (String payload : List.of("255", "4096")) {
      for (String rate : List.of("100", "2000")) {
        var params = Map.of("payloadBytes", payload, "ratePerSecond", rate);
        fixture.point(READ, with(params, "client", "zookeeper"), 1, 0);
        for (String delay : List.of("1", "5")) {
          var store = with(params, "client", "store-zookeeper");
          fixture.point(READ, with(store, "batchingMaxDelayMillis", delay), 1, 0);
        }
      }
    }

    Group reads = report(fixture.run(directory)).scenarios().get(0).groups().get(0);

    assertThat(reads.name()).isEqualTo("Reads, by offered rate");
    assertThat(reads.choices())
        .extracting(Group.Choice::label)
        .hasSize(8)
        .contains("2,000/s, 255 bytes, batchingMaxDelayMillis=5");
    assertThat(reads.choices()).allMatch(choice -> choice.members().size() == 2);
  }

  private static Map<String, String> with(Map<String, String> params, String name, String value) {
    var all = new HashMap<>(params);
    all.put(name, value);
    return all;
  }

  private static Curve curve(Report report, String metric) {
    return report.points().get(0).curves().get(metric);
  }

  @Test
  void withoutALogThePercentilesOfJmhAreShownUpToTheMaximum() throws Exception {
    Curve dots = curve(report(children()), "response");

    assertThat(dots.isWhole()).isFalse();
    assertThat(dots.at())
        .containsExactly(
            new double[] {1, .15},
            new double[] {2, .3},
            new double[] {10, 1.5},
            new double[] {100, 3},
            new double[] {1000, 6});
  }

  /** 1 us to 10 ms, 1 us apart. */
  private static Histogram evenly() {
    return MadeUpLog.of(LongStream.rangeClosed(1, 10_000).map(micros -> micros * 1000).toArray());
  }

  private Path logged(List<Histogram> seconds) throws Exception {
    var fixture = new ReportFixture().point(GET, Map.of("n", "1"), 300, 0);
    fixture.metrics().withObject("/response/scorePercentiles").removeAll().put("50.0", 5000);
    Path run = fixture.run(directory);
    MadeUpLog.plan(run, "dev.zkpulsar.x." + GET, Map.of("n", "1"), "histograms/a.hlog");
    MadeUpLog.write(run.resolve("histograms/a.hlog"), Map.of("response", seconds));
    return run;
  }

  @Test
  void aPercentileCurveComesFromTheIntervalLogAndEndsAtTheMaximum() throws Exception {
    Report report = report(logged(List.of(evenly(), MadeUpLog.of(90_000_000))));

    Curve curve = curve(report, "response");
    assertThat(curve.isWhole()).isTrue();
    assertThat(curve.at()).hasSize(82);
    // Half of the values are below 5 ms, 99 % below 9.9 ms; the log has two digits.
    assertThat(curve.at().get(6)[1]).isCloseTo(5, withinPercentage(1));
    assertThat(curve.at().get(40)[0]).isEqualTo(100);
    assertThat(curve.at().get(40)[1]).isCloseTo(9.9, withinPercentage(1));
    assertThat(curve.at().get(81)[0]).isEqualTo(10_001);
    assertThat(curve.at().get(81)[1]).isCloseTo(90, withinPercentage(1));
  }

  @Test
  void anHourIsSmallAndKeepsItsPeak() throws Exception {
    var seconds = new java.util.ArrayList<>(java.util.Collections.nCopies(3600, evenly()));
    seconds.set(1234, MadeUpLog.of(2_500_000_000L));

    Timeline time = report(logged(seconds)).points().get(0).timelines().get("response");

    assertThat(time.columns()).hasSize(240).hasSameSizeAs(time.starts());
    assertThat(time.lengthSeconds()).isEqualTo(15);
    int peak = 1234 / 15;
    int decades = time.columns().get(peak).length() / time.perDecade();
    assertThat(time.least() + decades).isEqualTo(3);
    assertThat(time.slowest()).hasSize(240);
    assertThat(time.slowest().indexOf(Collections.max(time.slowest()))).isEqualTo(peak);
    assertThat(time.slowest().get(peak)).isCloseTo(2500, withinPercentage(1));
    assertThat(time.columns().get(peak)).endsWith(Timeline.LEVELS.substring(1, 2));
    assertThat(time.columns()).filteredOn(column -> column.length() > 60).hasSize(1);
    assertThat(String.join("", time.columns())).hasSizeLessThan(20_000);
  }

  /** The outages of topics are recorded when all have ended; the load and the topics are drawn. */
  @Test
  void aLostBrokerIsDrawnOverTheWholeLoad() throws Exception {
    Path run = logged(List.of(evenly()));
    var second = MadeUpLog.of(7_000_000L);
    MadeUpLog.write(
        run.resolve("histograms/a.hlog"),
        Map.of(
            "response", Collections.nCopies(6, second),
            "event", List.of(second)));
    String point = GET + " n=1,";
    Files.writeString(
        run.resolve("events.csv"),
        "epochMillis,point,event,server\n"
            + (MadeUpLog.START_MILLIS + 1_500)
            + ","
            + point
            + "broker-killed,broker-2\n");
    Files.writeString(
        run.resolve("topics.csv"),
        "point,topic,outageMillis,againMillis\n"
            + (point
                + "t0,900,1000\n"
                + point
                + "t1,,\n"
                + point
                + "t2,2900,3000\n"
                + point
                + "t3,"));

    var runs = MeasuredRun.readAll(List.of(run.toString()));
    MeasuredPoint lost = MeasuredRun.points(runs).get(0);
    var log = Optional.of(new HistogramLog(run.resolve("histograms/a.hlog")));
    Timeline time = Timeline.of(log, "event", List.of(), lost, MetricSpecs.of(runs), 100);

    assertThat(time.starts()).hasSize(6);
    assertThat(time.columns()).noneMatch(String::isEmpty);
    assertThat(time.events()).containsExactly(new Timeline.Mark(1.5, "broker-killed broker-2"));
    assertThat(time.servers().get("Serving again, topics").get("topics"))
        .containsExactly(at(0), at(0), at(1), at(1), at(2), at(2));
    assertThat(time.eventWords())
        .isEqualTo("broker-killed broker-2: 2 of 3 topics served again, the last after 3 s.");
  }

  private static double[] at(double value) {
    return new double[] {value, value};
  }

  @Test
  void eachDistributionHasItsTimeline() throws Exception {
    Path run = logged(List.of(evenly()));
    MadeUpLog.write(
        run.resolve("histograms/a.hlog"),
        Map.of("response", List.of(evenly()), "event", List.of(MadeUpLog.of(7_000_000_000L))));

    Report report = report(run);
    var metrics =
        report.scenarios().stream()
            .flatMap(scenario -> scenario.groups().stream())
            .flatMap(group -> group.members().stream())
            .map(Group.Member::metric)
            .collect(Collectors.toSet());

    assertThat(report.points().get(0).timelines().keySet()).isEqualTo(metrics);
  }

  @Test
  void figuresOfTwoRunsAreNotComparedInASentence() throws Exception {
    var plain = Map.of("client", "zookeeper", "ratePerSecond", "100");
    var one = new ReportFixture().point("MetadataBenchmark.get", plain, 300, 0);
    var two = new ReportFixture().point("MetadataBenchmark.get", plain, 900, 0);
    Report report = report(one.run(directory.resolve("one")), two.run(directory.resolve("two")));

    assertThat(group(report, "Reads").choices())
        .extracting(Group.Choice::answer)
        .containsExactly("Reads at 100/s, median: run one 0.3 ms; run two 0.9 ms.");
  }

  @Test
  void theLastOfABurstHasANameOfItsOwnAndFewSamplesAreDots() throws Exception {
    var fixture =
        new ReportFixture()
            .point("BurstBenchmark.get", Map.of("client", "zookeeper", "burst", "1000"), 300, 0);
    var last = fixture.metrics().putObject("last").put("score", 3).put("scoreUnit", "us/op");
    last.putObject("scorePercentiles").put("50.0", 3).put("99.0", 5).put("100.0", 5);
    var bins = last.putArray("rawDataHistogram").addArray().addArray();
    for (int sample = 1; sample <= 5; sample++) {
      bins.addArray().add(sample * 1000.0).add(1);
    }

    Report report = report(fixture.run(directory));

    assertThat(group(report, "Bursts of reads").figures())
        .extracting(Group.Plotted::label)
        .contains("p50 of the last", "p99 of the last")
        .doesNotContain("p50");
    assertThat(group(report, "Bursts of reads").answer()).contains("median of the last: ");
    Curve dots = curve(report, "last");
    assertThat(dots.few()).isEqualTo(5);
    assertThat(dots.at()).extracting(at -> at[1]).containsExactly(1.0, 2.0, 3.0, 4.0, 5.0);
  }

  @Test
  void resultsOfAGroupHaveErrorsAndOneThatAPointCannotHaveDoesNotApply() throws Exception {
    var results =
        new ObjectMapper().readTree(Path.of("src/test/resources/jmh/group-1.25.json").toFile());
    ObjectNode other = results.get(0).deepCopy();
    other.withObject("/params").put("batch", "other");
    other.withObject("/secondaryMetrics").remove("put");
    Path file = directory.resolve("groups.json");
    new ObjectMapper().writeValue(file.toFile(), List.of(results.get(0), other));

    Report report = report(file);
    Group group = report.scenarios().get(0).groups().get(0);
    int put = group.figures().stream().map(Group.Plotted::label).toList().indexOf("put");

    assertThat(group.members().get(0).bars()).allMatch(ends -> ends[0] < ends[1]);
    assertThat(group.members().get(1).marks().get(put)).isEqualTo("does not apply");
    assertThat(report.points()).allMatch(point -> point.costs().isEmpty());
  }

  @ParameterizedTest
  @CsvSource({
    "10, '9 times, every 10 s'", // a stall of half a second every 10 s
    "0, '4 times'", // at no regular time
    "90, ''", // once
    "1, ''" // most seconds are slow
  })
  void whatRecursIsNamed(int period, String words) {
    var starts = IntStream.range(0, 90).mapToObj(i -> (double) i).toList();
    var irregular = List.of(3, 40, 47, 80);
    var slowest =
        IntStream.range(0, 90)
            .mapToObj(i -> period == 0 ? irregular.contains(i) : i % period == 0)
            .map(isSlow -> isSlow ? 500.0 : 4.0)
            .toList();

    assertThat(Timeline.recurs(starts, slowest)).isEqualTo(words);
  }

  @Test
  void ofManyRunsTheHeadingNamesTheFirst() throws Exception {
    var runs = new Path[7];
    for (int i = 0; i < runs.length; i++) {
      var fixture = new ReportFixture().point("Bench.run", Map.of(), 1, 0);
      runs[i] = fixture.run(directory.resolve("run" + i));
      ReportFixture.provenance(runs[i], ",'jvm':{'version':'17." + i + "'}");
    }

    Heading heading = report(runs).heading();

    assertThat(heading.title()).isEqualTo("run0, run1 and 5 more \u00b7 7 runs");
    assertThat(heading.setup()).contains("JDK 17.0, 17.1 and 5 more");
  }

  @Test
  void aTornLogCostsALineAndNotTheReport() throws Exception {
    Path run = logged(List.of(evenly()));
    Files.writeString(run.resolve("histograms/a.hlog"), "no log");

    Report report = report(run);

    assertThat(report.notes()).singleElement(STRING).contains("a.hlog: line 1: no interval log");
    assertThat(curve(report, "response").isWhole()).isFalse();
  }

  @Test
  void theServersStandOnTheAxisOfTheMeasurementWithItsPause() throws Exception {
    Path run = children();
    ReportFixture.servers(run);

    Timeline time = report(run).points().get(1).timelines().get("");

    assertThat(time.columns()).isEmpty();
    assertThat(time.starts()).containsExactly(0.0, 1.0, 2.0, 62.0);
    assertThat(time.servers().get("CPU, cores").get("zookeeper-1"))
        .containsExactly(
            new double[] {.3, .3},
            new double[] {.4, .4},
            new double[] {.5, .5},
            new double[] {.5, .5});
  }

  @Test
  void withoutAPlotThePageCarriesNoPlottingLibrary() {
    Report bars = report(Path.of("src/test/resources/jmh/counters-1.25.json"));
    Report curves = report(Path.of("src/test/resources/jmh/sample-1.28.json"));

    assertThat(ReportHtml.of(bars)).hasSizeLessThan(100_000).doesNotContain("Apache");
    assertThat(ReportHtml.of(curves)).hasSizeBetween(200_000, 500_000).contains("Apache");
  }

  @Test
  void aPageOfTwoHundredPointsOfAMinuteStaysBelowOneMegabyte() throws Exception {
    var fixture = new ReportFixture();
    var points = new ArrayList<Map<String, String>>();
    for (int rate = 1; rate <= 200; rate++) {
      points.add(Map.of("ratePerSecond", Integer.toString(rate), "client", "store-oxia"));
      fixture.point("MetadataBenchmark.get", points.get(rate - 1), 200, 0);
    }
    Path run = fixture.run(directory);
    MadeUpLog.plan(run, "dev.zkpulsar.x.MetadataBenchmark.get", points, "histograms/a.hlog");
    long[] ns = LongStream.range(0, 10_000).map(i -> 1_000 * i * i / 100).toArray();
    var minute = Collections.nCopies(60, MadeUpLog.of(ns));
    MadeUpLog.write(run.resolve("histograms/a.hlog"), Map.of("response", minute, "hiccup", minute));

    assertThat(ReportHtml.of(report(run))).hasSizeBetween(700_000, 1_000_000);
  }

  /** A metric of a benchmark that has two units is shown in both; none is converted or refused. */
  @Test
  void eachFigureHasItsUnit() throws Exception {
    var fixture =
        new ReportFixture()
            .point(GET, Map.of("childCount", "1"), 1, 0)
            .point(GET, Map.of("childCount", "2"), 1, 0);
    fixture.metrics().withObject("/achieved").put("scoreUnit", "bananas");
    fixture.metrics().withObject("/response").put("scoreUnit", "cherries");
    Path run = fixture.run(directory.resolve("run"));

    assertThat(MainTest.run("report", "--markdown", "-", run).done())
        .contains("| achieved |", "| 1,000 ops/s |", "| 1,000 bananas |");
    for (String command : List.of("claims", "merge")) {
      MainTest.run(command, run).done();
    }
  }

  @Test
  void provenanceIsShownWhateverItHolds() throws Exception {
    Path run = children();
    ReportFixture.provenance(run, ",'machine':{'cores':2},'seed':null");

    assertThat(report(run).runs().get(0).facts())
        .containsExactlyInAnyOrderEntriesOf(
            Map.of("schemaVersion", "1", "machine.cores", "2", "seed", "null"));
  }
}
