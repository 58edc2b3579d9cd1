package dev.zkpulsar.results.page;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import dev.zkpulsar.results.run.BadResultsException;
import dev.zkpulsar.results.run.MadeUpLog;
import dev.zkpulsar.results.run.MadeUpRun;
import dev.zkpulsar.results.run.Runs;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The data of the page: its comparisons, curves, timelines, heading and notes. */
class PageTest {
  private static final String GET = "MetadataBenchmark.get";
  private static final String LABEL = GET + " client=zookeeper ratePerSecond=1000";

  @TempDir private Path directory;

  private static Map<String, String> at(String client, String rate) {
    return Map.of("client", client, "ratePerSecond", rate);
  }

  private static Page page(Path... inputs) {
    return Page.of(Runs.read(Stream.of(inputs).map(Path::toString).toList()), Path.of("-"));
  }

  private JsonNode data(MadeUpRun run) throws Exception {
    return MadeUpRun.data(PageFile.html(page(run.run(directory.resolve("run")))));
  }

  private static JsonNode plot(JsonNode data) {
    return data.at("/sections/0/plots/0");
  }

  private static List<String> texts(JsonNode nodes, String field) {
    return nodes.valueStream().map(node -> node.path(field).asText()).toList();
  }

  private static MadeUpRun twoClientsAtTwoRates() {
    var run = new MadeUpRun();
    for (String rate : List.of("1000", "100")) {
      run.point(GET, at("zookeeper", rate), 200, 0)
          .point(GET, at("store-zookeeper", rate), 3000, 0);
    }
    return run;
  }

  @Test
  void theSubjectsOfAScenarioAreComparedOverTheLoadByTheirNames() throws Exception {
    JsonNode plot = plot(data(twoClientsAtTwoRates()));

    assertThat(plot.path("name").asText()).isEqualTo("Reads");
    assertThat(plot.path("x").toString())
        .isEqualTo("{\"label\":\"offered rate\",\"unit\":\"operations/s\"}");
    assertThat(texts(plot.path("rows"), "subject").subList(0, 2)).containsOnly("plain client");
    assertThat(texts(plot.path("choices"), "label")).containsExactly("100/s", "1,000/s");
    assertThat(plot.path("first").asText()).isEqualTo("1,000/s");
    assertThat(texts(plot.path("choices"), "answer").get(1))
        .isEqualTo("Reads at 1,000/s, median: plain client 0.2 ms; store 3 ms, 15 times as long.");
    assertThat(plot.at("/rows/0").path("x").asDouble()).isEqualTo(100);
    assertThat(plot.at("/rows/0/figures/p50").toString())
        .isEqualTo("{\"value\":0.2,\"text\":\"0.2 ms\"}");
    assertThat(texts(plot.path("figures"), "name")).containsExactly("p50", "p90", "p99");
  }

  @Test
  void anAnswerStatesOnlyTheLoadThatAllItsSubjectsHave() throws Exception {
    var run = new MadeUpRun();
    run.point(GET, at("zookeeper", "100"), 200, 0);
    for (String delay : List.of("1", "5")) {
      var params =
          Map.of(
              "client", "store-zookeeper", "ratePerSecond", "100", "batchingMaxDelayMillis", delay);
      run.point(GET, params, 3000, 0);
    }

    JsonNode plot = plot(data(run));

    assertThat(texts(plot.path("choices"), "label"))
        .hasSize(2)
        .allMatch(label -> label.startsWith("batchingMaxDelayMillis="));
    assertThat(texts(plot.path("choices"), "answer"))
        .allMatch(answer -> answer.contains("plain client 0.2 ms; store (batchingMaxDelayMillis="));
    assertThat(plot.at("/rows/0/at").toString()).contains("=1", "=5");
  }

