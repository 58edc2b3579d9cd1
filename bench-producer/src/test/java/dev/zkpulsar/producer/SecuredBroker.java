package dev.zkpulsar.producer;

import static java.nio.charset.StandardCharsets.US_ASCII;

import dev.zkpulsar.env.host.FreePorts;
import dev.zkpulsar.env.pulsar.MetadataServers;
import dev.zkpulsar.env.pulsar.PulsarAccess;
import dev.zkpulsar.env.pulsar.PulsarCluster;
import dev.zkpulsar.env.pulsar.PulsarNodes;
import dev.zkpulsar.env.pulsar.PulsarSettings;
import dev.zkpulsar.env.settings.SettingsReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * A standalone broker that demands a token and offers TLS. Its certificate is its own authority.
 *
 * @param cluster the broker, with its addresses without TLS
 * @param token of a role that may do everything
 * @param certificate the PEM file that a client trusts
 */
record SecuredBroker(
    PulsarCluster cluster, String token, Path certificate, int tlsPort, int tlsAdminPort)
    implements AutoCloseable {
  static final String TOKEN_PLUGIN = "org.apache.pulsar.client.impl.auth.AuthenticationToken";

  private static final String PASSWORD = "changeit";
  private static final byte[] KEY =
      "a key of at least 256 bits, which no one knows".getBytes(US_ASCII);

  /** Starts a broker; its certificate and key lie in the directory. */
  static SecuredBroker start(Path directory) throws Exception {
    Path keys = directory.resolve("keys.p12");
    keytool(keys);
    var store = KeyStore.getInstance(keys.toFile(), PASSWORD.toCharArray());
    Path certificate =
        pem(directory, "certificate", "CERTIFICATE", store.getCertificate("a").getEncoded());
    byte[] secret = store.getKey("a", PASSWORD.toCharArray()).getEncoded();
    List<Integer> ports = FreePorts.choose(2);
    String token = token("admin");
    var conf = new HashMap<String, String>();
    conf.put("authenticationEnabled", "true");
    conf.put("authorizationEnabled", "true");
    conf.put("superUserRoles", "admin");
    conf.put(
        "authenticationProviders",
        "org.apache.pulsar.broker.authentication.AuthenticationProviderToken");
    conf.put("tokenSecretKey", "data:;base64," + Base64.getEncoder().encodeToString(KEY));
    conf.put("brokerClientAuthenticationPlugin", TOKEN_PLUGIN);
    conf.put("brokerClientAuthenticationParameters", "token:" + token);
    conf.put("brokerServicePortTls", ports.get(0).toString());
    conf.put("webServicePortTls", ports.get(1).toString());
    conf.put("tlsCertificateFilePath", certificate.toString());
    conf.put("tlsKeyFilePath", pem(directory, "key", "PRIVATE KEY", secret).toString());
    conf.put("tlsTrustCertsFilePath", certificate.toString());
    PulsarSettings open = PulsarSettings.of(new Properties());
    var access =
        new PulsarAccess(
            Map.of("authPluginClassName", TOKEN_PLUGIN, "authParams", "token:" + token));
    var settings = SettingsReader.with(open, Map.of("access", access));
    return new SecuredBroker(
        PulsarNodes.start(settings, conf, engine -> MetadataServers.NONE),
        token,
        certificate,
        ports.get(0),
        ports.get(1));
  }

  /** The settings of a client, without its token and its trust. */
  Map<String, String> addresses() {
    return Map.of(
        "bench.pulsar", "pulsar+ssl://127.0.0.1:" + tlsPort,
        "bench.pulsar.admin", "https://127.0.0.1:" + tlsAdminPort);
  }

  /** A token of the role, as Pulsar's own command would create it: a JSON web token. */
  static String token(String role) throws Exception {
    var encoder = Base64.getUrlEncoder().withoutPadding();
    String content =
        encoder.encodeToString("{\"alg\":\"HS256\"}".getBytes(US_ASCII))
            + "."
            + encoder.encodeToString(("{\"sub\":\"" + role + "\"}").getBytes(US_ASCII));
    var mac = Mac.getInstance("HmacSHA256");
    mac.init(new SecretKeySpec(KEY, "HmacSHA256"));
    return content + "." + encoder.encodeToString(mac.doFinal(content.getBytes(US_ASCII)));
  }

  private static Path pem(Path directory, String name, String type, byte[] content)
      throws IOException {
    String text = Base64.getMimeEncoder(64, new byte[] {'\n'}).encodeToString(content);
    return Files.writeString(
        directory.resolve(name + ".pem"),
        "-----BEGIN " + type + "-----\n" + text + "\n-----END " + type + "-----\n");
  }

  private static void keytool(Path store) throws Exception {
    String arguments =
        "-genkeypair -keyalg RSA -dname CN=localhost -ext san=dns:localhost,ip:127.0.0.1"
            + " -alias a -storetype PKCS12 -storepass "
            + PASSWORD;
    var command = new ArrayList<String>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "keytool").toString());
    command.addAll(List.of(arguments.split(" ")));
    command.addAll(List.of("-keystore", store.toString()));
    if (new ProcessBuilder(command).start().waitFor() != 0) {
      throw new IOException("keytool failed");
    }
  }

  @Override
  public void close() {
    cluster.close();
  }
}
