package dev.zkpulsar.env.local;

import static org.assertj.core.api.Assertions.assertThat;

import dev.zkpulsar.env.TestSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

class SecretArgumentsTest {
  @TempDir private Path directory;

  /**
   * A server that starts has received its arguments: the JVM refuses a file that it cannot read.
   */
  @Test
  @EnabledOnOs(OS.LINUX)
  void areOnNoServersCommandLine() throws Exception {
    var settings =
        TestSystems.settings(
            "bench.zookeeper.servers=1",
            "bench.zookeeper.dataDir=" + directory,
            "bench.zookeeper.jvmArgs=" + TestSystems.SHORT_LIVED + " -Da.password=planted");
    try (var ensemble = TestSystems.zooKeeper(settings)) {
      long pid = TestSystems.pid(ensemble.servers().get(0));

      assertThat(Files.readString(Path.of("/proc", Long.toString(pid), "cmdline")))
          .contains("-Xmx256m", ".log.args")
          .doesNotContain("planted");
    }
    assertThat(directory).isEmptyDirectory();
  }
}
