package dev.zkpulsar.results.page;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.zkpulsar.results.read.BadResultsException;
import dev.zkpulsar.results.read.Runs;
import dev.zkpulsar.results.run.MadeUpRun;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
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

  private static Page page(Path input) {
    return Page.of(Runs.read(List.of(input.toString())), Path.of("-"));
  }

  private Page page(MadeUpRun run) throws Exception {
    return page(run.run(directory.resolve("run")));
  }

  private static Plot first(Page page) {
    return page.sections().get(0).plots().get(0);
  }

  private static MadeUpRun twoClientsAtTwoRates() {
    var run = new MadeUpRun();
    for (String rate : List.of("1000", "100")) {
      run.point(GET, at("zookeeper", rate), 200, 0)
          .point(GET, at("store-zookeeper", rate), 3000, 0);
    }
    run.metric("client.cpu/op", "us/op", 334);
    return run;
  }

  @Test
  void theSubjectsOfAScenarioAreComparedOverTheLoadByTheirNames() throws Exception {
    Plot plot = first(page(twoClientsAtTwoRates()));

    assertThat(plot.name()).isEqualTo("Reads");
    assertThat(plot.x()).isEqualTo(new Plot.Axis("offered rate", "operations/s"));
    assertThat(plot.rows())
        .extracting(Plot.Row::subject)
        .startsWith("plain client", "plain client");
    assertThat(plot.choices()).extracting(Plot.Choice::label).containsExactly("100/s", "1,000/s");
    assertThat(plot.first()).isEqualTo("1,000/s");
    assertThat(plot.rows().get(0).figures())
        .containsEntry(":p0.50", new Plot.Value(0.2, "0.2 ms", "0.2", null));
    assertThat(plot.figures()).extracting(Plot.Figure::label).containsExactly("p50", "p99");
    assertThat(plot.costs())
        .containsExactly(new Plot.Figure("client.cpu/op", "Client CPU", "us/op"));
  }

  /** The ticks of axes follow the rules of the texts. */
  @Test
  void thePageHasTheLimitsOfUnits() throws Exception {
    String html = PageFile.html(page(twoClientsAtTwoRates()));

    assertThat(html).contains("\"seconds\":{\"s\":1.0,\"ms\":0.001,\"us\":1.0E-6,\"ns\":1.0E-9}");
    assertThat(html).contains("\"most\":100000.0").doesNotContain("/*UNITS*/");
  }

  @Test
  void aSubjectWithoutTheLoadStandsBesideAllLoads() throws Exception {
    var run = new MadeUpRun().point(GET, at("zookeeper", "100"), 200, 0);
    for (String delay : List.of("1", "5")) {
      var params =
          Map.of(
              "client", "store-zookeeper", "ratePerSecond", "100", "batchingMaxDelayMillis", delay);
      run.point(GET, params, 3000, 0);
    }

    String answer = "Reads at batchingMaxDelayMillis=%s, median: plain client 0.2 ms; store 3 ms, ";
    assertThat(first(page(run)).choices())
        .extracting(choice -> choice.answer().replace("15 times as long.", ""))
        .containsExactly(answer.formatted(1), answer.formatted(5));
  }

  @Test
  void oneSubjectHasOneColourInAllPlotsAndEachPlotAnAddress() throws Exception {
    var run = twoClientsAtTwoRates();
    run.point("MetadataBenchmark.put", at("store-zookeeper", "100"), 900, 0);
    run.point("MetadataBenchmark.put", at("zookeeper", "100"), 900, 0);
    run.plain("dev.zkpulsar.x." + GET, "thrpt", Map.of("client", "zookeeper"), "ops/s", 4000);
    run.metric("search.passed", "ops/s", 3900);

    var plots = page(run).sections().get(0).plots();

    // The answer of a search is first.
    assertThat(plots)
        .extracting(Plot::id)
        .containsExactly("reads-throughput-thrpt-ops-s-", "reads-response-time", "writes");
    assertThat(plots.stream().flatMap(plot -> plot.rows().stream()))
        .extracting(row -> row.subject() + row.colour())
        .containsOnly("plain client1", "store2");
  }

  @Test
  void benchmarksThatNoModuleDescribesHaveBarsAndNameTheVisualizer() throws Exception {
    var run = new MadeUpRun();
    for (String size : List.of("1000", "20")) {
      run.plain("a.Sort.array", "avgt", Map.of("size", size), "us/op", 3, 3.1);
      run.plain("a.Sort.array", "sample", Map.of("size", size), "us/op", 3, 3.1);
      run.plain("a.Sort.list", "avgt", Map.of("size", size), "us/op", 9, 9.1);
    }

    var section = page(run.write(directory.resolve("sort.json"))).sections().get(0);

    assertThat(section.text()).contains("jmh-visualizer");
    assertThat(section.plots())
        .extracting(Plot::name)
        .containsExactly("Sort: time (avgt, us/op)", "Sort: time (sample, us/op)");
    assertThat(section.plots().get(0).rows())
        .extracting(Plot.Row::subject)
        .containsExactly(
            "array (avgt), size=20", "array (avgt), size=1000", "list, size=20", "list, size=1000");
  }

  @Test
  void theHeadingNamesSystemsMarksAndMissingPoints() throws Exception {
    var made = twoClientsAtTwoRates().point(GET, at("oxia", "100"), 5, 1);
    Path run = made.run(directory.resolve("run"));
    MadeUpRun.provenance(
        run,
        ",'module':'bench-metadata','suite':'quick','startedAt':'2026-01-02T03:04:05Z'"
            + ",'project':{'commit':'0123456789','dirty':true}"
            + ",'versions':{'jmh':'1.37','curator':'5','oxiaClient':'0.6.2','zookeeper':'3.9.5'}"
            + ",'environment':{'oxia':{'kind':'docker'},'zookeeper':{'kind':'embedded'}}"
            + ",'plan':[{'benchmark':'dev.zkpulsar.x.MetadataBenchmark.get',"
            + "'params':{'client':'oxia','ratePerSecond':'7'}}]");

    var summary = page(run).summary();

    assertThat(summary.title()).isEqualTo("bench-metadata, quick suite");
    assertThat(summary.setup())
        .isEqualTo(
            "2026-01-02; commit 0123456 with uncommitted changes; 1 run \u00b7 oxia docker,"
                + " oxiaClient 0.6.2, zookeeper 3.9.5 embedded, JMH 1.37");
    assertThat(summary.validity()).isEqualTo("5 points, 1 INVALID");
    assertThat(summary.state()).isEqualTo("INVALID");
    assertThat(summary.missing()).singleElement().asString().contains("ratePerSecond=7");
    assertThat(summary.marks()).singleElement().asString().contains("client=oxia", "INVALID: ");
  }

  private Path withLog() throws Exception {
    var params = at("zookeeper", "1000");
    Path run = new MadeUpRun().point(GET, params, 200, 0).run(directory.resolve("logged"));
    MadeUpRun.tenSeconds(run, GET, params);
    return run;
  }

  @Test
  void aCurveIsThatOfTheLogElseThePercentilesOfTheFile() throws Exception {
    var curve = page(withLog()).points().get("p1").curves().get("response");

    assertThat(curve.isWhole()).isTrue();
    assertThat(curve.sureUpTo()).isEqualTo(1000);
    assertThat(curve.at().get(curve.at().size() - 1).x()).isEqualTo(10_000);
    assertThat(curve.at())
        .allMatch(at -> at.text().contains("~") == (at.x() > 1000 && at.x() < 10_000));
    // The percentiles of JMH's JSON are exact: the median is 0.2 ms there.
    assertThat(curve.at()).filteredOn(at -> at.x() == 2).allMatch(at -> at.value() == 0.2);

    var ofFile = page(twoClientsAtTwoRates()).points().get("p1").curves().get("response");
    assertThat(ofFile.isWhole()).isFalse();
    assertThat(ofFile.at())
        .extracting(Curve.At::value)
        .containsExactly(0.1, 0.2, 1.0, 2.0, 4.0, 4.0);
  }

  @Test
  void aTimelineHasAColumnASecondTheServersAndTheSlowestMomentInWords() throws Exception {
    Path run = withLog();
    long start = MadeUpRun.START_MILLIS;
    String rows = "epochMillis,point,phase,server,cpu (cores),heap (B)\n";
    for (int second = 1; second <= 10; second++) {
      rows +=
          "%d,%s,get,zookeeper-1,0.%d,5\n".formatted(start + second * 1000L, LABEL, second % 10);
    }
    Files.writeString(run.resolve("servers.csv"), rows + "1795,torn\n");
    String event = "epochMillis,point,event,server\n%d,%s,broker-killed,broker-1\n";
    Files.writeString(run.resolve("events.csv"), event.formatted(start + 2500, LABEL));

    Timeline time = page(run).points().get("p1").time();

    assertThat(time.heat()).hasSize(10).allMatch(column -> column.length > 0);
    assertThat(time.slowest()).isSorted();
    assertThat(time.words())
        .startsWith("Its slowest operation took 2.11 ms, 9 s into the measurement; the client");
    assertThat(time.cores().get("zookeeper-1"))
        .containsExactly(0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 0.0);
    assertThat(time.events()).containsExactly(new Timeline.Event(2.5, "broker-killed broker-1"));
    assertThat(page(run).notes())
        .singleElement()
        .asString()
        .contains("servers.csv: lines that are not whole, left out: ");
  }

  @Test
  void theFlameGraphsOfAPointAreLinkedIfTheyLieBelowThePage() throws Exception {
    Path run = withLog();
    for (String point : List.of("a", "b")) {
      Path graph = run.resolve("profiles/" + point + ".server-1.cpu.html");
      Files.createDirectories(graph.getParent());
      Files.writeString(graph, "");
    }
    var runs = Runs.read(List.of(run.toString()));

    assertThat(Page.of(runs, run.resolve("report.html")).points().get("p1").links())
        .containsExactly(Map.entry("server-1: cpu", "./profiles/a.server-1.cpu.html"));
    assertThat(Page.of(runs, run.resolve("other/report.html")).points().get("p1").links())
        .isEmpty();
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
  void theConsoleHasATableOfEachSection() throws Exception {
    var made = twoClientsAtTwoRates().point("BurstBenchmark.get", Map.of("burst", "10"), 9, 1);
    Page page = page(made);

    assertThat(page.console(false))
        .contains("\nMetadata at a rate, by client\n", "\nBursts: many", "INVALID: no reason");
  }
}
