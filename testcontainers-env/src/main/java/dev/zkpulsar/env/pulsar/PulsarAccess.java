package dev.zkpulsar.env.pulsar;

import dev.zkpulsar.env.settings.BadInputException;
import dev.zkpulsar.env.settings.Kind;
import dev.zkpulsar.env.settings.Setting;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.TreeMap;

/**
 * Authentication and TLS of a client, as pulsar-client names them.
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

  private static final String PARAMS_FORMAT = "token:<token>, file:///<path>";

  static final Setting AUTH_PLUGIN =
      Setting.of(
          "bench.pulsar.authPlugin",
          "external cluster, pulsar-client's authPluginClassName: " + TOKEN_PLUGIN,
          Kind.external);

  /** How a client authenticates itself. */
  public static final Setting AUTH_PARAMS =
      Setting.of(
              "bench.pulsar.authParams",
              "external cluster, pulsar-client's authParams: token:<token>, or file:///<path>, which"
                  + " keeps the token out of process lists",
              Kind.external)
          .hidden();

  static final Setting TRUST_CERTS =
      Setting.of(
          "bench.pulsar.tlsTrustCertsFilePath",
          "external cluster with TLS: trusted certificates, a PEM file",
          Kind.external);
  static final Setting ALLOW_INSECURE =
      Setting.of(
          "bench.pulsar.tlsAllowInsecureConnection",
          "external cluster with TLS: accept any certificate, true or false; default false",
          Kind.external);
  static final Setting VERIFY_HOSTNAME =
      Setting.of(
          "bench.pulsar.tlsEnableHostnameVerification",
          "external cluster with TLS: check that the certificate belongs to the host, true or false;"
              + " default false",
          Kind.external);

  static final List<Setting> ALL =
      List.of(AUTH_PLUGIN, AUTH_PARAMS, TRUST_CERTS, ALLOW_INSECURE, VERIFY_HOSTNAME);

  static PulsarAccess of(Properties settings) {
    String plugin = AUTH_PLUGIN.get(settings).orElse(null);
    if (plugin != null && !plugin.equals(TOKEN_PLUGIN)) {
      throw BadInputException.of(AUTH_PLUGIN, plugin, TOKEN_PLUGIN);
    }
    String params = AUTH_PARAMS.get(settings).orElse(null);
    if ((plugin == null) != (params == null)) {
      throw BadInputException.of(
          plugin == null ? AUTH_PARAMS : AUTH_PLUGIN,
          plugin == null ? "..." : plugin,
          "set alone",
          AUTH_PLUGIN + " and " + AUTH_PARAMS + " together");
    }
    String certs = TRUST_CERTS.get(settings).orElse(null);
    if (certs != null && !Files.isReadable(Path.of(certs))) {
      throw BadInputException.of(TRUST_CERTS, certs, "a PEM file that can be read");
    }
    var access =
        new PulsarAccess(
            plugin,
            params,
            certs,
            ALLOW_INSECURE.bool(settings, false),
            VERIFY_HOSTNAME.bool(settings, false));
    access.token();
    return access;
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
      throw BadInputException.of(AUTH_PARAMS, authParams, "cannot be read", PARAMS_FORMAT);
    }
    // An HTTP client would print the token that it refuses.
    if (!token.matches("[\\x21-\\x7e]*")) {
      throw BadInputException.of(
          AUTH_PARAMS, "...", "holds other characters than those of one token", PARAMS_FORMAT);
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
