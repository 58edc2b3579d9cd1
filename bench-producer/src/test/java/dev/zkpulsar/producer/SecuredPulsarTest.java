package dev.zkpulsar.producer;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.zkpulsar.env.Environments;
import dev.zkpulsar.env.pulsar.PulsarAccess;
import dev.zkpulsar.env.pulsar.PulsarCluster;
import dev.zkpulsar.env.pulsar.PulsarSecurity;
import dev.zkpulsar.env.pulsar.PulsarSettings;
import dev.zkpulsar.harness.MainRun;
import dev.zkpulsar.harness.ModuleRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.concurrent.TimeUnit;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.apache.pulsar.client.api.PulsarClient;
import org.apache.pulsar.client.api.PulsarClientException;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A broker that demands a token, over TLS: as {@code -p security} starts it, and as external. */
@Tag("long")
class SecuredPulsarTest {
  private static final String BRIEFLY =
      "PublishBenchmark.publish$ -f 1 -wi 0 -i 1 -r 500ms -p topics=1 -p producers=2"
          + " -p ratePerSecond=100 -p vectorDimension=32 -jvmArgsAppend "
          + ModuleRun.QUICK_JVM;

  @TempDir private static Path files;
  private static PulsarCluster broker;
  private static Path ofBroker;

  @TempDir private Path directory;

  @BeforeAll
  static void start() {
    var given = new Properties();
    given.setProperty("bench.pulsar.jvmArgs", ModuleRun.QUICK_JVM);
    given.setProperty("bench.pulsar.dataDir", files.toString());
    broker =
        Environments.pulsar(
            PulsarSettings.of(given).withSecurity("-p security", PulsarSecurity.TLS_TOKEN));
    ofBroker = broker.clientConfig().orElseThrow().getParent();
  }

  @AfterAll
  static void stop() {
    if (broker != null) {
      broker.close();
    }
  }

  private static String token() throws IOException {
    return Files.readString(ofBroker.resolve("token"));
  }

  private static Map<String, String> addresses() {
    return Map.of(
        "bench.pulsar", broker.serviceUrl(),
        "bench.pulsar.admin", broker.adminUrl());
  }

  private static Path clientConf(String params, boolean isTrusting) throws IOException {
    String token = "authPlugin=org.apache.pulsar.client.impl.auth.AuthenticationToken\nauthParams=";
    String certificate = "tlsTrustCertsFilePath=" + ofBroker.resolve("certificate.pem");
    return Files.write(
        files.resolve("client.conf"),
        List.of(
            params.isEmpty() ? "" : token + params,
            isTrusting ? certificate : "",
            "tlsEnableHostnameVerification=true"));
  }

  private static Map<String, String> settings(String params, boolean isTrusting)
      throws IOException {
    var settings = new HashMap<>(addresses());
    settings.put("bench.pulsar.clientConfig", clientConf(params, isTrusting).toString());
    return settings;
  }

  @ParameterizedTest
  @ValueSource(strings = {"token", "file"})
  void isMeasuredAndTheTokenIsNowhere(String kind) throws Exception {
    String file = ofBroker.resolve("token").toUri().toString();
    var run =
        MainRun.of(
            directory, settings(kind.equals("file") ? file : "token:" + token(), true), BRIEFLY);

    assertThat(run.isMeasured()).as(run.out() + run.err()).isTrue();
    assertThat(run.err()).isEmpty();
    assertThat(run.json("jmh.json").findValues("failures"))
        .hasSize(1)
        .allMatch(failures -> failures.path("score").asDouble() == 0);
    assertThat(run.filesContaining(token())).isEmpty();
    assertThat(run.json("provenance.json").at("/servers/pulsar/hosts").asText()).isNotEmpty();
  }

  private void assertRefused(Map<String, String> settings, String why) throws Exception {
    var run = MainRun.of(directory, settings, BRIEFLY);

    assertThat(run.exitCode()).as(run.out()).isEqualTo(2);
    assertThat(run.err())
        .startsWith("zkpulsar: bench.pulsar.admin: ")
        .contains(why)
        .hasLineCount(1)
        .doesNotContain(token());
  }

