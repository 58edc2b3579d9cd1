package dev.zkpulsar.producer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.zkpulsar.harness.MainRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Runs on a broker that demands a token, over TLS. */
@Tag("long")
class SecuredPulsarTest {
  private static final String BRIEFLY =
      "PublishBenchmark.publish -f 1 -wi 0 -i 1 -r 500ms -p topics=1 -p producers=2"
          + " -p ratePerSecond=100 -p vectorDimension=32";

  @TempDir private static Path files;
  private static SecuredBroker broker;

  @TempDir private Path directory;

  @BeforeAll
  static void start() throws Exception {
    broker = SecuredBroker.start(files);
  }

  @AfterAll
  static void stop() {
    if (broker != null) {
      broker.close();
    }
  }

  private static Map<String, String> settings(String params, Path trusted) throws IOException {
    var settings = new HashMap<>(broker.addresses());
    var conf =
        List.of(
            "authPlugin=" + SecuredBroker.TOKEN_PLUGIN,
            "authParams=" + params,
            "tlsTrustCertsFilePath=" + (trusted == null ? "" : trusted),
            "tlsEnableHostnameVerification=true");
    settings.put(
        "bench.pulsar.clientConfig", Files.write(files.resolve("client.conf"), conf).toString());
    return settings;
  }

  @ParameterizedTest
  @ValueSource(strings = {"token", "file"})
  void isMeasuredAndTheTokenIsNowhere(String kind) throws Exception {
    Path file = Files.writeString(files.resolve("token"), broker.token());
    var run =
        MainRun.of(
            directory,
            settings(
                kind.equals("file") ? file.toUri().toString() : "token:" + broker.token(),
                broker.certificate()),
            BRIEFLY);

    assertThat(run.exitCode()).as(run.out() + run.err()).isZero();
    assertThat(run.err()).isEmpty();
    assertThat(run.json("jmh.json").findValues("failures"))
        .hasSize(2)
        .allMatch(failures -> failures.path("score").asDouble() == 0);
    assertThat(run.filesContaining(broker.token())).isEmpty();
    assertThat(run.json("provenance.json").at("/servers/pulsar/hosts").asText()).isNotEmpty();
  }

  private void assertRefused(Map<String, String> settings, String why) throws Exception {
    var run = MainRun.of(directory, settings, BRIEFLY);

    assertThat(run.exitCode()).as(run.out()).isEqualTo(2);
    assertThat(run.err())
        .startsWith("zkpulsar: bench.pulsar.admin: ")
        .contains(why)
        .hasLineCount(1)
        .doesNotContain(broker.token());
  }

  @Test
  void isRefusedInOneLineWithoutTheRightTokenOrTrust() throws Exception {
    assertRefused(settings("token:" + broker.token() + "x", broker.certificate()), "HTTP 401");
    assertRefused(settings("token:" + broker.token(), null), "no cluster answers");

    assertRefused(new HashMap<>(broker.addresses()), "no cluster answers");
    assertRefused(
        Map.of(
            "bench.pulsar", broker.cluster().serviceUrl(),
            "bench.pulsar.admin", broker.cluster().adminUrl()),
        "HTTP 401");
  }
}
