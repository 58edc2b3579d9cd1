package dev.zkpulsar.env.settings;

import static dev.zkpulsar.env.settings.Setting.Affects.NOTHING;

import java.util.Map;
import java.util.Optional;
import java.util.Properties;

/**
 * The settings that all systems share.
 *
 * @param consent hosts, separated by commas; see Consent
 */
@Key.Prefix("bench")
public record SharedSettings(
    @Key(
            affects = NOTHING,
            allowed = "embedded, docker, external",
            help = "where servers run; default external if a system has an address, else embedded")
        Optional<String> env,
    @Key(
            name = "bench.external.consent",
            affects = NOTHING,
            help = "hosts of other machines, separated by commas, that the run may load")
        String consent) {
  /** Names the hosts to which the user has consented. */
  public static final Setting CONSENT = Setting.of(SharedSettings.class, "consent");

  public static SharedSettings of(Properties given) {
    return SettingsReader.read(SharedSettings.class, given, Map.of());
  }
}
