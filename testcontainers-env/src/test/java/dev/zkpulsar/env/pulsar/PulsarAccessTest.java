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
import java.util.Map;
import java.util.Properties;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

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
          exchange.getResponseHeaders().set("Content-Type", "application/json");
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

  /** A plugin may print what it was given. */
  @ParameterizedTest
  @CsvSource({
    "AuthenticationOAuth2, '{\"secret\": x'",
    "AuthenticationToken, 'token:secret with\tblanks'",
    "NoSuchPlugin, secret",
  })
  void whatAPluginRefusesIsNotShown(String plugin, String params) throws Exception {
    String name = "org.apache.pulsar.client.impl.auth.";
    name += plugin.equals("AuthenticationOAuth2") ? "oauth2." + plugin : plugin;
    var settings = settings("authPlugin=" + name, "authParams=" + params);

    TestSystems.assertRefused(() -> TestSystems.pulsar(settings))
        .hasMessageMatching("bench.pulsar.(clientConfig|admin): .*; allowed: .*")
        .hasMessageNotContaining("secret");
  }

  @Test
  void theClientGetsTheEntriesByItsOwnNames() throws Exception {
    var settings =
        settings(
            "brokerServiceUrl=pulsar://elsewhere:6650",
            "authPlugin=com.example.Any",
            "authParams=token:secret",
            "tlsEnableHostnameVerification=true",
            "useKeyStoreTls=false",
            "tlsTrustStorePassword=secret");

    var read = PulsarSettings.of(settings);
    assertThat(read.clientConf())
        .isEqualTo(
            Map.of(
                "authPluginClassName", "com.example.Any",
                "authParams", "token:secret",
                "tlsHostnameVerificationEnable", true,
                "useKeyStoreTls", false,
                "tlsTrustStorePassword", "secret"));
    assertThat(read.access().toString()).doesNotContain("secret");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "authParams=token:secret|authParams without authPlugin",
        "tlsTrustCertsFilePath=/no/such/file|a file that can be read",
        "tlsAllowInsecureConnection=1|tlsAllowInsecureConnection is 1",
      })
  void aBadEntryIsRefusedInOneLine(String entry, String why) throws Exception {
    var settings = settings(entry);

    TestSystems.assertRefused(() -> PulsarSettings.of(settings))
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
