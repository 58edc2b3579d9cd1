package dev.zkpulsar.results.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.zkpulsar.results.run.MadeUpRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TableCommandTest {
  private static final String TIME = "time:p0.50";

  @TempDir private Path directory;

  private static MadeUpRun point(String topics, double... seconds) {
    var run = new MadeUpRun().plain("a.Load.again", "ss", Map.of("topics", topics), "us/op", 1);
    run.metric(TIME, "us/op", DoubleStream.of(seconds).map(s -> 1e6 * s).toArray());
    run.metric("time:samples", "#", DoubleStream.of(seconds).map(s -> 1000).toArray());
    run.metric("disturbed", "flag", new double[seconds.length]);
    return run;
  }

  private Path write(String name, String provenance, MadeUpRun points) throws IOException {
    Path run = Files.createDirectories(directory.resolve(name));
    points.write(run.resolve("jmh.json"));
    MadeUpRun.provenance(run, provenance);
    return run;
  }

  private MainTest.Ended table(String... arguments) {
    return MainTest.run("table", directory, arguments);
  }

  @Test
  void wordsComeFromTheNamesBesideTheRuns() throws Exception {
    Path run = write("one", "", point("1000", 3.641));
    Files.writeString(
        run.resolve("names.json"),
        """
        {"values": {"benchmark": {"Load.again": "again"}, "topics": {"1000": "few"}},
         "headings": {"time:p0.50": "half of them", "benchmark": "what"}}
        """);

    assertThat(table("--rows=benchmark", "--columns=topics", "--metric=" + TIME + ":s").done())
        .startsWith("| what | few, half of them, s |\n|---|--:|\n| again | 3.64 |\n");
    assertThat(table("--rows=topics", "--metric=" + TIME + ":s", "--as=" + TIME + "=p50").done())
        .startsWith("| topics | p50, s |\n|--:|--:|\n| 1,000 | 3.64 |\n");
  }

  /** F12: a value with a comma could not be written. */
  @Test
  void aConditionMayHaveCommasAndSeveralValues() throws Exception {
    var run = new MadeUpRun();
    for (String value : new String[] {"half, rest random", "all", "none"}) {
      run.plain("a.B.c", "avgt", Map.of("d", value, "n", "1"), "us/op", 7);
    }
    write("one", "", run);

    assertThat(table("--rows=d", "--metric=score", "--where=n=1,d=half, rest random|all").done())
        .startsWith("| d | score, us/op |\n|---|--:|\n| half, rest random | 7 |\n| all | 7 |\n\n");
  }

  @Test
  void theLineBelowNamesWhereTheFiguresComeFrom() throws Exception {
    String machine = ",'machine':{'cpu':'Intel(R) Xeon(R)','logicalCores':2},'module':'m'";
    write(
        "one",
        ",'startedAt':'2026-11-24T01:00:00Z','project':{'commit':'0123456789','dirty':true},"
            + "'suite':'events','commandLine':['Load$','-p','a=b'],'settings':{'x.y':'z'},"
            + "'otherSettings':{'bench.out':'/home/x','bench.search':'response:p99<9'}"
            + machine,
        point("1000", 1));
    write(
        "two",
        ",'startedAt':'2026-11-23T01:00:00Z','project':{'commit':'abcdef0123'}" + machine,
        point("1000", 2));
    write("three", "", point("1000", 3));

    assertThat(table("--rows=topics", "--metric=" + TIME).done())
        .endsWith(
            """

            2026-11-23, 2026-11-24; commits 0123456 with uncommitted changes, unknown, abcdef0; \
            3 runs, 3 for each cell; 2 cores, Intel Xeon; undisturbed.

            <details><summary>2 commands</summary>

            - `./mvnw -pl m jmh:run -Dsuite=events -Dx.y=z -Dbench.search="response:p99<9" \
            -Djmh.args="Load$ -p a=b"`
            - `./mvnw -pl m jmh:run`

            </details>
            """);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '!',
      quoteCharacter = '~',
      value = {
        "--rows=evnt!--rows, --columns: 'evnt'; allowed: benchmark, iteration, ",
        "--where=x=1!--where, --rows, --columns: 'x'; allowed: benchmark, ",
        "--where=topics!--where: 'topics'; allowed: NAME=VALUE",
        "--as=topics!--as: 'topics'; allowed: NAME=VALUE",
        "--where=topics=7!--benchmark, --where: no point has these values",
        "--benchmark=b.Load!--benchmark, --where: no point has these values",
        "--benchmark=(!--benchmark: '(': Unclosed group; allowed: a regular expression",
        "--metric=times!--metric: 'times'; allowed: disturbed, primary, time:p0.50, time:samples",
        "--row!Unknown option: '--row'; see table --help",
      })
  void badInputIsRefusedInOneLine(String argument, String line) throws Exception {
    write("one", "", point("1000", 60));

    assertThat(table("--rows=topics", "--metric=" + TIME, argument).refused()).contains(line);
  }
}
