package dev.zkpulsar.results.read;

import static org.assertj.core.api.Assertions.assertThat;

import dev.zkpulsar.results.run.MadeUpRun;
import dev.zkpulsar.results.text.PlainText;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The label of a point may have commas and quotes: of a value of a parameter. */
class CsvLineTest {
  @TempDir private Path directory;

  @ParameterizedTest
  @ValueSource(strings = {"B.get", "B.get x=half, rest", "B.get x=\"a\"", "\"", "a,\"b\",c", ""})
  void aLabelIsReadAsItWasWritten(String label) {
    String line = "1," + PlainText.csvCell(label) + ",get,zookeeper-1";

    assertThat(CsvLine.cells(line, 4)).containsExactly("1", label, "get", "zookeeper-1");
  }

  /** Earlier versions did not quote. */
  @Test
  void surplusCellsArePartsOfTheLabel() {
    assertThat(CsvLine.cells("1,B.get x=half, rest,get,,", 5))
        .containsExactly("1", "B.get x=half, rest", "get", "", "");
    assertThat(CsvLine.cells("1,B.g", 5)).hasSize(2);
    assertThat(CsvLine.cells("1,\"B.g", 5)).hasSize(2);
  }

  @ParameterizedTest
  @ValueSource(strings = {"B.get x=half, rest", "\"B.get x=half, rest\""})
  void noRowOfServersOrEventsIsDropped(String label) throws Exception {
    String servers = "epochMillis,point,phase,server,cpu (cores)\n1795250400000,%s,get,zk-1,0.5\n";
    Path file = directory.resolve("servers.csv");
    Files.writeString(file, servers.formatted(label));
    String events = "epochMillis,point,event,server\n1795250400000,%s,killed,zk-1\n";
    Files.writeString(directory.resolve("events.csv"), events.formatted(label));
    new MadeUpRun()
        .plain("a.B.get", "thrpt", Map.of("x", "half, rest"), "ops/s", 1)
        .write(directory.resolve("jmh.json"));

    var read = ServersCsv.read(file);
    var run = Runs.read(List.of(directory.toString())).all().get(0);

    assertThat(read.note()).isEmpty();
    assertThat(read.rows())
        .containsExactly(
            new ServersCsv.Row(1795250400000L, "B.get x=half, rest", "get", "zk-1", 0.5));
    assertThat(EventsCsv.read(run))
        .containsExactly(
            new EventsCsv.Event(1795250400000L, "B.get x=half, rest", "killed", "zk-1"));
  }
}
