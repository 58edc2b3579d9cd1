package dev.zkpulsar.env.nodes;

import static org.assertj.core.api.Assertions.assertThat;

import dev.zkpulsar.env.Jvm;
import dev.zkpulsar.env.TestSystems;
import java.time.Duration;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A runner that ends without closing takes its containers, network and volumes with it. */
@NeedsEngine
@Tag("long")
class DockerLeavesNothingTest {

  /** A process that starts an ensemble, prints its containers' ids, and waits. */
  static final class Runner {
    private Runner() {}

    public static void main(String[] args) throws Exception {
      var ensemble = TestSystems.zooKeeper(System.getProperties());
      System.out.println(String.join(" ", ensemble.servers().stream().map(Docker::id).toList()));
      if (args[0].equals("exit")) {
        System.in.read();
        System.exit(3);
      }
      Thread.sleep(Duration.ofMinutes(2).toMillis());
    }
  }

  /** After a kill -9, Testcontainers' clean-up container does it. */
  @Test
  void everythingIsRemovedHoweverTheRunnerEnds() throws Exception {
    var runners = new LinkedHashMap<String, Process>();
    boolean isCleaned = System.getenv("TESTCONTAINERS_RYUK_DISABLED") == null;
    for (String how : isCleaned ? List.of("exit", "TERM", "KILL") : List.of("exit", "TERM")) {
      runners.put(
          how,
          Jvm.running(
                  Runner.class,
                  List.of(
                      "-Dbench.env=docker",
                      "-Dbench.zookeeper.jvmArgs=" + TestSystems.SHORT_LIVED,
                      "-Dorg.slf4j.simpleLogger.defaultLogLevel=error"),
                  how)
              .start());
    }
    for (var entry : runners.entrySet()) {
      Process runner = entry.getValue();
      String containers = runner.inputReader().readLine();
      assertThat(containers).as(() -> runner.errorReader().lines().toList() + "").isNotNull();
      List<Docker.Surroundings> surroundings =
          Arrays.stream(containers.split(" ")).map(Docker::surroundings).toList();
      runner.outputWriter().close();

      assertThat(surroundings).hasSize(3);
      assertThat(Jvm.end(runner, entry.getKey())).as(entry.getKey()).isTrue();
      assertThat(runner.errorReader().lines()).allMatch(line -> line.startsWith("Waiting for "));
      TestSystems.await(60, () -> surroundings.stream().allMatch(Docker.Surroundings::areGone));
    }
  }
}
