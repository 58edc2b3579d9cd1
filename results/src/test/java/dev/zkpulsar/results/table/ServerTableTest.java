package dev.zkpulsar.results.table;

import static org.assertj.core.api.Assertions.assertThat;

import dev.zkpulsar.results.cli.MainTest;
import dev.zkpulsar.results.read.MetricsFile;
import dev.zkpulsar.results.read.Names;
import dev.zkpulsar.results.read.Runs;
import dev.zkpulsar.results.run.MadeUpPoint;
import dev.zkpulsar.results.run.MadeUpRun;
import dev.zkpulsar.results.run.Point;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Who led, and what each server used. */
class ServerTableTest {
  @TempDir private Path directory;

  private static Optional<ServerTable> table(Point... points) {
    var names = new Names(Map.of(), Map.of(), Map.of());
    var runs = new Runs(List.of(), MetricsFile.beside(List.of()), names);
    return ServerTable.of(List.of(points), runs);
  }

  private static MadeUpPoint at(String rate) {
    return MadeUpPoint.of("B.get", Map.of("rate", rate));
  }

  @Test
  void aServerOfAPointIsARowWithItsRoleAndFigures() {
    Point slow =
        at("1")
            .with("zookeeper10.cpu", "cores", 0.123456)
            .with("zookeeper10.leader", "flag", 1)
            .with("zookeeper2.cpu", "cores", 1)
            .with("zookeeper2.leader", "flag", 0)
            .with("zookeeper2.connections", "connections", 1_024)
            .with("client.cpu", "cores", 2)
            .in("run");
    Point fast =
        at("9")
            .with("zookeeper2.fsynctime", "s/s", 0.5)
            .with("zookeeper2.leader", "flag", 0, 1)
            .with("zookeeper2.snapshot", "ms", 0)
            .in("run");

    Point unmetered = at("20").in("run");
    ServerTable table = table(slow, fast, unmetered).orElseThrow();

    assertThat(table.all().headings())
        .containsExactly(
            "point", "server", "leads", "CPU, cores", "time in fsync, s/s", "connections");
    assertThat(table.all().rows())
        .containsExactly(
            List.of("rate=1", "zookeeper2", "no", "1", "", "1,024"),
            List.of("rate=1", "zookeeper10", "yes", "0.123", "", ""),
            List.of("rate=1", "client", "", "2", "", ""),
            List.of("rate=9", "zookeeper2", "50 % of iterations", "", "0.5", ""));
    assertThat(table.ranks()).hasSameSizeAs(table.all().headings());
  }

  /** Its loop and the marks of a point have names that end like those of servers. */
  @Test
  void otherMetricsAreNoServers() {
    Point point = at("1").with("client.cpu", "cores", 2).with("harness.cpu", "cores", 1).in("run");

    assertThat(table(point)).isEmpty();
    assertThat(table(at("1").with("a.b", "ms", 1).in("run"))).isEmpty();
  }

  /** What the page shows of a run it shows of the trimmed run, too. */
  @Test
  void thePageHasTheTableOfATrimmedRun() throws Exception {
    var run = new MadeUpRun().point("B.get", Map.of("n", "1"), 1, 0);
    run.metric("zookeeper1.leader", "flag", 1);
    run.metric("zookeeper1.heap", "B", 1 << 20);
    run.metric("zookeeper1.outstanding", "requests", 3);
    Path whole = run.run(directory.resolve("whole"));
    Path trimmed = directory.resolve("trimmed");
    MainTest.run("merge", "--trim", "-o", trimmed, whole).done();

    for (Path place : List.of(whole, trimmed)) {
      Path page = directory.resolve("page.html");
      MainTest.run("report", "-o", page, place).done();
      var servers = MadeUpRun.data(Files.readString(page)).at("/sections/0/servers");

      assertThat(servers.path("headings"))
          .hasToString("[\"point\",\"server\",\"leads\",\"heap, MiB\"]");
    }
  }
}
