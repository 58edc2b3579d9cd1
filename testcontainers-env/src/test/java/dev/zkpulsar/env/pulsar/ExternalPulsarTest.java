package dev.zkpulsar.env.pulsar;

import static org.assertj.core.api.Assertions.assertThat;

import dev.zkpulsar.env.Jvm;
import dev.zkpulsar.env.TestSystems;
import dev.zkpulsar.env.external.RunName;
import java.time.Duration;
import java.util.List;
import java.util.Properties;
import java.util.UUID;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;

class ExternalPulsarTest extends PulsarClusterContract {
  private final PulsarCluster external = TestSystems.sharedPulsar();

  @AfterAll
  void close() throws Exception {
    cluster.close();
    assertThat(admin().call("GET", "clusters").ok()).isTrue();
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

  private Process runner() throws Exception {
    return Jvm.running(
            Runner.class,
            List.of(
                "-Dbench.pulsar=" + cluster.serviceUrl(),
                "-Dbench.pulsar.admin=" + cluster.adminUrl()))
        .redirectError(ProcessBuilder.Redirect.INHERIT)
        .start();
  }

  @Test
  void aKilledRunsNamespaceIsFoundAndRemovedAndNoOther() throws Exception {
    var admin = new PulsarAdmin(cluster.adminUrl(), PulsarAccess.OPEN, Duration.ofSeconds(30));
    String lookalike = "public/zkpulsar-" + UUID.randomUUID();
    assertThat(admin.call("PUT", "namespaces/" + lookalike).ok()).isTrue();
    Process runner = runner();
    String name = runner.inputReader().readLine();
    assertThat(admin.call("PUT", "persistent/" + name + "/left").ok()).isTrue();
    try (var leftovers = NamespaceLeftovers.of(PulsarSettings.of(settings())).orElseThrow()) {
      RunName left =
          leftovers.names().stream()
              .filter(run -> name.equals("public/" + run))
              .findFirst()
              .orElseThrow();
      assertThat(left.isInUse()).isTrue();
      assertThat(Jvm.end(runner, "KILL")).isTrue();

      assertThat(left.isInUse()).isFalse();
      assertThat(leftovers.content(left)).isEqualTo("1 topics");
      assertThat(leftovers.names()).noneMatch(run -> lookalike.equals("public/" + run));
      assertThat(leftovers.remove(left)).isTrue();
      assertThat(admin.call("GET", "namespaces/public").strings())
          .contains(lookalike)
          .doesNotContain(name);
    } finally {
      admin.call("DELETE", "namespaces/" + lookalike);
    }
  }

  @Test
  void aNamespaceIsRemovedAlsoOnCtrlC() throws Exception {
    Process runner = runner();
    String name = runner.inputReader().readLine();
    assertThat(list("namespaces/public")).contains(name);

    assertThat(Jvm.end(runner, "INT")).isTrue();
    assertThat(list("namespaces/public")).doesNotContain(name);
  }
}
