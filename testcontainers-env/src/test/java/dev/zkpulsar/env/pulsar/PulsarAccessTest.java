package dev.zkpulsar.env.pulsar;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpServer;
import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsServer;
import dev.zkpulsar.env.TestSystems;
import dev.zkpulsar.env.settings.BadInputException;
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

/** Tokens and TLS, against a stand-in for an admin API that is secured. */
class PulsarAccessTest {
  private static final String PASSWORD = "changeit";

  @TempDir private static Path directory;

  /** Settings with a client.conf of these lines. */
  private static Properties settings(int port, String scheme, String... conf) throws Exception {
    return TestSystems.settings(
        "bench.pulsar",
        "pulsar://127.0.0.1:" + port,
        "bench.pulsar.admin",
        scheme + "://127.0.0.1:" + port,
        "bench.pulsar.clientConfig",
        Files.write(directory.resolve("client.conf"), List.of(conf)).toString());
  }

  private static int port(HttpServer server) {
    return server.getAddress().getPort();
  }

  /** Accepts callers with the token; null accepts every caller. */
  private static <T extends HttpServer> T serve(T server, String token) {
    server.createContext(
        "/admin/v2/clusters",
        exchange -> {
          String header = exchange.getRequestHeaders().getFirst("Authorization");
          boolean allowed = token == null || ("Bearer " + token).equals(header);
          byte[] body = (allowed ? "[]" : "{\"reason\":\"who?\"}").getBytes(UTF_8);
          exchange.sendResponseHeaders(allowed ? 200 : 401, body.length);
          exchange.getResponseBody().write(body);
          exchange.close();
        });
    server.start();
    return server;
  }

  private static InetSocketAddress anyPort() {
    return new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
  }

  @ParameterizedTest
  @CsvSource({"token:let-me-in, true", "let-me-in, true", "file:, true", "token:other, false"})
  void aTokenGoesWithEachCall(String params, boolean allowed) throws Exception {
    HttpServer server = serve(HttpServer.create(anyPort(), 0), "let-me-in");
    try {
      Path file = Files.writeString(directory.resolve("token"), "let-me-in\n");
      var settings =
          settings(
              port(server),
              "http",
              "brokerServiceUrl=pulsar://elsewhere:6650",
              "authPlugin=" + PulsarAccess.TOKEN_PLUGIN,
              "authParams=" + (params.equals("file:") ? file.toUri() : params));

      assertConnects(settings, allowed, "HTTP 401: who?");
    } finally {
      server.stop(0);
    }
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
    var server = HttpsServer.create(anyPort(), 0);
    server.setHttpsConfigurator(new HttpsConfigurator(context(store)));
    serve(server, null);
    try {
      var settings =
          settings(
              port(server),
              "https",
              "tlsTrustCertsFilePath=" + (trust ? certificate : ""),
              "tlsEnableHostnameVerification=" + verifyHostname,
              "tlsAllowInsecureConnection=" + allowInsecure);

      assertConnects(settings, allowed, "no cluster answers");
    } finally {
      server.stop(0);
    }
  }

  private static void assertConnects(Properties settings, boolean allowed, String why) {
    if (allowed) {
      TestSystems.pulsar(settings).close();
    } else {
      assertThatThrownBy(() -> TestSystems.pulsar(settings))
          .isInstanceOf(BadInputException.class)
          .hasMessageStartingWith("bench.pulsar.admin: ")
          .hasMessageContaining(why)
          .hasMessageNotContaining("\n");
    }
  }

  /** Java's HTTP client would name the header that it refuses. */
  @Test
  void aFileWithMoreThanATokenIsRefusedWithoutIt() throws Exception {
    Path file = Files.writeString(directory.resolve("token"), "let-me-in\nsecond line\n");
    var settings =
        settings(
            1, "http", "authPlugin=" + PulsarAccess.TOKEN_PLUGIN, "authParams=" + file.toUri());

    assertThatThrownBy(() -> PulsarAccess.of(settings))
        .isInstanceOf(BadInputException.class)
        .hasMessageStartingWith("bench.pulsar.clientConfig: 'authParams': ")
        .hasMessageNotContaining("let-me-in");
  }

  @Test
  void theClientGetsTheSameAndNoMessageShowsTheSecret() throws Exception {
    var settings =
        settings(
            1,
            "http",
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
    var settings = settings(1, "http", entry);

    assertThatThrownBy(() -> PulsarAccess.of(settings))
        .isInstanceOf(BadInputException.class)
        .hasMessageStartingWith("bench.pulsar.clientConfig: ")
        .hasMessageContaining(why)
        .hasMessageNotContaining("secret")
        .hasMessageNotContaining("\n");
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
