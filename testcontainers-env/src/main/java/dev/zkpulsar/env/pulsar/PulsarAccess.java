package dev.zkpulsar.env.pulsar;

import dev.zkpulsar.env.settings.BadInputException;
import dev.zkpulsar.env.settings.SettingValues;
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
 * How a client may talk to a cluster: what pulsar-client calls authentication and TLS settings.
 *
 * @param authPlugin class name, or null for none
 * @param authParams its parameters, a secret, or null
 * @param trustCerts a PEM file, or null for Java's own certificates
 * @param allowInsecure take any certificate
 * @param verifyHostname check that a certificate is its host's
 */
public record PulsarAccess(
    String authPlugin,
    String authParams,
    String trustCerts,
    boolean allowInsecure,
    boolean verifyHostname) {
  static final String TOKEN_PLUGIN = "org.apache.pulsar.client.impl.auth.AuthenticationToken";

  /** To a cluster that asks for nothing. */
  static final PulsarAccess OPEN = new PulsarAccess(null, null, null, false, false);

  public static PulsarAccess of(Properties settings) {
    String plugin = settings.getProperty(PulsarSettings.AUTH_PLUGIN);
    if (plugin != null && !plugin.equals(TOKEN_PLUGIN)) {
      throw new BadInputException(
          PulsarSettings.AUTH_PLUGIN + ": '" + plugin + "'; allowed: " + TOKEN_PLUGIN);
    }
    String params = settings.getProperty(PulsarSettings.AUTH_PARAMS);
    if ((plugin == null) != (params == null)) {
      throw new BadInputException(
          (plugin == null ? PulsarSettings.AUTH_PARAMS : PulsarSettings.AUTH_PLUGIN)
              + ": set alone; allowed: "
              + PulsarSettings.AUTH_PLUGIN
              + " and "
              + PulsarSettings.AUTH_PARAMS
              + " together");
    }
    String certs = settings.getProperty(PulsarSettings.TRUST_CERTS);
    if (certs != null && !Files.isReadable(Path.of(certs))) {
      throw new BadInputException(
          PulsarSettings.TRUST_CERTS + ": '" + certs + "'; allowed: a PEM file that can be read");
    }
    var access =
        new PulsarAccess(
            plugin,
            params,
            certs,
            SettingValues.bool(settings, PulsarSettings.ALLOW_INSECURE, false),
            SettingValues.bool(settings, PulsarSettings.VERIFY_HOSTNAME, false));
    access.token();
    return access;
  }

  /** Refuses settings that are for an external cluster alone. */
  static void refuse(Properties settings, String kind) {
    for (String name :
        List.of(
            PulsarSettings.ADMIN,
            PulsarSettings.AUTH_PLUGIN,
            PulsarSettings.AUTH_PARAMS,
            PulsarSettings.TRUST_CERTS,
            PulsarSettings.ALLOW_INSECURE,
            PulsarSettings.VERIFY_HOSTNAME)) {
      if (settings.getProperty(name) != null) {
        String value = name.equals(PulsarSettings.AUTH_PARAMS) ? "..." : settings.getProperty(name);
        throw new BadInputException(
            name
                + ": '"
                + value
                + "' is for an external cluster, not for '"
                + kind
                + "'; allowed: with -D"
                + PulsarSettings.PULSAR
                + "=");
      }
    }
  }

  /** The token, as of now where it is in a file. */
  Optional<String> token() {
    if (authParams == null) {
      return Optional.empty();
    }
    if (!authParams.startsWith("file:")) {
      return Optional.of(authParams.replaceFirst("^token:", "").trim());
    }
    try {
      return Optional.of(Files.readString(Path.of(URI.create(authParams))).trim());
    } catch (IOException | IllegalArgumentException e) {
      throw new BadInputException(
          PulsarSettings.AUTH_PARAMS
              + ": '"
              + authParams
              + "' cannot be read; allowed: token:<token>, file:///<path>");
    }
  }

  /** The same as pulsar-client's {@code ClientBuilder.loadConf} takes it. */
  public Map<String, Object> clientConf() {
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
