package dev.zkpulsar.harness.profile;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TimeSeriesTest {
  @TempDir private Path directory;

  private String after(String written) throws Exception {
    Path file = Files.writeString(directory.resolve("servers.csv"), written);
    try (var out = TimeSeries.open(file)) {
      out.println("row");
    }
    return Files.readString(file);
  }

  @Test
  void aForkAddsWholeLinesToWhatAnotherLeft() throws Exception {
    assertThat(after(""))
        .startsWith("epochMillis,point,phase,server,cpu (cores),")
        .endsWith("\nrow\n");
    assertThat(after("header\nwhole\n")).isEqualTo("header\nwhole\nrow\n");
    assertThat(after("header\ntor")).isEqualTo("header\ntor\nrow\n");
  }
}
