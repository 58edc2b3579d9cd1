package dev.zkpulsar.env;

import static org.assertj.core.api.Assertions.assertThat;

import dev.zkpulsar.env.server.Server;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** However a runner ends, its servers and their directories end with it. */
class NothingLeftBehindTest {
  @TempDir private Path dataDir;

  /** A process that starts a system, says its servers' process ids, and waits. */
  static final class Runner {
    private Runner() {}

    public static void main(String[] args) throws Exception {
      List<Server> servers =
          args[0].equals("pulsar")
              ? Settings.pulsar(System.getProperties()).servers()
              : Settings.zooKeeper(System.getProperties()).servers();
      System.out.println(
          String.join(
              " ", servers.stream().map(server -> Long.toString(Settings.pid(server))).toList()));
      if (args[1].equals("exit")) {
        System.exit(3);
      }
      Thread.sleep(Duration.ofMinutes(2).toMillis());
    }
  }

  @ParameterizedTest
  @CsvSource({
    "zookeeper, 3, exit",
    "zookeeper, 3, INT",
    "zookeeper, 3, TERM",
    "zookeeper, 3, KILL",
    "pulsar, 1, exit",
    "pulsar, 1, TERM",
    "pulsar, 1, KILL",
  })
  void whenTheRunnerEndsBy(String system, int servers, String how) throws Exception {
    Process runner =
        Jvm.running(Runner.class, List.of("-Dbench." + system + ".dataDir=" + dataDir), system, how)
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    List<Long> pids =
        Arrays.stream(runner.inputReader().readLine().split(" ")).map(Long::parseLong).toList();
    assertThat(pids).hasSize(servers);

    assertThat(Jvm.end(runner, how)).isTrue();
    for (long pid : pids) {
      var server = ProcessHandle.of(pid);
      if (server.isPresent()) {
        server.get().onExit().get(15, TimeUnit.SECONDS);
      }
    }
    assertThat(dataDir).isEmptyDirectory();
  }

  @Test
  void whenItsServersWereKilled() throws Exception {
    var ensemble = Settings.zooKeeper(Settings.of("bench.zookeeper.dataDir", dataDir.toString()));
    kill(ensemble.servers());
    ensemble.close();

    assertThat(dataDir).isEmptyDirectory();
  }

  @Test
  void whenItsBrokerWasKilled() throws Exception {
    var cluster = Settings.pulsar(Settings.of("bench.pulsar.dataDir", dataDir.toString()));
    kill(cluster.servers());
    cluster.close();

    assertThat(dataDir).isEmptyDirectory();
  }

  private static void kill(List<Server> servers) {
    for (var server : servers) {
      ProcessHandle.of(Settings.pid(server)).orElseThrow().destroyForcibly();
    }
  }
}
