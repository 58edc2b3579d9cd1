package dev.zkpulsar.results.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.zkpulsar.results.report.ReportFixture;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TableCommandTest {
  private static final String TIME = "time:p0.50";

  @TempDir private Path directory;

  private static Map<String, String> params(String event, String topics) {
    return Map.of("event", event, "topics", topics, "brokers", "2");
  }

  /** A run of the event "unload" with 10,000 and 1,000 topics, then of "killed" with 1,000. */
  private void run(String name, String provenance, double... seconds) throws IOException {
    var fixture = new ReportFixture();
    var points =
        List.of(params("unload", "10000"), params("unload", "1000"), params("killed", "1000"));
    for (int i = 0; i < seconds.length; i++) {
      point(fixture, points.get(i), seconds[i]);
    }
    write(name, provenance, fixture);
  }

  private static void point(ReportFixture fixture, Map<String, ?> params, double... seconds) {
    fixture.plain("a.Load.again", "ss", params, "us/op", 1);
    fixture.metric(TIME, "us/op", DoubleStream.of(seconds).map(s -> 1e6 * s).toArray());
    fixture.metric("time:samples", "#", DoubleStream.of(seconds).map(s -> 1000).toArray());
    fixture.metric("disturbed", "flag", new double[seconds.length]);
  }

  private void write(String name, String provenance, ReportFixture fixture) throws IOException {
    Path run = Files.createDirectories(directory.resolve(name));
    fixture.write(run.resolve("jmh.json"));
    ReportFixture.provenance(run, provenance);
  }

  private MainTest.Ended table(String... arguments) {
    return MainTest.run("table", directory, arguments);
  }

  @Test
  void aCellHasTheFigureOfEachRunAndNumbersAscend() throws Exception {
    run("one", "", 60, 3.641, 33.01);
    run("two", "", 50, 5.075, 33.04);

    assertThat(
            table(
                    "--rows=event,topics",
                    "--metric=" + TIME + ":s",
                    "--as=killed=broker killed",
                    "--as=" + TIME + "=half of them")
                .done())
        .startsWith(
            """
            | event | topics | half of them, s |
            |---|--:|---|
            | unload | 1,000 | 3.64, 5.08 |
            |  | 10,000 | 60, 50 |
            | broker killed | 1,000 | 33 |

            """);
  }

  @Test
  void otherParametersAreColumnsOfEachMetric() throws Exception {
    run("one", "", 60, 3.641, 33);

    assertThat(
            table("--rows=topics", "--columns=event", "--metric=" + TIME + ":s", "--metric=primary")
                .done())
        .startsWith(
            """
            | topics | unload, time:p0.50, s | unload, score, us/op | killed, time:p0.50, s | killed, score, us/op |
            |--:|--:|--:|--:|--:|
            | 1,000 | 3.64 | 1 | 33 | 1 |
            | 10,000 | 60 | 1 |  |  |
            """);
  }

  @Test
  void manyRunsAreTheirMedianAndRange() throws Exception {
    for (int i = 1; i <= 5; i++) {
      run("run" + i, "", 10 * i * i);
    }

    assertThat(table("--rows=topics", "--metric=" + TIME + ":s").done())
        .contains("| 10,000 | 90 (10 to 250) |\n");
  }

  @Test
  void marksStandBesideTheirFiguresAndBelowTheTable() throws Exception {
    run("one", "", 1);
    var fixture = new ReportFixture();
    point(fixture, params("unload", "10000"), 2);
    fixture.metric("disturbed", "flag", 1);
    fixture.metric("disturbed.others", "cores", 0.24);
    fixture.metric("time:samples", "#", 12);
    write("two", "", fixture);
    fixture.metric("invalid", "flag", 1);
    write("xxx", "", fixture);

    assertThat(table("--rows=topics", "--metric=disturbed.others").done())
        .contains("| -, 0.24 DISTURBED, INVALID DISTURBED |\n");
    assertThat(table("--rows=topics", "--metric=" + TIME + ":s").done())
        .contains("| 1, 2\\~ DISTURBED, INVALID DISTURBED |\n")
        .contains(
            "2 of 3 measurements marked: DISTURBED: other processes used 0.24 cores; INVALID: ")
        .contains(
            "; \\~ fewer than 10 samples lie beyond this percentile, or their number is unknown.\n");
    fixture.metrics().remove("time:samples");
    fixture.metrics().remove("invalid");
    write("xxx", "", fixture);
    assertThat(table("--rows=topics", "--where=run=xxx", "--metric=" + TIME + ":s").done())
        .as("an unknown number of samples")
        .contains("| 2\\~ DISTURBED |\n");
  }

  @Test
  void aRunThatCouldNotReadThePressureIsNotJustUndisturbed() throws Exception {
    var fixture = new ReportFixture();
    point(fixture, params("unload", "1000"), 1);
    fixture.metric("machine.cores", "cores", 2);
    write("one", "", fixture);

    assertThat(table("--rows=topics", "--metric=" + TIME).done())
        .contains("; undisturbed, but memory and disk pressure were not recorded.");
    fixture.metric("machine.pressure.memory", "share", 0);
    write("one", "", fixture);
    assertThat(table("--rows=topics", "--metric=" + TIME).done()).contains("; undisturbed.");
  }

  @Test
  void iterationsStandInOneCellOrAreNamed() throws Exception {
    var fixture = new ReportFixture();
    point(fixture, params("unload", "1000"), 8, 5, 4);
    fixture.metric("disturbed", "flag", 0, 1, 0);
    write("one", "", fixture);

    assertThat(table("--rows=event", "--metric=" + TIME + ":s", "--iterations").done())
        .contains("| unload | 8, 5 DISTURBED, 4 |\n");
    assertThat(table("--rows=iteration", "--where=iteration=1|3", "--metric=" + TIME + ":s").done())
        .contains("|--:|--:|\n| 1 | 8 |\n| 3 | 4 |\n\n");
  }

  @Test
  void aRowIsNamedByWhatItChanges() throws Exception {
    run("one", "", 60, 50);

    assertThat(table("--rows=changed", "--metric=" + TIME + ":s").done())
        .contains("| nothing | 60 |\n| topics=1000 | 50 |\n");
  }

  @Test
  void theLineBelowNamesWhereTheFiguresComeFrom() throws Exception {
    String machine = ",'machine':{'cpu':'Intel(R) Xeon(R)','logicalCores':2},'module':'m'";
    run(
        "one",
        ",'startedAt':'2026-11-24T01:00:00Z','project':{'commit':'0123456789','dirty':true},"
            + "'suite':'events','commandLine':['Load$','-p','a=b'],'settings':{'x.y':'z'}"
            + machine,
        1);
    run(
        "two",
        ",'startedAt':'2026-11-23T01:00:00Z','project':{'commit':'abcdef0123'}" + machine,
        2);
    run("three", "", 3, 4);

    assertThat(table("--rows=topics", "--metric=" + TIME, "--where=topics=10000").done())
        .endsWith(
            """

            2026-11-23, 2026-11-24; commits 0123456 with uncommitted changes, unknown, abcdef0; \
            3 runs, 3 for each cell; 2 cores, Intel Xeon; undisturbed.

            <details><summary>2 commands</summary>

            - `./mvnw -pl m jmh:run -Dsuite=events -Dx.y=z -Djmh.args="Load$ -p a=b"`
            - `./mvnw -pl m jmh:run`

            </details>
            """);
    assertThat(table("--rows=topics", "--metric=" + TIME, "--where=run=two").done())
        .endsWith(
            "\n2026-11-23; commit abcdef0; 1 run; 2 cores, Intel Xeon; undisturbed."
                + " `./mvnw -pl m jmh:run`\n");
  }

  @Test
  void runsOfAnotherSetupShareNoCell() throws Exception {
    run("one", ",'versions':{'pulsar':'4.0.7'}", 1);
    run("two", ",'versions':{'pulsar':'5.0.0'}", 2);

    assertThat(table("--rows=topics", "--metric=" + TIME).refused())
        .contains(
            "Load.again: points in one cell differ in: other version of pulsar: 4.0.7 and 5.0.0");
    assertThat(
            table("--rows=topics", "--columns=version of pulsar", "--metric=" + TIME + ":s").done())
        .contains("| topics | 4.0.7, time:p0.50, s | 5.0.0, time:p0.50, s |\n")
        .contains("| 10,000 | 1 | 2 |\n");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '!',
      quoteCharacter = '~',
      value = {
        "--rows=evnt!--rows, --columns: 'evnt'; allowed: benchmark, brokers, changed, event, iter",
        "--columns=x!--columns: 'x'; allowed: benchmark, ",
        "--where=x=1!--where, --rows, --columns: 'x'; allowed: benchmark, ",
        "--where=topics!--where: 'topics'; allowed: NAME=VALUE",
        "--as=topics!--as: 'topics'; allowed: NAME=VALUE",
        "--where=topics=7!--benchmark, --where: no point has these values",
        "--benchmark=b.Load!--benchmark, --where: no point has these values",
        "--benchmark=(!--benchmark: '(': Unclosed group; allowed: a regular expression",
        "--metric=times!--metric: 'times'; allowed: disturbed, primary, time:p0.50, time:samples",
        "--metric=time:p0.50:MB/s!allowed: a unit of the same quantity as us/op",
        "--iteration!'--iteration': no such option or argument; did you mean --iterations?",
      })
  void badInputIsRefusedInOneLine(String argument, String line) throws Exception {
    run("one", "", 60, 3.641);

    assertThat(table("--rows=event,topics", "--metric=" + TIME, argument).refused()).contains(line);
  }

  @Test
  void pointsThatDifferInAParameterShareNoCell() throws Exception {
    run("one", "", 60, 3.641);

    assertThat(table("--rows=event", "--metric=" + TIME).refused())
        .contains("Load.again: points in one cell differ in: topics; allowed: runs of one point; ");
  }
}
