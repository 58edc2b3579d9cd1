package dev.zkpulsar.env.pulsar;

import dev.zkpulsar.env.settings.BadInputException;
import dev.zkpulsar.env.settings.Kind;
import dev.zkpulsar.env.settings.Setting;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.TreeMap;

/**
 * How a client authenticates itself and which certificates it trusts, from a {@code client.conf} as
 * pulsar-perf and pulsar-admin read it. Its other entries are ignored.
 *
 * @param authPlugin class name; null for none
 * @param authParams parameters of the plugin, a secret; null for none
 * @param trustCerts a PEM file; null for Java's own certificates
 * @param allowInsecure accept any certificate
 * @param verifyHostname check that the certificate belongs to the host
 */
public record PulsarAccess(
    String authPlugin,
    String authParams,
    String trustCerts,
    boolean allowInsecure,
    boolean verifyHostname) {
  static final String TOKEN_PLUGIN = "org.apache.pulsar.client.impl.auth.AuthenticationToken";

  /** Access to a cluster without authentication and TLS. */
  static final PulsarAccess OPEN = new PulsarAccess(null, null, null, false, false);

  private static final String PARAMS_FORMAT = "authParams=token:<token> or file:///<path>";

  static final Setting CLIENT_CONFIG =
      Setting.of(
          "bench.pulsar.clientConfig",
          "external cluster: a client.conf with authPlugin, authParams, tlsTrustCertsFilePath,"
              + " tlsAllowInsecureConnection, tlsEnableHostnameVerification",
          Kind.external);

  static PulsarAccess of(Properties settings) {
    String file = CLIENT_CONFIG.get(settings).orElse(null);
    if (file == null) {
      return OPEN;
    }
    var conf = new Properties();
    try (var in = Files.newBufferedReader(Path.of(file))) {
      conf.load(in);
    } catch (IOException | IllegalArgumentException e) {
      throw BadInputException.of(CLIENT_CONFIG, file, "cannot be read", "a client.conf");
    }
    var access =
        new PulsarAccess(
            text(conf, "authPlugin"),
            text(conf, "authParams"),
            text(conf, "tlsTrustCertsFilePath"),
            bool(file, conf, "tlsAllowInsecureConnection"),
            bool(file, conf, "tlsEnableHostnameVerification"));
    if (!TOKEN_PLUGIN.equals(access.authPlugin) && access.authPlugin != null) {
      throw bad(file, "authPlugin is " + access.authPlugin, "authPlugin=" + TOKEN_PLUGIN);
    }
    if ((access.authPlugin == null) != (access.authParams == null)) {
      throw bad(file, "only one of authPlugin and authParams", "both, or none");
    }
    if (access.trustCerts != null && !Files.isReadable(Path.of(access.trustCerts))) {
      throw bad(
          file, "tlsTrustCertsFilePath is " + access.trustCerts, "a PEM file that can be read");
    }
    access.token();
    return access;
  }

  private static BadInputException bad(String file, String reason, String allowed) {
    return BadInputException.of(CLIENT_CONFIG, file, reason, allowed);
  }

  private static String text(Properties conf, String name) {
    String value = conf.getProperty(name, "").trim();
    return value.isEmpty() ? null : value;
  }

  private static boolean bool(String file, Properties conf, String name) {
    String value = conf.getProperty(name, "").trim();
    return switch (value) {
      case "true" -> true;
      case "", "false" -> false;
      default -> throw bad(file, name + " is " + value, "true, false");
    };
  }

  /** The token; if it is in a file, the file's present content. */
  Optional<String> token() {
    if (authParams == null) {
      return Optional.empty();
    }
    String token;
    try {
      token =
          authParams.startsWith("file:")
              ? Files.readString(Path.of(URI.create(authParams))).trim()
              : authParams.replaceFirst("^token:", "").trim();
    } catch (IOException | IllegalArgumentException e) {
      throw bad("authParams", "its token file cannot be read", PARAMS_FORMAT);
    }
    // An HTTP client would print the token that it refuses.
    if (!token.matches("[\\x21-\\x7e]*")) {
      throw bad("authParams", "holds other characters than those of one token", PARAMS_FORMAT);
    }
    return Optional.of(token);
  }

  /** Input of pulsar-client's {@code ClientBuilder.loadConf}. */
  Map<String, Object> clientConf() {
    var conf = new TreeMap<String, Object>();
    if (authPlugin != null) {
      conf.put("authPluginClassName", authPlugin);
      conf.put("authParams", authParams);
    }
    if (trustCerts != null) {
      conf.put("tlsTrustCertsFilePath", trustCerts);
    }
    conf.put("tlsAllowInsecureConnection", allowInsecure);
    conf.put("tlsHostnameVerificationEnable", verifyHostname);
    return conf;
  }

  /** Without the secret. */
  @Override
  public String toString() {
    return "PulsarAccess[" + authPlugin + "]";
  }
}
