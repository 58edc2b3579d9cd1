package dev.zkpulsar.env.pulsar;

import static org.assertj.core.api.Assertions.assertThat;

import dev.zkpulsar.env.Jvm;
import dev.zkpulsar.env.TestSystems;
import java.time.Duration;
import java.util.List;
import java.util.Properties;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;

class ExternalPulsarTest extends PulsarClusterContract {
  private final PulsarCluster external = TestSystems.sharedPulsar();

  @AfterAll
  void close() throws Exception {
    cluster.close();
    assertThat(admin().clusters().getClusters()).isNotEmpty();
  }

  @Override
  Properties settings() {
    return TestSystems.settings(
        "bench.pulsar=" + external.serviceUrl(), "bench.pulsar.admin=" + external.adminUrl());
  }

  /** A process that creates a namespace, prints its name, and waits. */
  static final class Runner {
    private Runner() {}

    public static void main(String[] args) throws Exception {
      var settings = System.getProperties();
      System.out.println(
          PulsarNamespace.create(TestSystems.pulsar(settings), PulsarSettings.of(settings)).name());
      Thread.sleep(Duration.ofMinutes(2).toMillis());
    }
  }

  @Test
  void aNamespaceIsRemovedAlsoOnCtrlC() throws Exception {
    Process runner =
        Jvm.running(
                Runner.class,
                List.of(
                    "-Dbench.pulsar=" + cluster.serviceUrl(),
                    "-Dbench.pulsar.admin=" + cluster.adminUrl()))
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    String name = runner.inputReader().readLine();
    assertThat(admin().namespaces().getNamespaces("public")).contains(name);

    assertThat(Jvm.end(runner, "INT")).isTrue();
    assertThat(admin().namespaces().getNamespaces("public")).doesNotContain(name);
  }
}
