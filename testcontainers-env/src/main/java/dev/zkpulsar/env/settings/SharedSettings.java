package dev.zkpulsar.env.settings;

import static dev.zkpulsar.env.settings.Setting.Affects.NOTHING;

import java.util.Map;
import java.util.Optional;
import java.util.Properties;

/** The settings that all systems share. */
@Key.Prefix("bench")
public record SharedSettings(
    @Key.Help("where servers run; external if a system has an address, else embedded by default")
        @Key(affects = NOTHING, allowed = "embedded, docker, external")
        Optional<String> env,
    @Key.Help("hosts of other machines, separated by commas, that the run may load and write to")
        @Key(name = "bench.external.consent", affects = NOTHING)
        String consent) {
  public static final Setting CONSENT = Setting.of(SharedSettings.class, "consent");

  public static SharedSettings of(Properties given) {
    return SettingsReader.read(SharedSettings.class, given, Map.of());
  }
}
