package dev.zkpulsar.results.profile;

import static org.assertj.core.api.Assertions.assertThat;

import dev.zkpulsar.results.runs.MadeUpLog;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import jdk.jfr.Recording;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A recording of this JVM, whose second second is measured. */
class FlameGraphsTest {
  static volatile Object sink;

  @TempDir private Path directory;

  private static void beforeTheMeasurement() {
    burn();
  }

  private static void measured() {
    burn();
  }

  private static void burn() {
    long endNs = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(950);
    while (System.nanoTime() < endNs) {
      sink = new byte[100];
    }
  }

  @Test
  void aProcessHasAGraphOfTheMeasuredTimeForEachKind() throws Exception {
    Path file = directory.resolve("test.jfr");
    long startMillis;
    try (var recording = new Recording()) {
      recording.enable("jdk.ExecutionSample").withPeriod(Duration.ofMillis(10));
      recording.enable("jdk.ObjectAllocationSample").with("throttle", "1000/s");
      recording.start();
      beforeTheMeasurement();
      Thread.sleep(100); // The clock of the samples may differ by some milliseconds.
      startMillis = System.currentTimeMillis();
      measured();
      recording.dump(file);
    }
    Path log =
        MadeUpLog.write(
            directory.resolve("histograms/point.hlog"),
            startMillis,
            Map.of("pacing", List.of(MadeUpLog.of(1_000))));

    FlameGraphs.write("client", file, log);

    Map<String, String> links = FlameGraphs.links(log, directory.resolve("report.html"));
    assertThat(links)
        .containsOnly(
            Map.entry("client: cpu", "./profiles/point.client.cpu.html"),
            Map.entry("client: allocation", "./profiles/point.client.allocation.html"));
    for (String link : links.values()) {
      assertThat(Files.readString(directory.resolve(link)))
          // A name lacks what it shares with the one before it.
          .contains("</html>", "measured'")
          .doesNotContain("beforeTheMeasurement");
    }
    assertThat(FlameGraphs.links(log, directory.resolve("elsewhere/report.html"))).isEmpty();
  }
}
