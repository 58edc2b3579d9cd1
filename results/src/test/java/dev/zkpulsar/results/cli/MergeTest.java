package dev.zkpulsar.results.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.zkpulsar.results.run.MadeUpRun;
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

  private void provenance(String run, String facts) throws IOException {
    MadeUpRun.provenance(directory.resolve(run), facts);
  }

  @Test
  void aMergeOfAMergeIsTheMergeOfAll() throws Exception {
    run("one", "10");
    run("two", "10");
    run("three", "10", "20");
    provenance("one", ",'module':'m'");
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
        "two", ",'plan':[%s,%s]".formatted(planned.formatted("10"), planned.formatted("30")));

    MainTest.Ended ended = merge("-o", path("all"), path("one"), path("two"));

    assertThat(ended.exitCode()).isEqualTo(ExitCode.FINDING);
    assertThat(ended.err())
        .contains("results: invalid: C.get rate=30 size=s (run one)\n")
        .contains("results: run two: 1 of 2 planned points have no result: C.get rate=30 size=s\n");
    assertThat(read("all/jmh.json")).hasSize(5);
    assertThat(MainTest.run("report", "-o", "-", path("all")).out())
        .contains("\"missing\":[\"1 of 2 planned points have no result: C.get rate=30 size=s\"]");
  }

  /** The next night is compared with trimmed files only. */
  @Test
  void aTrimmedFileKeepsWhatACompareJudges() throws Exception {
    var results = new MadeUpRun();
    results.plain("a.B.get", "thrpt", Map.of("fault", "leader-killed"), "ops/s", 1);
    results.metric("achieved", "ops/s", 9);
    for (String name : List.of("outage", "hiccup", "hiccup:p0.99", "outage:p0.50")) {
      results.metric(name, "ms", 3);
    }
    for (String name : List.of("hiccup:samples", "outage:samples", "service:samples")) {
      results.metric(name, "ops", 20);
    }
    List.of("machine.steal", "machine.others", "machine.cores")
        .forEach(name -> results.metric(name, "cores", 0.2));
    results.metric("machine.pressure.memory", "share", 0.01);
    results.metric("zookeeper1.connections", "connections", 7);
    results.metric("zookeeper1.diskread", "B/s", 7);
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
        {"schemaVersion": 1, "suite": "s", "order": {"kind": "shuffled", "seed": -4711}, "commandLine": ["B", "-rff", "/home/x", "-p", "a=b:1"],
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
        .contains("zookeeper1.connections")
        .contains("outage:samples", "hiccup:samples", "machine.cores", "machine.pressure.memory")
        .doesNotContain("diskread", "service");
    assertThat(to).isDirectoryContaining("glob:**/jmh.json.gz");
    assertThat(to.resolve("provenance.json"))
        .content()
        .contains("\"B\", \"-rff\", \"...\", \"-p\", \"a=...\"", "\"suite\" : \"s\"")
        .contains("response:p99<9", "shuffled", "-4711")
        .contains("mitigations=off", "performance", "10 us")
        .doesNotContain("secret", "hlog", "bench.out", "leader-killed");
  }

  @Test
  void aRunThatIsThereInTwoFilesIsRefused() throws Exception {
    run("one", "10");
    run("two", "10");
    merge("-o", path("all"), path("one"), path("two")).done();

    assertThat(MainTest.run("report", "-o", path("x.html"), path("all"), path("one")).refused())
        .contains("'one': another file has a run of that name; allowed: ");
    assertThat(directory.resolve("x.html")).doesNotExist();
  }
}
