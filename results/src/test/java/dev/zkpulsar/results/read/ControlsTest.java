package dev.zkpulsar.results.read;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.zkpulsar.results.run.Id;
import dev.zkpulsar.results.run.MadeUpRun;
import dev.zkpulsar.results.run.ResultFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ControlsTest {
  @TempDir private Path directory;

  private Controls read(String json) throws IOException {
    Files.writeString(directory.resolve(ResultFile.CONTROLS), json.replace('\'', '"'));
    var file = new MadeUpRun().plain("a.B.m", "avgt", Map.of(), "us/op", 1);
    Path written = file.write(directory.resolve(ResultFile.RESULTS));
    return Controls.beside(List.of(new ResultFile("run", written)), note -> {});
  }

  private static Id point(String benchmark, Map<String, String> params) {
    return new Id(benchmark, "avgt", new TreeMap<>(params));
  }

  @Test
  void aPointIsAControlByItsBenchmarkAndSomeOfItsParameters() throws IOException {
    var controls =
        read("{'controls': [{'benchmark': 'B.get', 'params': {'client': 'store-memory'}}]}");
    var memory = Map.of("client", "store-memory", "ratePerSecond", "100");

    assertThat(controls.has(point("a.B.get", memory))).isTrue();
    assertThat(controls.has(point("a.B.put", memory))).isFalse();
    assertThat(controls.has(point("a.B.get", Map.of("client", "zookeeper")))).isFalse();
    assertThat(Controls.beside(List.of(), note -> {}).has(point("a.B.get", memory))).isFalse();
  }

  @Test
  void aFileThatIsNoListOfControlsIsReportedInOneLine() {
    assertThatThrownBy(() -> read("{'controls': 3}"))
        .isInstanceOf(BadResultsException.class)
        .hasMessageContaining(ResultFile.CONTROLS + ": line 1: ");
  }
}
