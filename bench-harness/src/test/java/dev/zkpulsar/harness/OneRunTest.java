package dev.zkpulsar.harness;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** While one run measures, a second run fails before it starts anything, or waits. */
@Timeout(300)
class OneRunTest {
  private static final String QUICKLY = "KnownTarget.*delayed -f 0 -wi 0 -i 1 -r 100ms";

  @TempDir private Path directory;

  private MainRun second(String wait) {
    try {
      return MainRun.of(directory, Map.of("bench.wait", wait), QUICKLY);
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }

  @Test
  void theSecondIsRefusedOrWaits() throws Exception {
    Process first =
        CommandProcess.builder(
                List.of(), CommandProcess.MAIN, "KnownTarget.*delayed -f 0 -wi 0 -r 60")
            .directory(directory.toFile())
            .redirectError(ProcessBuilder.Redirect.DISCARD)
            .start();
    try {
      assertThat(first.inputReader().readLine()).startsWith("[1/1]");

      var refused = second("false");
      assertThat(refused.exitCode()).isEqualTo(4);
      assertThat(refused.out()).isEmpty();
      assertThat(refused.err())
          .hasLineCount(1)
          .startsWith("zkpulsar: another run on this machine (process " + first.pid() + ") has ")
          .contains("jmh.lock; to wait for its end, add -Dbench.wait");

      var waiting = CompletableFuture.supplyAsync(() -> second("true"));
      Thread.sleep(1000);
      assertThat(waiting).isNotDone();
      assertThat(directory.resolve("runs")).doesNotExist();
      first.destroyForcibly();

      var ended = waiting.get(200, TimeUnit.SECONDS);
      assertThat(ended.isMeasured()).as(ended.err()).isTrue();
      assertThat(ended.err()).hasLineCount(1).startsWith("zkpulsar: waiting for another run");
      assertThat(ended.directory().resolve("jmh.json")).exists();
    } finally {
      first.destroyForcibly().waitFor();
    }
  }
}
