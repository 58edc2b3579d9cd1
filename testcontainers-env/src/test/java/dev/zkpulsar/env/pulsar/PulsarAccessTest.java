package dev.zkpulsar.env.pulsar;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsServer;
import dev.zkpulsar.env.TestSystems;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The entries of a client.conf; certificates against a stand-in for an admin API. */
class PulsarAccessTest {
  private static final String PASSWORD = "changeit";

  @TempDir private static Path directory;

  /** Settings with a client.conf of these lines. */
  private static Properties settings(int port, String scheme, String... conf) throws Exception {
    return TestSystems.settings(
        "bench.pulsar=pulsar://127.0.0.1:" + port,
        "bench.pulsar.admin=" + scheme + "://127.0.0.1:" + port,
        "bench.pulsar.clientConfig="
            + Files.write(directory.resolve("client.conf"), List.of(conf)));
  }

  private static Properties settings(String... conf) throws Exception {
    return settings(1, "http", conf);
  }

  /** SecuredPulsarTest of bench-producer sends it to a broker. */
  @ParameterizedTest
  @ValueSource(strings = {"token:let-me-in", "let-me-in", "file:"})
  void aTokenIsGivenAsPulsarTakesIt(String params) throws Exception {
    Path file = Files.writeString(directory.resolve("token"), "let-me-in\n");
    var settings =
        settings(
            "brokerServiceUrl=pulsar://elsewhere:6650",
            "authPlugin=" + PulsarAccess.TOKEN_PLUGIN,
            "authParams=" + (params.equals("file:") ? file.toUri() : params));
    assertThat(PulsarAccess.of(settings).token()).contains("let-me-in");
  }

  @ParameterizedTest
  @CsvSource({
    "false, false, false, false",
    "false, true, false, true",
    "true, true, false, false",
    "false, false, true, true",
  })
  void certificatesAreCheckedAsPulsarClientWould(
      boolean verifyHostname, boolean trust, boolean allowInsecure, boolean allowed)
      throws Exception {
    Path store = directory.resolve("keys.p12");
    Path certificate = directory.resolve("certificate.pem");
    if (!Files.exists(certificate)) {
      keytool(store, "-genkeypair", "-keyalg", "EC", "-dname", "CN=somebody.example");
      keytool(store, "-exportcert", "-rfc", "-file", certificate.toString());
    }
    var server = HttpsServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.setHttpsConfigurator(new HttpsConfigurator(context(store)));
    server.createContext(
        "/admin/v2/clusters",
        exchange -> {
          exchange.sendResponseHeaders(200, 2);
          exchange.getResponseBody().write("[]".getBytes(UTF_8));
          exchange.close();
        });
    server.start();
    try {
      var settings =
          settings(
              server.getAddress().getPort(),
              "https",
              "tlsTrustCertsFilePath=" + (trust ? certificate : ""),
              "tlsEnableHostnameVerification=" + verifyHostname,
              "tlsAllowInsecureConnection=" + allowInsecure);

      if (allowed) {
        TestSystems.pulsar(settings).close();
      } else {
        TestSystems.assertRefused(() -> TestSystems.pulsar(settings))
            .hasMessageStartingWith("bench.pulsar.admin: ")
            .hasMessageContaining("no cluster answers");
      }
    } finally {
      server.stop(0);
    }
  }

  /** Java's HTTP client would name the header that it refuses. */
  @Test
  void aFileWithMoreThanATokenIsRefusedWithoutIt() throws Exception {
    Path file = Files.writeString(directory.resolve("token"), "let-me-in\nsecond line\n");
    var settings =
        settings("authPlugin=" + PulsarAccess.TOKEN_PLUGIN, "authParams=" + file.toUri());

    TestSystems.assertRefused(() -> PulsarAccess.of(settings))
        .hasMessageStartingWith("bench.pulsar.clientConfig: 'authParams': ")
        .hasMessageNotContaining("let-me-in");
  }

  @Test
  void theClientGetsTheSameAndNoMessageShowsTheSecret() throws Exception {
    var settings =
        settings(
            "authPlugin=" + PulsarAccess.TOKEN_PLUGIN,
            "authParams=token:secret",
            "tlsEnableHostnameVerification=true");

    assertThat(PulsarSettings.of(settings).clientConf())
        .containsEntry("authPluginClassName", PulsarAccess.TOKEN_PLUGIN)
        .containsEntry("authParams", "token:secret")
        .containsEntry("tlsHostnameVerificationEnable", true);
    assertThat(PulsarAccess.of(settings).toString()).doesNotContain("secret");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "authPlugin=com.example.Other|authPlugin is com.example.Other",
        "authParams=token:secret|only one of authPlugin and authParams",
        "tlsTrustCertsFilePath=/no/such/file|a PEM file",
        "tlsAllowInsecureConnection=1|tlsAllowInsecureConnection is 1",
      })
  void aBadEntryIsRefusedInOneLine(String entry, String why) throws Exception {
    var settings = settings(entry);

    TestSystems.assertRefused(() -> PulsarAccess.of(settings))
        .hasMessageStartingWith("bench.pulsar.clientConfig: ")
        .hasMessageContaining(why)
        .hasMessageNotContaining("secret");
  }

  private static void keytool(Path store, String... arguments) throws Exception {
    var command = new ArrayList<String>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "keytool").toString());
    command.addAll(List.of(arguments));
    command.addAll(List.of("-alias", "a", "-keystore", store.toString(), "-storepass", PASSWORD));
    Process process =
        new ProcessBuilder(command)
            .redirectErrorStream(true)
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .start();
    assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
    assertThat(process.exitValue()).isZero();
  }

  private static SSLContext context(Path store) throws Exception {
    var keys = KeyStore.getInstance(store.toFile(), PASSWORD.toCharArray());
    var factory = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
    factory.init(keys, PASSWORD.toCharArray());
    var context = SSLContext.getInstance("TLS");
    context.init(factory.getKeyManagers(), null, null);
    return context;
  }
}
