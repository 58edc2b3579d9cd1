package dev.zkpulsar.env.pulsar;

import dev.zkpulsar.env.settings.BadInputException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.TreeMap;

/**
 * How clients authenticate themselves, by any plugin of Pulsar, and which certificates they trust:
 * entries of a {@code client.conf} as pulsar-admin reads it. Its other entries, such as addresses,
 * are ignored.
 *
 * @param conf input of {@code loadConf} of Pulsar's client and of its admin client; holds secrets
 */
public record PulsarAccess(Map<String, Object> conf) {
  /** Access to a cluster without authentication and TLS. */
  static final PulsarAccess OPEN = new PulsarAccess(Map.of());

  /** The entries whose names differ in {@code loadConf}. */
  private static final Map<String, String> RENAMED =
      Map.of(
          "authPlugin", "authPluginClassName",
          "tlsEnableHostnameVerification", "tlsHostnameVerificationEnable",
          "webserviceTlsProvider", "sslProvider");

  private static final String USED =
      "auth(Plugin|Params)|tls.+|useKeyStoreTls|webserviceTlsProvider";
  private static final String FLAGS =
      "tlsAllowInsecureConnection|tlsEnableHostnameVerification|useKeyStoreTls";
  private static final String FILES = "tls.*(FilePath|StorePath)";

  /** Reads a file, if there is one; throws a {@link BadInputException} without a secret. */
  public static PulsarAccess of(Optional<Path> file) {
    return file.map(PulsarAccess::read).orElse(OPEN);
  }

  private static PulsarAccess read(Path file) {
    var entries = new Properties();
    try (var in = Files.newBufferedReader(file)) {
      entries.load(in);
    } catch (IOException | IllegalArgumentException e) {
      throw bad(file, "cannot be read", "a client.conf");
    }
    var conf = new TreeMap<String, Object>();
    for (String name : entries.stringPropertyNames()) {
      String value = entries.getProperty(name).trim();
      boolean isFlag = name.matches(FLAGS);
      if (value.isEmpty() || !name.matches(USED)) {
        continue;
      }
      if (isFlag && !value.matches("true|false")) {
        throw bad(file, name + " is " + value, "true, false");
      }
      if (name.matches(FILES) && !Files.isReadable(Path.of(value))) {
        throw bad(file, name + " is " + value, "a file that can be read");
      }
      conf.put(RENAMED.getOrDefault(name, name), isFlag ? Boolean.valueOf(value) : value);
    }
    if (conf.containsKey("authParams") && !conf.containsKey("authPluginClassName")) {
      throw bad(file, "authParams without authPlugin", "both, or none");
    }
    return new PulsarAccess(conf);
  }

  private static BadInputException bad(Path file, String reason, String allowed) {
    return BadInputException.of(PulsarSettings.CLIENT_CONFIG, file, reason, allowed);
  }

  /** Without the secrets. */
  @Override
  public String toString() {
    return "PulsarAccess" + conf.keySet();
  }
}
