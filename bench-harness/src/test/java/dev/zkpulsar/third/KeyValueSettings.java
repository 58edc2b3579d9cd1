package dev.zkpulsar.third;

import dev.zkpulsar.env.nodes.Placement;
import dev.zkpulsar.env.nodes.SystemSettings;
import dev.zkpulsar.env.settings.Address;
import dev.zkpulsar.env.settings.EnvironmentKind;
import dev.zkpulsar.env.settings.Key;
import dev.zkpulsar.env.settings.Setting;
import dev.zkpulsar.env.settings.SettingsReader;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;

/** The settings of the key-value server. */
@Key.Prefix("bench.keyvalue")
public record KeyValueSettings(
    EnvironmentKind kind,
    List<Address> external,
    String image,
    @Key.Help("directory for the data of the key-value server")
        @Key(affects = Setting.Affects.NOTHING, byDefault = Key.TEMPORARY)
        Path dataDir)
    implements SystemSettings {
  static final Setting DATA_DIR = Setting.of(KeyValueSettings.class, "dataDir");

  public static KeyValueSettings of(Properties given) {
    var others = Map.of("kind", EnvironmentKind.EMBEDDED, "external", List.of(), "image", "");
    return SettingsReader.read(KeyValueSettings.class, given, others);
  }

  /** It keeps its values in memory: the directory is empty but for its log. */
  @Override
  public Placement placement() {
    return new Placement(kind, Optional.empty(), Optional.empty());
  }
}
