package dev.zkpulsar.harness;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** While one run measures, a second run fails before it starts anything, or waits. */
@Timeout(300)
class OneRunTest {
  private static final String QUICKLY = "KnownTarget.*delayed -f 0 -wi 0 -i 1 -r 100ms";

  @TempDir private Path directory;
  private Process first;

  @BeforeEach
  void measure() throws Exception {
    first =
        CommandProcess.builder(
                List.of(), CommandProcess.MAIN, "KnownTarget.*delayed -f 0 -wi 0 -r 60")
            .directory(directory.toFile())
            .redirectError(ProcessBuilder.Redirect.DISCARD)
            .start();
    BufferedReader console = first.inputReader();
    assertThat(console.readLine()).startsWith("[1/1]");
  }

  @AfterEach
  void end() throws Exception {
    first.destroyForcibly().waitFor();
  }

  @Test
  void theSecondIsRefusedWithTheNameOfTheFirst() throws Exception {
    var second = MainRun.of(directory, Map.of("bench.wait", "false"), QUICKLY);

    assertThat(second.exitCode()).isEqualTo(4);
    assertThat(second.out()).isEmpty();
    assertThat(second.err().lines()).hasSize(1);
    assertThat(second.err())
        .startsWith("zkpulsar: another run is measuring on this machine: process " + first.pid())
        .contains("results in " + directory.toRealPath().resolve("results/runs"))
        .contains("add -Dbench.wait");
    assertThat(directory.resolve("runs")).doesNotExist();
  }

  @Test
  void theSecondWaitsIfAsked() throws Exception {
    var second =
        CompletableFuture.supplyAsync(
            () -> {
              try {
                return MainRun.of(directory, Map.of("bench.wait", ""), QUICKLY);
              } catch (Exception e) {
                throw new IllegalStateException(e);
              }
            });
    Thread.sleep(1000);
    assertThat(second).isNotDone();
    assertThat(directory.resolve("runs")).doesNotExist();

    first.destroyForcibly();

    var ended = second.get(200, TimeUnit.SECONDS);
    assertThat(ended.exitCode()).as(ended.err()).isZero();
    assertThat(ended.err()).startsWith("zkpulsar: waiting for another run: process " + first.pid());
    assertThat(Files.exists(ended.directory().resolve("jmh.json"))).isTrue();
  }
}