  @Test
  void oneSubjectHasOneColourInAllPlotsAndEachPlotAnAddress() throws Exception {
    var run = twoClientsAtTwoRates();
    run.point("MetadataBenchmark.put", at("store-zookeeper", "100"), 900, 0);
    run.point("MetadataBenchmark.put", at("zookeeper", "100"), 900, 0);
    Path one = run.run(directory.resolve("one"));
    var foreign = new MadeUpRun().plain("a.Sort.work", "avgt", Map.of(), "us/op", 3);
    Path same = foreign.write(directory.resolve("a.json"));
    Path again = foreign.write(directory.resolve("b.json"));

    var plots = page(one).sections().get(0).plots();
    var ids =
        page(same, again, one).sections().stream()
            .flatMap(section -> section.plots().stream())
            .map(Plot::id);

    assertThat(plots).hasSize(2);
    assertThat(plots.get(0).rows())
        .extracting(row -> row.subject() + row.colour())
        .contains("plain client1", "store2")
        .containsAll(plots.get(1).rows().stream().map(r -> r.subject() + r.colour()).toList());
    assertThat(ids).doesNotHaveDuplicates().contains("reads", "sort");
  }

  @Test
  void answersOfSearchesComeFirst() throws Exception {
    var run = twoClientsAtTwoRates();
    run.plain("dev.zkpulsar.x." + GET, "thrpt", Map.of("client", "zookeeper"), "ops/s", 4000);
    run.metric("search.passed", "ops/s", 3900);

    assertThat(plot(data(run)).path("name").asText()).startsWith("Reads").contains("throughput");
  }

  @Test
  void aScenarioMayDrawOtherDistributionsThanTheResponse() throws Exception {
    var run = new MadeUpRun().point("WatchFanOutBenchmark.publish", Map.of("sessions", "3"), 50, 0);

    JsonNode plot = plot(data(run));

    assertThat(plot.at("/rows/0").path("metric").asText()).isEqualTo("event");
    assertThat(plot.at("/rows/0/figures/p50").path("text").asText()).isEqualTo("0.1 ms");
  }

  @Test
  void aClassThatNoModuleDescribesHasBarsAndNamesTheVisualizer() throws Exception {
    var run = new MadeUpRun();
    for (String size : List.of("1000", "20")) {
      run.plain("a.Sort.array", "avgt", Map.of("size", size), "us/op", 3, 3.1);
      run.plain("a.Sort.array", "sample", Map.of("size", size), "us/op", 3, 3.1);
      run.plain("a.Sort.list", "avgt", Map.of("size", size), "us/op", 9, 9.1);
    }
    Path file = run.write(directory.resolve("sort.json"));

    var section = page(file).sections().get(0);
    String html = PageFile.html(page(file));

    assertThat(section.title()).isEqualTo("Sort");
    assertThat(section.text()).contains("jmh-visualizer");
    assertThat(section.plots())
        .extracting(Plot::name)
        .containsExactly("Sort: time (avgt, us/op)", "Sort: time (sample, us/op)");
    assertThat(section.plots()).allMatch(plot -> plot.x() == null);
    assertThat(section.plots().get(0).rows())
        .extracting(Plot.Row::subject)
        .containsExactly("array, size=20", "array, size=1000", "list, size=20", "list, size=1000");
    assertThat(html).doesNotContain("id=\"library\"");
    assertThat(html.length()).isLessThan(100_000);
  }

  @Test
  void theHeadingNamesAllSystemsThatTheRunRecorded() throws Exception {
    Path run = twoClientsAtTwoRates().run(directory.resolve("run"));
    MadeUpRun.provenance(
        run,
        ",'module':'bench-metadata','suite':'quick','startedAt':'2026-01-02T03:04:05Z'"
            + ",'project':{'commit':'0123456789','dirty':true}"
            + ",'versions':{'jmh':'1.37','curator':'5','oxiaClient':'0.6.2','zookeeper':'3.9.5'}"
            + ",'environment':{'oxia':{'kind':'docker'},'zookeeper':{'kind':'embedded'}}");

    var summary = page(run).summary();

    assertThat(summary.title())
        .isEqualTo(
            "bench-metadata, quick suite \u00b7 2026-01-02 03:04 UTC \u00b7 commit 0123456+");
    assertThat(summary.setup())
        .isEqualTo(
            "oxiaClient 0.6.2 \u00b7 zookeeper 3.9.5 \u00b7 JMH 1.37 \u00b7 oxia docker, zookeeper"
                + " embedded");
    assertThat(summary.validity()).isEqualTo("4 points, all valid");
  }

