package dev.zkpulsar.env;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** However a runner ends, its servers and their directories end with it. */
class NothingLeftBehindTest {
  @TempDir private Path dataDir;

  /** A process that starts an ensemble, says its servers' process ids, and waits. */
  static final class Runner {
    private Runner() {}

    public static void main(String[] args) throws Exception {
      var ensemble = Environments.zooKeeper(System.getProperties());
      System.out.println(
          String.join(
              " ",
              ensemble.servers().stream()
                  .map(server -> Long.toString(Settings.pid(server)))
                  .toList()));
      if (args[0].equals("exit")) {
        System.exit(3);
      }
      Thread.sleep(Duration.ofMinutes(2).toMillis());
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"exit", "INT", "TERM", "KILL"})
  void whenTheRunnerEndsBy(String how) throws Exception {
    Process runner =
        Jvm.running(Runner.class, List.of("-Dbench.zookeeper.dataDir=" + dataDir), how)
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    List<Long> pids =
        Arrays.stream(runner.inputReader().readLine().split(" ")).map(Long::parseLong).toList();
    assertThat(pids).hasSize(3);

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
    var ensemble =
        Environments.zooKeeper(Settings.of("bench.zookeeper.dataDir", dataDir.toString()));
    for (var server : ensemble.servers()) {
      ProcessHandle.of(Settings.pid(server)).orElseThrow().destroyForcibly();
    }
    ensemble.close();

    try (var left = Files.list(dataDir)) {
      assertThat(left).isEmpty();
    }
  }
}
