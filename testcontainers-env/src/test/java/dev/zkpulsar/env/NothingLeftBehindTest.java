package dev.zkpulsar.env;

import static org.assertj.core.api.Assertions.assertThat;

import dev.zkpulsar.env.nodes.Processes;
import dev.zkpulsar.env.nodes.ProcessesTest;
import dev.zkpulsar.env.nodes.Server;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** However a runner ends, its servers and their directories end with it. */
class NothingLeftBehindTest {
  private static final Map<String, Process> RUNNERS = new LinkedHashMap<>();

  /** The end that no code of the runner handles; brokers end as servers do at the others. */
  private static final String WITH_A_CLUSTER = "KILL";

  /** Two brokers, a bookie and their ZooKeeper server. */
  private static final int CLUSTER_SERVERS = 4;

  @TempDir private static Path directory;

  /**
   * A process that starts a server, a program that knows nothing of its parent, and perhaps a
   * cluster, prints their process ids, and waits.
   */
  static final class Runner {
    private Runner() {}

    public static void main(String[] args) throws Exception {
      var pulsar = CompletableFuture.supplyAsync(() -> brokers(args[0]));
      List<Server> zooKeeper = TestSystems.zooKeeper(System.getProperties()).servers();
      Server program = ProcessesTest.start(new Processes(), Path.of(args[1]), "sleep", "300");
      while (program.handle().process().isEmpty()) {
        Thread.sleep(10);
      }
      System.out.println(
          String.join(
              " ",
              Stream.of(zooKeeper, pulsar.get(), List.of(program))
                  .flatMap(List::stream)
                  .map(server -> Long.toString(TestSystems.pid(server)))
                  .toList()));
      if (args[0].equals("exit")) {
        System.exit(3);
      }
      Thread.sleep(Duration.ofMinutes(5).toMillis());
    }

    private static List<Server> brokers(String how) {
      return how.equals(WITH_A_CLUSTER)
          ? TestSystems.pulsar(System.getProperties()).servers()
          : List.of();
    }
  }

  /** Side by side: most of a runner's time is the start of its brokers. */
  @BeforeAll
  static void start() throws Exception {
    for (String how : List.of("exit", "INT", "TERM", "KILL")) {
      Path dataDir = Files.createDirectory(directory.resolve(how));
      RUNNERS.put(
          how,
          Jvm.running(
                  Runner.class,
                  List.of(
                      "-Dbench.zookeeper.servers=1",
                      "-Dbench.zookeeper.dataDir=" + dataDir,
                      "-Dbench.zookeeper.dataLogDir=" + dataDir,
                      "-Dbench.zookeeper.jvmArgs=" + TestSystems.SHORT_LIVED,
                      "-Dbench.pulsar.cluster=true",
                      "-Dbench.pulsar.dataDir=" + dataDir,
                      "-Dbench.pulsar.jvmArgs=" + TestSystems.SHORT_LIVED,
                      "-Dorg.slf4j.simpleLogger.defaultLogLevel=error"),
                  how,
                  dataDir.toString())
              .redirectError(ProcessBuilder.Redirect.INHERIT)
              .start());
    }
  }

  @AfterAll
  static void stop() {
    RUNNERS.values().forEach(Process::destroyForcibly);
  }

  @ParameterizedTest
  @ValueSource(strings = {"exit", "INT", "TERM", "KILL"})
  void whenTheRunnerEndsBy(String how) throws Exception {
    Process runner = RUNNERS.get(how);
    List<Long> pids =
        Arrays.stream(runner.inputReader().readLine().split(" ")).map(Long::parseLong).toList();
    assertThat(pids).hasSize(how.equals(WITH_A_CLUSTER) ? 2 + CLUSTER_SERVERS : 2);

    assertThat(Jvm.end(runner, how)).isTrue();
    for (long pid : pids) {
      var server = ProcessHandle.of(pid);
      if (server.isPresent()) {
        server.get().onExit().get(60, TimeUnit.SECONDS);
      }
    }
    // The shell that watches the program removes its directory after the program has ended.
    TestSystems.await(30, () -> directory.resolve(how).toFile().list().length == 0);
  }
}
