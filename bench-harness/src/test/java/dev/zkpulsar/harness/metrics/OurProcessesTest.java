package dev.zkpulsar.harness.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import dev.zkpulsar.harness.settings.ForkInput;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OurProcessesTest {

  /** Otherwise every point with a slow network would be disturbed by others. */
  @Test
  void theProgramThatForwardsThroughAFaultsProxiesIsOurs(@TempDir Path directory) throws Exception {
    Path program = directory.resolve("toxiproxy");
    Files.copy(Path.of("/bin/sh").toRealPath(), program);
    program.toFile().setExecutable(true);
    var proxy =
        new ProcessBuilder(
                program.toString(),
                "-c",
                "i=0; while [ $i -lt 1000000 ]; do i=$((i+1)); done; read x",
                "-port=1")
            .start();
    try {
      double used = cpuOfIdle(proxy.toHandle());

      double without = cpuSeconds(Map.of());
      double with = cpuSeconds(Map.of(ForkInput.PROXIES, "127.0.0.1:1"));
      double withAnother = cpuSeconds(Map.of(ForkInput.PROXIES, "127.0.0.1:2"));

      assertThat(with - without).isGreaterThan(used / 2);
      assertThat(withAnother - without).as("a proxy of somebody else").isLessThan(used / 2);
    } finally {
      proxy.destroy();
    }
  }

  /** Otherwise others would have the processor time of a server that a fault killed. */
  @Test
  void whatAnEndedServerUsedStaysOurs() throws Exception {
    double before = cpuSeconds(Map.of());
    var server =
        new ProcessBuilder(
                "/bin/sh", "-c", "i=0; while [ $i -lt 1000000 ]; do i=$((i+1)); done; read x")
            .start();
    double used = cpuOfIdle(server.toHandle());

    server.destroyForcibly().waitFor();

    assertThat(cpuSeconds(Map.of()) - before).isGreaterThan(0.8 * used);
  }

  /** The processor time of a process when it uses no more. */
  private static double cpuOfIdle(ProcessHandle process) throws InterruptedException {
    double before = -1;
    double now = 0;
    while (now == 0 || now > before) {
      Thread.sleep(500);
      before = now;
      now = process.info().totalCpuDuration().orElseThrow().toNanos() / 1e9;
    }
    return now;
  }

  private static double cpuSeconds(Map<String, String> addresses) {
    var input =
        new ForkInput(
            Map.of(),
            addresses,
            List.of(),
            "",
            Optional.empty(),
            Optional.empty(),
            ProcessHandle.current().pid());
    Optional<ForkInput> before = ForkInput.replaceCurrent(Optional.of(input));
    try {
      return OurProcesses.cpuSeconds(false);
    } finally {
      ForkInput.replaceCurrent(before);
    }
  }
}
