package dev.zkpulsar.env.pulsar;

import static java.nio.charset.StandardCharsets.US_ASCII;

import dev.zkpulsar.env.host.KeyStores;
import dev.zkpulsar.env.nodes.Engine;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * What makes brokers and their clients secure. The key of the brokers and the key of the tokens are
 * new for each cluster, in files that only this user can read, and are removed with it.
 *
 * @param brokerConf entries of every broker's configuration
 * @param clientConf a client.conf; empty if clients need none
 */
record BrokerSecurity(Map<String, String> brokerConf, Optional<Path> clientConf) {
  private static final String ROLE = "bench";
  private static final String PLUGIN = "org.apache.pulsar.client.impl.auth.AuthenticationToken";
  private static final int KEY_BYTES = 32;

  /** Writes the files into a directory of an engine. */
  static BrokerSecurity create(PulsarSettings settings, Engine engine) {
    if (settings.security() == PulsarSecurity.NONE) {
      return new BrokerSecurity(Map.of(), Optional.empty());
    }
    String directory =
        engine.directory("security", PulsarSettings.DATA_DIR, settings.dataDir(), "");
    try {
      return create(settings.security(), Path.of(directory));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException(e);
    }
  }

  private static BrokerSecurity create(PulsarSecurity security, Path directory)
      throws IOException, GeneralSecurityException {
    var brokers = new HashMap<String, String>();
    var clients = new ArrayList<String>();
    if (security.hasTls()) {
      KeyStores.create(directory, UUID.randomUUID().toString());
      String certificate = directory.resolve(KeyStores.CERTIFICATE_PEM).toString();
      brokers.put("tlsCertificateFilePath", certificate);
      brokers.put("tlsKeyFilePath", directory.resolve(KeyStores.KEY_PEM).toString());
      brokers.put("brokerClientTlsEnabled", "true");
      brokers.put("brokerClientTrustCertsFilePath", certificate);
      clients.add("tlsTrustCertsFilePath=" + certificate);
      clients.add("tlsEnableHostnameVerification=true");
    }
    if (security.hasToken()) {
      byte[] key = new byte[KEY_BYTES];
      new SecureRandom().nextBytes(key);
      Path keyFile = Files.write(directory.resolve("token.key"), key);
      String token = Files.writeString(directory.resolve("token"), token(key)).toUri().toString();
      brokers.put("authenticationEnabled", "true");
      brokers.put("authorizationEnabled", "true");
      brokers.put("superUserRoles", ROLE);
      brokers.put(
          "authenticationProviders",
          "org.apache.pulsar.broker.authentication.AuthenticationProviderToken");
      brokers.put("tokenSecretKey", keyFile.toUri().toString());
      brokers.put("brokerClientAuthenticationPlugin", PLUGIN);
      brokers.put("brokerClientAuthenticationParameters", token);
      clients.addAll(List.of("authPlugin=" + PLUGIN, "authParams=" + token));
    }
    Path file = directory.resolve("client.conf");
    return new BrokerSecurity(brokers, Optional.of(Files.write(file, clients)));
  }

  /** A JSON web token of our role, as Pulsar's own command would create it. */
  private static String token(byte[] key) throws GeneralSecurityException {
    var encoder = Base64.getUrlEncoder().withoutPadding();
    String content =
        encoder.encodeToString("{\"alg\":\"HS256\"}".getBytes(US_ASCII))
            + "."
            + encoder.encodeToString(("{\"sub\":\"" + ROLE + "\"}").getBytes(US_ASCII));
    var mac = Mac.getInstance("HmacSHA256");
    mac.init(new SecretKeySpec(key, "HmacSHA256"));
    return content + "." + encoder.encodeToString(mac.doFinal(content.getBytes(US_ASCII)));
  }
}