  @Test
  void isRefusedInOneLineWithoutTheRightTokenOrTrust() throws Exception {
    assertRefused(settings("token:" + token() + "x", true), "HTTP 401");
    assertRefused(settings("", true), "HTTP 401");
    assertRefused(settings("token:" + token(), false), "no cluster answers");
    assertRefused(addresses(), "no cluster answers");
  }

  private static void publishAndReceive(String url, PulsarAccess access) throws Exception {
    try (var client =
            PulsarClient.builder()
                .loadConf(access.conf())
                .serviceUrl(url)
                .operationTimeout(30, TimeUnit.SECONDS)
                .build();
        var consumer =
            client.newConsumer().topic("public/default/a").subscriptionName("s").subscribe();
        var producer = client.newProducer().topic("public/default/a").create()) {
      producer.send(new byte[] {7});
      assertThat(consumer.receive(10, TimeUnit.SECONDS).getData()).containsExactly(7);
    }
  }

  /** Only our role may do anything, so that the broker knows it where a message passes. */
  @Test
  void theBrokerDemandsTlsAndATokenOfOurRole() throws Exception {
    String url = broker.serviceUrl();
    assertThat(url).startsWith("pulsar+ssl://");
    publishAndReceive(url, PulsarAccess.of(broker.clientConfig()));

    assertThatThrownBy(
            () ->
                publishAndReceive(url.replace("+ssl", ""), PulsarAccess.of(broker.clientConfig())))
        .isInstanceOf(PulsarClientException.class);
    var withoutToken = PulsarAccess.of(Optional.of(clientConf("", true)));
    assertThatThrownBy(() -> publishAndReceive(url, withoutToken))
        .isInstanceOf(PulsarClientException.AuthenticationException.class);
    var stranger = PulsarAccess.of(Optional.of(clientConf("token:" + token("stranger"), true)));
    assertThatThrownBy(() -> publishAndReceive(url, stranger))
        .isInstanceOf(PulsarClientException.AuthorizationException.class);
  }

  /** A valid token of another role. */
  private static String token(String role) throws Exception {
    var encoder = Base64.getUrlEncoder().withoutPadding();
    String header = token().replaceFirst("\\..*", ".");
    String content =
        header + encoder.encodeToString(("{\"sub\":\"" + role + "\"}").getBytes(US_ASCII));
    var mac = Mac.getInstance("HmacSHA256");
    mac.init(new SecretKeySpec(Files.readAllBytes(ofBroker.resolve("token.key")), "HmacSHA256"));
    return content + "." + encoder.encodeToString(mac.doFinal(content.getBytes(US_ASCII)));
  }

  /** Brokers of the run's own, whose secrets the fork gets by a file. */
  @Test
  void brokersWithTlsOrATokenAloneAreMeasured() throws Exception {
    var run =
        MainRun.of(
            directory,
            Map.of("bench.pulsar.jvmArgs", ModuleRun.QUICK_JVM),
            BRIEFLY + " -p security=tls,token");

    assertThat(run.isMeasured()).as(run.out() + run.err()).isTrue();
    assertThat(run.err()).isEmpty();
    assertThat(run.json("jmh.json").findValues("failures"))
        .hasSize(2)
        .allMatch(failures -> failures.path("score").asDouble() == 0);
  }

  @ParameterizedTest
  @CsvSource({"docker, tls, only embedded brokers are secured", "embedded, ssl, allowed: none"})
  void anotherValueIsRefusedBeforeServersStart(String kind, String security, String why)
      throws Exception {
    var run =
        MainRun.of(
            directory,
            Map.of("bench.plan", "true", "bench.env", kind),
            BRIEFLY + " -p security=" + security);

    assertThat(run.err()).startsWith("zkpulsar: -p security: '").contains(why).hasLineCount(1);
  }
}
