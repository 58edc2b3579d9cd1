package dev.zkpulsar.results.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.zkpulsar.results.runs.MeasuredRun;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Results of other projects, in the shapes of public ones. */
class ForeignTest {
  @TempDir private Path directory;

  private static void add(
      ReportFixture points, String benchmark, Map<String, String> params, double score) {
    points.plain("org.example." + benchmark, "avgt", params, "us/op", score);
  }

  private Report report(ReportFixture points) throws Exception {
    Path file = points.write(directory.resolve("foreign.json"));
    return Report.of(MeasuredRun.readAll(List.of(file.toString())));
  }

  private static List<String> names(Report report, Group group) {
    return group.members().stream().map(m -> report.things().get(m.thing()).name()).toList();
  }

  /** mapSize=100 vanished beside 1K; Androidx, Ec and Fastutil had a comparison each. */
  static ReportFixture maps() {
    var points = new ReportFixture();
    for (String library : List.of("Androidx", "Ec", "Fastutil")) {
      for (String size : List.of("100", "1K", "10K", "1M", "10M")) {
        double score = Values.number(size) * library.length();
        add(points, library + "MapBenchmark.get", Map.of("mapSize", size), score);
        add(points, library + "MapBenchmark.put", Map.of("mapSize", size), score * 2);
      }
    }
    return points;
  }

  @Test
  void classesWithTheSameParametersAreComparedAtOneValue() throws Exception {
    Report report = report(maps());

    Group across = report.scenarios().get(0).groups().get(0);
    assertThat(across.name()).isEqualTo("get in 3 classes");
    assertThat(across.choices())
        .extracting(Group.Choice::label)
        .containsExactly("mapSize=100", "mapSize=1K", "mapSize=10K", "mapSize=1M", "mapSize=10M");
    assertThat(across.choices().get(0).answer())
        .isEqualTo(
            "get in 3 classes at mapSize=100, time: AndroidxMap 800 ± 16 us/op; EcMap 200 ± 4 us/op,"
                + " a quarter as long; FastutilMap 800 ± 16 us/op, about the same.");
    assertThat(report.scenarios())
        .filteredOn(scenario -> scenario.table() != null)
        .extracting(Report.Section::title)
        .containsExactly("AndroidxMapBenchmark", "EcMapBenchmark", "FastutilMapBenchmark");
    // A method has one colour in all classes.
    assertThat(report.scenarios().get(2).groups().get(0).members())
        .extracting(Group.Member::thing)
        .isEqualTo(
            report.scenarios().get(3).groups().get(0).members().stream()
                .map(Group.Member::thing)
                .toList());
  }

  /** Each of two files had the points of both. */
  @Test
  void theClassesOfAFileAreComparedByThemselves() throws Exception {
    var files = new ArrayList<String>();
    for (String name : List.of("one.json", "two.json")) {
      files.add(maps().write(directory.resolve(name)).toString());
    }

    assertThat(Report.of(MeasuredRun.readAll(files)).scenarios())
        .filteredOn(section -> section.title().equals("get in 3 classes"))
        .hasSize(2)
        .allMatch(section -> section.groups().get(0).choices().get(0).members().size() == 3);
  }

  /** A client without batching beside one with it. */
  @Test
  void aThingWithoutAParameterStandsBesideAllItsValues() throws Exception {
    var points = new ReportFixture();
    add(points, "Client.get", Map.of("client", "plain"), 1);
    add(points, "Client.get", Map.of("client", "store", "delay", "5"), 2);
    Group one = report(points).scenarios().get(0).groups().get(0);
    add(points, "Client.get", Map.of("client", "store", "delay", "50"), 3);
    Group two = report(points).scenarios().get(0).groups().get(0);

    assertThat(one.choices()).singleElement().extracting(c -> c.members().size()).isEqualTo(2);
    assertThat(two.choices())
        .extracting(Group.Choice::answer)
        .containsExactly(
            "Client at delay=5, time: client=plain 1 ± 0.02 us/op; client=store 2 ± 0.04 us/op.",
            "Client at delay=50, time: client=plain 1 ± 0.02 us/op; client=store 3 ± 0.06 us/op.");
  }

  /** 14 x 14 offsets. */
  static ReportFixture offsets() {
    var points = new ReportFixture();
    for (int source = 0; source < 14; source++) {
      for (int target = 0; target < 14; target++) {
        var params = Map.of("source", "" + source, "target", "" + target);
        add(points, "Copy.copy", params, 40 + source % 8);
      }
    }
    return points;
  }

  @Test
  void twoVaryingParametersAreAMatrix() throws Exception {
    Group group = report(offsets()).scenarios().get(0).groups().get(0);

    assertThat(group.isMatrix()).isTrue();
    assertThat(group.choices()).singleElement().extracting(c -> c.members().size()).isEqualTo(196);
    assertThat(group.members()).extracting(Group.Member::line).startsWith("target=0", "target=1");
    assertThat(group.answer())
        .startsWith("Copy, time: lowest source=0, target=0 40 ± 0.8 us/op; highest of 196, ");
  }

  static ReportFixture by() {
    var points = new ReportFixture();
    for (int by : new int[] {10, 100, 110, 120, 130, 140, 20, 2000, 30, 40, 50}) {
      add(points, "BatchInsertBenchMark.BatchInsertBy" + by, Map.of(), by * 3.0);
    }
    return points;
  }

  @Test
  void namesStandInNaturalOrderWithoutTheirClassAndManyHaveOneColour() throws Exception {
    Report report = report(by());

    assertThat(names(report, report.scenarios().get(0).groups().get(0)))
        .startsWith("BatchInsertBy10", "BatchInsertBy20", "BatchInsertBy30")
        .endsWith("BatchInsertBy140", "BatchInsertBy2000");
    assertThat(report.things()).extracting(Things.Thing::colour).containsOnly(1);
    assertThat(report.scenarios().get(0).table().rows().get(1).get(0)).isEqualTo("BatchInsertBy20");
  }

  /** JSON as the value of a parameter. */
  static ReportFixture json() {
    var points = new ReportFixture();
    for (String type : List.of("btree", "hash")) {
      String json =
          "{'config':{'indexes':[{'name':'first','type':'" + type + "','columns':['a']}]}}";
      add(points, "Index.build", Map.of("config", json), type.length());
      add(points, "Index.reUsed", Map.of("config", json), type.length());
    }
    return points;
  }

  @Test
  void aLongValueIsShortened() throws Exception {
    Report report = report(json());

    assertThat(names(report, report.scenarios().get(0).groups().get(0)))
        .contains("build, config=#1 btree','columns':['a\u2026")
        .allMatch(name -> name.length() < 50);
  }

  /** As the plots write it: a page has one rule. */
  @ParameterizedTest
  @CsvSource({"0.00865, 8.65 ± 0.173 ns/op", "250000, 250 ± 5 ms/op"})
  void aTimeOfManyDigitsHasAnotherUnitInTheAnswerAndInTheTable(double micros, String words)
      throws Exception {
    var points = new ReportFixture();
    add(points, "List.add", Map.of(), micros);
    Report report = report(points);

    assertThat(report.scenarios().get(0).groups().get(0).answer())
        .isEqualTo("List, time: add " + words + ".");
    assertThat(report.all().rows().get(0)).contains(words);
  }
}
