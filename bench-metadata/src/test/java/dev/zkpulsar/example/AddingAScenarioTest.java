package dev.zkpulsar.example;

import static org.assertj.core.api.Assertions.assertThat;

import dev.zkpulsar.harness.MainRun;
import dev.zkpulsar.harness.ModuleRun;
import dev.zkpulsar.harness.settings.ForkInput;
import dev.zkpulsar.harness.state.ZooKeeperServers;
import dev.zkpulsar.metadata.MetadataRun;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** The code on the page docs/adding-a-scenario.md equals the code in this package, and it runs. */
@ExtendWith(MetadataRun.class)
class AddingAScenarioTest {
  private static final Path PAGE = Path.of("../docs/adding-a-scenario.md");
  private static final Path SOURCES = Path.of("src/test/java/dev/zkpulsar/example");

  @TempDir private Path directory;

  private static List<String> blocks(String language) throws Exception {
    return Pattern.compile("^```" + language + "\n(.*?)^```", Pattern.MULTILINE | Pattern.DOTALL)
        .matcher(Files.readString(PAGE))
        .results()
        .map(block -> block.group(1))
        .toList();
  }

  @Test
  void thePageShowsTheCodeThatIsCompiled() throws Exception {
    List<String> java = blocks("java");

    assertThat(java).hasSize(2);
    assertThat(SOURCES.resolve("LatestNode.java")).content().contains(java.get(0));
    assertThat(SOURCES.resolve("LatestNodeBenchmark.java")).content().contains(java.get(1));
  }

  @Test
  void theSuiteLineRunsIt(ModuleRun other) throws Exception {
    String line = blocks("text").get(0).strip();
    String address = ForkInput.current().orElseThrow().addresses().get(ZooKeeperServers.ADDRESS);

    var run =
        MainRun.of(
            directory,
            Map.of("bench.zookeeper", address),
            line.replaceAll("-wi \\d", "-wi 0")
                .replaceAll("-r \\d", "-r 200ms")
                .replaceAll("-f \\d", "-f 0"));

    assertThat(run.isMeasured()).as(run.out() + run.err()).isTrue();
    assertThat(run.out())
        .contains("\nAll: arrivals=poisson, ", "LatestNodeBenchmark.syncAndGet")
        // A busy machine's marks stand between the rows.
        .containsPattern("\\n +100 .*(\\n {4}\\S.*)*\\n +1,000 ");
    assertThat(run.json("jmh.json"))
        .allSatisfy(
            point -> assertThat(point.at("/secondaryMetrics/failures/score").asDouble()).isZero());
  }
}