  @Test
  void theSummaryNamesMarksAndMissingPoints() throws Exception {
    var made = twoClientsAtTwoRates().point(GET, at("oxia", "100"), 5, 1);
    Path run = made.run(directory.resolve("run"));
    MadeUpLog.plan(run, "dev.zkpulsar.x." + GET, at("oxia", "7"), "");

    var summary = page(run).summary();

    assertThat(summary.state()).isEqualTo("INVALID");
    assertThat(summary.validity()).isEqualTo("5 points, 1 INVALID");
    assertThat(summary.missing()).singleElement().asString().contains("ratePerSecond=7");
    assertThat(summary.marks()).singleElement().asString().contains("client=oxia", "INVALID: ");
  }

  private Path withLog(Map<String, String> params) throws Exception {
    Path run = new MadeUpRun().point(GET, params, 200, 0).run(directory.resolve("logged"));
    MadeUpLog.plan(run, "dev.zkpulsar.x." + GET, params, "histograms/a.hlog");
    writeLog(run);
    return run;
  }

  /** Ten seconds of 1,000 operations, each second slower than the one before. */
  static void writeLog(Path run) throws Exception {
    var seconds = new ArrayList<Histogram>();
    for (long slow = 200; slow <= 2000; slow += 200) {
      long step = slow;
      seconds.add(MadeUpLog.of(LongStream.range(0, 1000).map(i -> 100_000 + step * i).toArray()));
    }
    MadeUpLog.write(
        run.resolve("histograms/a.hlog"), Map.of("response", seconds, "hiccup", seconds));
  }

  private static void event(Path run, int atMillis, String what) throws Exception {
    String row = MadeUpLog.START_MILLIS + atMillis + "," + LABEL + "," + what.replace(' ', ',');
    Files.writeString(run.resolve("events.csv"), "epochMillis,point,event,server\n" + row + "\n");
  }

  @Test
  void aCurveEndsAtTheMaximumAndMarksPercentilesWithFewSamplesBeyond() throws Exception {
    Path run = withLog(at("zookeeper", "1000"));

    var point = page(run).points().get("p1");
    PointPlots.Curve curve = point.curves().get("response");

    assertThat(curve.isWhole()).isTrue();
    assertThat(curve.sureUpTo()).isEqualTo(1000);
    assertThat(curve.at().get(curve.at().size() - 1).x()).isEqualTo(10_000);
    assertThat(curve.at()).extracting(PointPlots.Curve.At::value).isSorted();
    assertThat(curve.at())
        .allMatch(at -> at.text().contains("~") == (at.x() > 1000 && at.x() < 10_000));
    // Between the percentiles of JMH's JSON: the median is 0.2 ms there.
    assertThat(curve.at()).filteredOn(at -> at.x() == 2).allMatch(at -> at.value() == 0.2);
  }

  @Test
  void withoutALogTheCurveHasThePercentilesOfTheFile() throws Exception {
    Path run = twoClientsAtTwoRates().run(directory.resolve("run"));

    PointPlots.Curve curve = page(run).points().get("p1").curves().get("response");

    assertThat(curve.isWhole()).isFalse();
    // 99.99 % equals the maximum that 99.9 % has reached.
    assertThat(curve.at())
        .extracting(PointPlots.Curve.At::value)
        .containsExactly(0.1, 0.2, 1.0, 2.0, 4.0);
  }

  @Test
  void aTimelineHasAColumnASecondTheServersAndTheSlowestMomentInWords() throws Exception {
    Path run = withLog(at("zookeeper", "1000"));
    long start = MadeUpLog.START_MILLIS;
    var rows = new StringBuilder("epochMillis,point,phase,server,cpu (cores),heap (B)\n");
    for (int second = 1; second <= 10; second++) {
      rows.append(
          "%d,%s,get,zookeeper-1,0.%d,5\n".formatted(start + second * 1000L, LABEL, second % 10));
    }
    Files.writeString(run.resolve("servers.csv"), rows + "1795,torn\n");
    event(run, 2500, "broker-killed broker-1");

    Timeline time = page(run).points().get("p1").times().get("response");

    assertThat(time.columns()).isEqualTo(10);
    assertThat(time.heat().columns()).hasSize(10).allMatch(column -> !column.isBlank());
    assertThat(time.heat().slowest()).isSorted();
    assertThat(time.words())
        .startsWith("Its slowest operation took 2.11 ms, 9 s into the measurement; the client")
        .doesNotContain("CPU");
    assertThat(time.servers().get("CPU").unit()).isEqualTo("cores");
    assertThat(time.servers().get("CPU").lines().get("zookeeper-1"))
        .containsExactly(0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 0.0);
    assertThat(time.events()).containsExactly(new Events.Event(2.5, "broker-killed broker-1"));
    assertThat(page(run).notes())
        .singleElement()
        .asString()
        .contains("servers.csv: lines that are not whole, left out: ");
  }

