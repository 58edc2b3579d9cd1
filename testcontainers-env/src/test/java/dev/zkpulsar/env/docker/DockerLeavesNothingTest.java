package dev.zkpulsar.env.docker;

import static org.assertj.core.api.Assertions.assertThat;

import dev.zkpulsar.env.Jvm;
import dev.zkpulsar.env.Settings;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.condition.EnabledIf;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A runner that ends without closing takes its containers, network and volumes with it. */
@EnabledIf("dev.zkpulsar.env.docker.Docker#answers")
class DockerLeavesNothingTest {

  /** A process that starts an ensemble, says its containers' ids, and waits. */
  static final class Runner {
    private Runner() {}

    public static void main(String[] args) throws Exception {
      var ensemble = Settings.zooKeeper(System.getProperties());
      System.out.println(String.join(" ", ensemble.servers().stream().map(Docker::id).toList()));
      if (args[0].equals("exit")) {
        System.in.read();
        System.exit(3);
      }
      Thread.sleep(Duration.ofMinutes(2).toMillis());
    }
  }

  // After a kill -9 Testcontainers' clean-up container does it, which is not everywhere.
  @ParameterizedTest
  @ValueSource(strings = {"exit", "INT", "TERM"})
  void whenTheRunnerEndsBy(String how) throws Exception {
    Process runner =
        Jvm.running(
                Runner.class,
                List.of("-Dbench.env=docker", "-Dorg.slf4j.simpleLogger.defaultLogLevel=error"),
                how)
            .start();
    List<Docker.Surroundings> surroundings =
        Arrays.stream(runner.inputReader().readLine().split(" "))
            .map(Docker::surroundings)
            .toList();
    runner.outputWriter().close();

    assertThat(surroundings).hasSize(3).noneMatch(Docker.Surroundings::areGone);
    assertThat(Jvm.end(runner, how)).isTrue();
    assertThat(runner.errorReader().lines()).isEmpty();
    assertThat(
            Docker.within(
                Duration.ofSeconds(30),
                () -> surroundings.stream().allMatch(Docker.Surroundings::areGone)))
        .isTrue();
  }
}
