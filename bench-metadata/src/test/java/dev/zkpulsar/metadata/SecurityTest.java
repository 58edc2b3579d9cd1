package dev.zkpulsar.metadata;

import static org.assertj.core.api.Assertions.assertThat;

import dev.zkpulsar.harness.MainRun;
import dev.zkpulsar.harness.ModuleRun;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The parameter {@code security} as an axis; the environment's test asks the servers about it. */
class SecurityTest {
  private static final String ON_ONE = " -p servers=1 -p client=";

  @TempDir private Path directory;

  @Tag("long")
  @Test
  void everyValueIsMeasuredByBothClients() throws Exception {
    var run =
        MainRun.of(
            directory,
            Map.of("bench.zookeeper.jvmArgs", ModuleRun.QUICK_JVM),
            "MetadataBenchmark.get$ -f 1 -wi 0 -i 1 -r 300ms -jvmArgsAppend "
                + ModuleRun.QUICK_JVM
                + " -p security=none,netty,tls,sasl,tls-sasl"
                + ON_ONE
                + "zookeeper,store-zookeeper");

    assertThat(run.isMeasured()).as(run.out() + run.err()).isTrue();
    assertThat(run.err()).isEmpty();
    assertThat(run.json("jmh.json").findValues("failures"))
        .hasSize(10)
        .allMatch(failures -> failures.path("score").asDouble() == 0);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "embedded|zookeeper -p security=ssl|-p security: 'ssl'; allowed: none, netty, tls, sasl, tls-sasl",
        "docker|zookeeper -p security=tls|-p security: 'tls': only embedded servers are secured; allowed: none",
        "embedded|store-memory -p security=tls|-p security: 'tls': has no effect on any planned point",
      })
  void anotherValueIsRefusedBeforeServersStart(String kind, String params, String message)
      throws Exception {
    var run =
        MainRun.of(
            directory,
            Map.of("bench.plan", "true", "bench.env", kind),
            "MetadataBenchmark.get$" + ON_ONE + params);

    assertThat(run.err()).startsWith("zkpulsar: " + message).hasLineCount(1);
  }
}