  @Test
  void afterALossOfTopicsThoseThatServeAgainAreDrawn() throws Exception {
    Path run = withLog(at("zookeeper", "1000"));
    event(run, 1000, "broker-stopped broker-1");
    String topics = "LABEL,a,900,500\nLABEL,b,900,7200\nLABEL,c,,\nother,d,1,1\nLABEL,torn";
    Files.writeString(run.resolve("topics.csv"), topics.replace("LABEL", LABEL));

    Timeline time = page(run).points().get("p1").times().get("response");

    assertThat(time.words())
        .startsWith("broker-stopped broker-1: 2 of 3 topics served again, the last after 7.2 s. ");
    assertThat(time.servers().get("Serving again, topics").lines().get("topics"))
        .containsExactly(0.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 2.0, 2.0);
  }

  @Test
  void aRunWithoutALogHasOnlyItsServersOverTime() throws Exception {
    var params = Map.of("childCount", "100");
    Path run =
        new MadeUpRun().point("ChildrenBenchmark.get", params, 5, 0).run(directory.resolve("r"));
    MadeUpRun.servers(run);

    Timeline time = page(run).points().get("p1").times().get("response");

    assertThat(time.heat()).isNull();
    assertThat(time.words()).startsWith("This run has no interval log");
    assertThat(time.servers().get("CPU").lines().get("zookeeper-1")).hasSize(63);
  }

  @Test
  void costsAndFlameGraphsOfAPointAreNamed() throws Exception {
    var params = at("zookeeper", "1000");
    Path run = withLog(params);
    Files.createDirectories(run.resolve("profiles"));
    Files.writeString(run.resolve("profiles/a.server-1.cpu.html"), "");
    Files.writeString(run.resolve("profiles/b.server-1.cpu.html"), "");

    var page = Page.of(Runs.read(List.of(run.toString())), run.resolve("report.html"));
    var outside = Page.of(Runs.read(List.of(run.toString())), run.resolve("other/report.html"));

    assertThat(page.points().get("p1").links())
        .containsExactly(Map.entry("server-1: cpu", "./profiles/a.server-1.cpu.html"));
    assertThat(outside.points().get("p1").links()).isEmpty();
  }

  @Test
  void textOfAFileNeverEndsTheScript() throws Exception {
    String nasty = "</script><img src=x>\u2028&";
    var run = new MadeUpRun().plain("a.B.c", "avgt", Map.of("x", nasty), "us/op", 1);

    String html = PageFile.html(page(run.write(directory.resolve("a.json"))));

    assertThat(html).doesNotContain("<img");
    assertThat(MadeUpRun.data(html).toString()).contains("<img src=x>");
  }

  @Test
  void aFileOfPlotsWithoutScenariosIsNamed() throws Exception {
    Path run = twoClientsAtTwoRates().run(directory.resolve("run"));
    Files.writeString(run.resolve("plots.json"), "{\"scenarios\": []}");

    assertThatThrownBy(() -> page(run))
        .isInstanceOf(BadResultsException.class)
        .hasMessageContaining("plots.json: no scenarios; allowed: one or more");
  }

  @Test
  void theConsoleHasATableOfEachSectionAndTheMarkdownItsAnswers() throws Exception {
    var made = twoClientsAtTwoRates().point("BurstBenchmark.get", Map.of("burst", "10"), 9, 1);
    Path run = made.run(directory.resolve("run"));

    String console = page(run).console(false);
    String markdown = page(run).markdown("a page.html");

    assertThat(console)
        .contains("\nMetadata at a rate, by client\n", "\nBursts: many", "INVALID: no reason");
    assertThat(markdown)
        .startsWith("# run\n\n**Reads at 1,000/s, median: plain client 0.2 ms; store 3 ms, ")
        .contains("[Page](<a page.html>)")
        .contains("- Bursts of reads: no valid figure.\n")
        .contains("<details><summary>All 5 points</summary>");
  }
}
