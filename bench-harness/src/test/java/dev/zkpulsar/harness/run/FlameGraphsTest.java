package dev.zkpulsar.harness.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.zkpulsar.harness.settings.Settings;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Properties;
import java.util.concurrent.TimeUnit;
import jdk.jfr.Recording;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogWriter;
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
    Path log = Files.createDirectories(directory.resolve("histograms")).resolve("point.hlog");
    try (var out = Files.newOutputStream(log)) {
      var writer = new HistogramLogWriter(out);
      writer.outputLogFormatVersion();
      writer.outputBaseTime(0);
      var times = new Histogram(2);
      times.recordValue(1_000);
      times.setTag("pacing");
      times.setStartTimeStamp(startMillis);
      times.setEndTimeStamp(startMillis + 1_000);
      writer.outputIntervalHistogram(times);
    }

    FlameGraphs.write("client", file, log, directory.resolve("profiles"));

    for (String kind : List.of("cpu", "allocation")) {
      assertThat(Files.readString(directory.resolve("profiles/point.client." + kind + ".html")))
          // A name lacks what it shares with the one before it.
          .contains("</html>", "measured'")
          .doesNotContain("beforeTheMeasurement");
    }
  }

  /** New servers are warmed by a fork that is thrown away. */
  @Test
  void onlyTheForksOfAPointAreRecorded() throws Exception {
    var given = new Properties();
    given.setProperty("bench.profile", "jfr");
    var recordings = FlightRecordings.prepare(Settings.of(given), directory);

    assertThat(recordings.forkArguments()).isEmpty();
    recordings.start(List.of());
    assertThat(recordings.forkArguments()).hasSize(3);
    assertThat(recordings.stop(List.of(), directory, directory)).isEmpty();
    assertThat(recordings.forkArguments()).isEmpty();
  }
}
