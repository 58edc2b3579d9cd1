package dev.zkpulsar.results.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.zkpulsar.results.run.MadeUpRun;
import dev.zkpulsar.results.run.Metric;
import dev.zkpulsar.results.run.Runs;
import dev.zkpulsar.results.text.ExitCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MergeTest {
  private static final ObjectMapper JSON = new ObjectMapper();

  @TempDir private Path directory;

  private static MainTest.Ended merge(String... args) {
    return MainTest.run("merge", args);
  }

  private String path(String name) {
    return directory.resolve(name).toString();
  }

  private JsonNode read(String name) throws IOException {
    return JSON.readTree(directory.resolve(name).toFile());
  }

  /** Writes a run of points at rates; a rate that ends in ! is marked invalid. */
  private void run(String name, String... rates) throws IOException {
    var points = new MadeUpRun();
    for (String rate : rates) {
      points.plain(
          "a.b.C.get", "thrpt", Map.of("rate", rate.replace("!", ""), "size", "s"), "ops/s", 1);
      points.result().putObject("unknown").putArray("a").add(1).add("+INF");
      points.metric("invalid", "flag", rate.endsWith("!") ? 1 : 0);
    }
    Path run = Files.createDirectories(directory.resolve(name));
    points.write(run.resolve("jmh.json"));
  }

  private void provenance(String run, String content) throws IOException {
    Files.writeString(
        directory.resolve(run).resolve("provenance.json"), content.replace('\'', '"'));
  }

  @Test
  void aMergeOfAMergeIsTheMergeOfAll() throws Exception {
    run("one", "10");
    run("two", "10");
    run("three", "10", "20");
    provenance("one", "{'schemaVersion':1,'module':'m'}");
    merge("-o", path("part"), path("one"), path("two"));
    merge("-o", path("all"), path("one"), path("two"), path("three"));

    merge("-o", path("again"), path("part"), path("three")).done();

    assertThat(read("again/jmh.json")).isEqualTo(read("all/jmh.json"));
    assertThat(read("again/provenance.json")).isEqualTo(read("all/provenance.json"));
  }

  @Test
  void invalidPointsAndThoseWithoutAResultAreListedAndAllIsWritten() throws Exception {
    run("one", "10", "20", "30!");
    run("two", "10", "20");
    String planned = "{'benchmark':'a.b.C.get','params':{'rate':'%s','size':'s'}}";
    provenance(
        "two",
        "{'schemaVersion':1,'plan':[%s,%s]}"
            .formatted(planned.formatted("10"), planned.formatted("30")));

    MainTest.Ended ended = merge("-o", path("all"), path("one"), path("two"));

    assertThat(ended.exitCode()).isEqualTo(ExitCode.FINDING);
    assertThat(ended.err())
        .contains("results: invalid: C.get rate=30 size=s (run one)\n")
        .contains("results: run two: 1 of 2 planned points have no result: C.get rate=30 size=s\n");
    assertThat(read("all/jmh.json")).hasSize(5);
    assertThat(MainTest.run("report", "--markdown", "-", path("all")).out())
        .contains("MISSING: 1 of 2 planned points have no result: C.get rate=30 size=s");
  }

  /** The next night is compared with trimmed files only. */
  @Test
  void aTrimmedFileKeepsWhatACompareJudges() throws Exception {
    var results = new MadeUpRun();
    results.plain("a.B.get", "thrpt", Map.of("fault", "leader-killed"), "ops/s", 1);
    results.metric("achieved", "ops/s", 9);
    results.metric("outage:p0.50", "ms", 700);
    results.metric("hiccup", "ms", 3);
    results.metric("hiccup:p0.99", "ms", 4);
    results.metric("hiccup:samples", "ops", 20);
    results.metric("outage:samples", "ops", 3);
    results.metric("outage", "ms", 700);
    results.metric("service:samples", "ops", 20);
    results.metric("machine.steal", "cores", 0.2);
    results.metric("machine.others", "cores", 0.1);
    results.metric("machine.cores", "cores", 2);
    results.metric("zookeeper1.znodes", "counts", 7);
    results.plain("a.Foreign.sampled", "sample", Map.of(), "us/op", 1);
    results.metric("sampled:p0.99", "us/op", 5);
    results.metric("hits", "ops/s", 3);
    ObjectNode sampled = results.result().withObject("/primaryMetric");
    sampled.putObject("scorePercentiles").put("99.0", 5);
    sampled.putArray("rawDataHistogram").addArray().addArray().addArray().add(1).add(98);
    results.write(directory.resolve("jmh.json"));
    Files.writeString(
        directory.resolve("provenance.json"),
        """
        {"schemaVersion": 1, "suite": "s", "commandLine": ["B", "-rff", "/home/x", "-p", "a=b:1"],
          "otherSettings": {"bench.out": "/home/x", "bench.search": "response:p99<9"},
          "machine": {"id": "m", "kernelOptions": "mitigations=off", "governor": "performance",
          "idleLatency": "10 us", "hostname": "secret"},
          "plan": [{"benchmark": "a.B.get", "histograms": "histograms/x.hlog",
          "params": {"fault": "leader-killed"}}]}
        """);

    Path to = Files.createDirectory(directory.resolve("t"));
    merge("--trim", "-o", to.toString(), directory + "/jmh.json").done();

    String trimmed = merge(to.toString()).done();
    assertThat(trimmed)
        .contains("outage:p0.50", "\"hiccup\"", "hits", "99.0", "machine.steal", "machine.others")
        .contains("outage:samples", "hiccup:samples", "machine.cores")
        .doesNotContain("znodes", "service");
    assertThat(to).isDirectoryContaining("glob:**/jmh.json.gz");
    assertThat(to.resolve("provenance.json"))
        .content()
        .contains("\"B\", \"-rff\", \"...\", \"-p\", \"a=...\"", "\"suite\" : \"s\"")
        .contains("response:p99<9")
        .contains("mitigations=off", "performance", "10 us")
        .doesNotContain("secret", "hlog", "bench.out", "leader-killed");
  }

  /** A trimmed file has no samples. */
  @Test
  void trimmingKeepsThePercentileOfAllSamplesAndItsMark() throws Exception {
    var results = new MadeUpRun().plain("a.B.get", "sample", Map.of(), "us/op", 600);
    results.metric("achieved", "ops/s", 9);
    results.metric("offered", "ops/s", 9);
    results.metric("invalid", "flag", 0);
    results.metric("p0.99", "us/op", 8_100);
    ObjectNode sampled = results.result().withObject("/primaryMetric");
    sampled.putObject("scorePercentiles").put("99.0", 6_676);
    sampled.putArray("rawDataHistogram").addArray().addArray().addArray().add(600).add(500);
    Path run = Files.createDirectories(directory.resolve("run"));
    results.write(run.resolve("jmh.json"));

    merge("--trim", "-o", path("t"), run.toString()).done();

    for (String read : List.of(run.toString(), path("t"))) {
      Metric p99 = Runs.read(List.of(read)).points().get(0).metric("response:p0.99");
      assertThat(p99.value()).isCloseTo(6.676, within(1e-9));
      assertThat(p99.isSure()).isFalse();
    }
  }

  private static final String GET = "ChildrenBenchmark.get";

  /** The same points of two runs, which differ in their provenance, and one of the second alone. */
  private void write() throws Exception {
    var fixture =
        new MadeUpRun()
            .point(GET, Map.of("childCount", "100"), 200, 0)
            .point(GET, Map.of("childCount", "1000"), 300, 1);
    fixture.run(directory.resolve("runs/one"));
    fixture.point(GET, Map.of("childCount", "10000"), 900, 0).run(directory.resolve("runs/two"));
    MadeUpRun.provenance(directory.resolve("runs/one"), ",'machine':{'cores':2},'suite':'quick'");
  }

  private String merged() throws Exception {
    write();
    merge("-o", path("all"), path("runs")).ends(ExitCode.FINDING);
    return path("all");
  }

  @Test
  void aRunThatIsThereInTwoFilesIsRefused() throws Exception {
    assertThat(MainTest.run("report", "-o", path("x.html"), merged(), path("runs/one")).refused())
        .contains("'one': another file has a run of that name; allowed: ");
    assertThat(directory.resolve("x.html")).doesNotExist();
  }
}
