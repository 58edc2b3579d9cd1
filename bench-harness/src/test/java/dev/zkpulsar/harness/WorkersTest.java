package dev.zkpulsar.harness;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.apache.zookeeper.ZooDefs.Ids.OPEN_ACL_UNSAFE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import dev.zkpulsar.results.read.IntervalLog;
import dev.zkpulsar.results.run.Samples;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramIterationValue;
import org.apache.zookeeper.CreateMode;
import org.apache.zookeeper.KeeperException;
import org.apache.zookeeper.ZooKeeper;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Several workers as one run, as processes on this machine: what they measure, how they end. */
@Timeout(value = 8, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class WorkersTest {
  private static final String JVM = " -jvmArgsAppend " + ModuleRun.QUICK_JVM;
  private static final String POINT =
      "KnownTarget.*delayed -f 1 -wi 1 -w 1 -i 2 -r 4 -p ratePerSecond=300 -p delayMicros=0" + JVM;

  @TempDir private Path directory;

  @Test
  @Tag("long")
  void threeWorkersAreOneRun() throws Exception {
    try (var workers = new WorkerProcesses(directory, 3).startAll(POINT)) {
      var times = new TreeMap<Double, Long>();
      for (int worker = 0; worker < 3; worker++) {
        // On a slow machine, a point may be INVALID.
        assertThat(workers.exitCode(worker)).as(workers.text(worker)).isLessThanOrEqualTo(1);
        assertThat(workers.run(worker).getFileName().toString()).endsWith("-worker-" + worker);
        assertThat(workers.run(worker).resolve("report.html")).exists();
        addResponseTimes(workers.run(worker), times);
      }
      assertThat(workers.json(0, "jmh.json").at("/0/params/ratePerSecond").asText())
          .isEqualTo("300");
      assertThat(metric(workers, 0, "offered")).isCloseTo(300, within(60.0));
      assertThat(metric(workers, 1, "offered")).isCloseTo(100, within(40.0));
      assertThat(metric(workers, 0, "workers.overlap")).isGreaterThan(0.5);
      // The sums are divided, and not the quotients added.
      double perSecond = metric(workers, 0, "costs.operations");
      double cpuMicros = 1e6 * metric(workers, 0, "client.cpu") / perSecond;
      assertThat(metric(workers, 0, "client.cpu/op"))
          .isCloseTo(cpuMicros, within(0.05 * cpuMicros));

      // One histogram: its percentiles are those of the three interval logs together.
      for (String quantile : List.of("0.50", "0.90", "0.99", "1.00")) {
        String named = "response:p" + quantile;
        boolean isInvalid = metrics(workers, 0).has(named);
        double us = metric(workers, 0, isInvalid ? named : "p" + quantile);
        // The logs have two digits.
        long size = times.values().stream().mapToLong(Long::longValue).sum();
        double percent = 100 * Double.parseDouble(quantile);
        double ofAll = Samples.percentile(times.entrySet(), size, percent);
        long ofLogs = Math.round(1e3 * ofAll);
        assertThat(new Histogram(2).highestEquivalentValue(Math.round(1e3 * us))).isEqualTo(ofLogs);
      }
    }
  }

  /** A request to the rendezvous. */
  @FunctionalInterface
  private interface Request {
    void send(ZooKeeper zooKeeper) throws Exception;
  }

  private static JsonNode metrics(WorkerProcesses workers, int worker) throws IOException {
    return workers.json(worker, "jmh.json").at("/0/secondaryMetrics");
  }

  private static double metric(WorkerProcesses workers, int worker, String name)
      throws IOException {
    assertThat(metrics(workers, worker).has(name)).as(name + " of " + worker).isTrue();
    return metrics(workers, worker).path(name).path("score").asDouble();
  }

  private static void addResponseTimes(Path run, Map<Double, Long> into) throws IOException {
    try (var logs = Files.newDirectoryStream(run.resolve("histograms"))) {
      for (var interval : IntervalLog.read(logs.iterator().next()).intervals()) {
        if (interval.tag().equals("response")) {
          for (HistogramIterationValue value : interval.histogram().recordedValues()) {
            long count = value.getCountAtValueIteratedTo();
            into.merge(value.getValueIteratedTo() / 1e3, count, Long::sum);
          }
        }
      }
    }
  }

  /** The first point is finished and kept; the second has no result. */
  @Test
  @Tag("long")
  void aKilledWorkerEndsTheOthersWhichKeepWhatTheyMeasured() throws Exception {
    String points =
        POINT.replace("ratePerSecond=300", "ratePerSecond=30,300").replace("-i 2", "-i 3");
    try (var workers = new WorkerProcesses(directory, 3).startAll(points)) {
      workers.awaitMeasuring(2, 2);
      workers.kill(2);

      for (int worker = 0; worker < 2; worker++) {
        assertThat(workers.exitCode(worker)).as(workers.text(worker)).isEqualTo(4);
        assertThat(workers.text(worker)).contains("worker 2 is lost; finished points are in ");
        assertThat(workers.json(worker, "jmh.json")).hasSize(1);
      }
    }
  }

  @Test
  @Tag("long")
  void aWorkerWithAnotherBuildEndsWithTheDifference() throws Exception {
    try (var workers = new WorkerProcesses(directory, 2).with("bench.rendezvous.wait=12")) {
      workers.start(1, POINT.replace("-r 4", "-r 5"), "-Dbench.seed=7");
      workers.start(0, POINT);

      assertThat(workers.exitCode(1)).as(workers.text(1)).isEqualTo(4);
      assertThat(workers.text(1))
          .contains("zkpulsar: worker 1 at 127.0.0.1:")
          .contains("its build has [-Dbench.seed=7, -i 2 -r 5 s], that of worker 0 has ")
          .contains("[-Dbench.seed=1, -i 2 -r 4 s]");
      assertThat(workers.exitCode(0)).isEqualTo(4);
      assertThat(workers.json(1, "jmh.json")).isEmpty();
    }
  }

  /** Worker 1 has another point, so it is elsewhere. */
  @Test
  @Tag("long")
  void aWorkerThatNeverComesIsNamedWithThePoint() throws Exception {
    try (var workers = new WorkerProcesses(directory, 3).with("bench.rendezvous.wait=12")) {
      workers.start(1, POINT.replace("=300", "=301"), "-Dbench.rendezvous.wait=6");
      workers.start(0, POINT);
      workers.start(2, POINT);

      for (int worker = 0; worker < 3; worker++) {
        assertThat(workers.exitCode(worker)).as(workers.text(worker)).isEqualTo(4);
      }
      assertThat(workers.text(0))
          .contains("worker 1 did not come to 'start of iteration 1' of 'KnownTargetBenchmark")
          .contains("within 12 s (-Dbench.rendezvous.wait)");
      assertThat(workers.text(1)).contains("worker 0 did not come to ");
    }
  }

  @Test
  @Tag("long")
  void withoutTheTokenNobodyReadsOrWritesOrMeasures() throws Exception {
    Path right = Files.writeString(directory.resolve("right"), "right");
    Path wrong = Files.writeString(directory.resolve("wrong"), "wrong");
    try (var workers = new WorkerProcesses(directory, 2).with("bench.rendezvous.wait=12")) {
      workers.start(1, POINT, "-Dbench.rendezvous.file=" + wrong);
      workers.start(0, POINT, "-Dbench.rendezvous.file=" + right, "-Dbench.rendezvous.wait=20");
      workers.await(0, "[1/1]");
      for (String token : List.of("", "wrong", "right")) {
        var requests =
            List.<Request>of(
                zooKeeper -> zooKeeper.getData("/", false, null),
                zooKeeper -> zooKeeper.getData("/zookeeper/config", false, null),
                zooKeeper ->
                    zooKeeper.create("/stranger", null, OPEN_ACL_UNSAFE, CreateMode.EPHEMERAL));
        for (Request request : requests) {
          try (var stranger = new ZooKeeper("127.0.0.1:" + workers.port(), 10_000, event -> {})) {
            if (!token.isEmpty()) {
              stranger.addAuthInfo("digest", token.getBytes(UTF_8));
            }
            if (token.equals("right")) {
              request.send(stranger);
            } else {
              assertThatThrownBy(() -> request.send(stranger)).isInstanceOf(KeeperException.class);
            }
          }
        }
      }

      assertThat(workers.exitCode(1)).as(workers.text(1)).isEqualTo(4);
      assertThat(workers.text(1)).contains("-Dbench.rendezvous.file");
      assertThat(workers.exitCode(0)).as(workers.text(0)).isEqualTo(4);
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "bench.workers=2 | delayed | each of the 2 workers has a number; allowed: 0 to 1",
        "bench.workers=2 bench.worker=2 | delayed | bench.worker: '2'; allowed: 0 to 1",
        "bench.workers=2 bench.worker=0 bench.rendezvous=h:1 | delayed | others can reach h:1",
        "bench.workers=2 bench.worker=0 bench.rendezvous.file=/dev/null | delayed | is empty",
        "bench.workers=2 bench.worker=0 | delayed -p ratePerSecond=1 | allowed: 2 or more",
        "bench.workers=2 bench.worker=0 | delayed -f 0 | allowed: 1 or more",
        "bench.workers=2 bench.worker=0 bench.resume=x | delayed | bench.resume: 'x': not with",
        "bench.workers=2 bench.worker=0 bench.search=response:p99<10 | delayed | one worker",
        "bench.workers=2 bench.worker=0 | EchoBenchmark | allowed: external servers",
        "bench.workers=2 bench.worker=0 | AllocationBenchmark | allowed: one whose load is",
      })
  void refusals(String settings, String benchmark, String line) throws Exception {
    var given = new TreeMap<>(Map.of("bench.plan", "true", "bench.echo.word", "secret"));
    for (String setting : settings.split(" ")) {
      given.put(setting.replaceFirst("=.*", ""), setting.replaceFirst("^[^=]*=", ""));
    }

    MainRun run = MainRun.of(directory, given, benchmark);

    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.err()).hasLineCount(1).contains(line);
  }
}
