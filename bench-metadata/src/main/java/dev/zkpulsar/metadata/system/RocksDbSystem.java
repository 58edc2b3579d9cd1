package dev.zkpulsar.metadata.system;

import dev.zkpulsar.env.host.OwnedDirectory;
import dev.zkpulsar.env.nodes.Placement;
import dev.zkpulsar.env.nodes.Server;
import dev.zkpulsar.env.settings.EnvironmentKind;
import dev.zkpulsar.env.settings.Key;
import dev.zkpulsar.env.settings.Setting;
import dev.zkpulsar.env.settings.SettingsReader;
import dev.zkpulsar.harness.point.Point;
import dev.zkpulsar.harness.settings.RunSettings;
import dev.zkpulsar.harness.systems.RunSystem;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A directory for RocksDB, which runs in the forks: there is no server to start. */
public final class RocksDbSystem implements RunSystem {
  static final String NAME = "rocksdb";

  @Key.Prefix("bench.rocksdb")
  private record Settings(
      @Key.Help("directory for the data of RocksDB")
          @Key(affects = Setting.Affects.NOTHING, byDefault = Key.TEMPORARY)
          Path dataDir) {}

  static final Setting DATA_DIR = Setting.of(Settings.class, "dataDir");

  private OwnedDirectory directory;

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public Class<?> state() {
    return RocksDbDirectory.class;
  }

  @Override
  public List<Setting> settings() {
    return List.of(DATA_DIR);
  }

  @Override
  public Placement placement(RunSettings settings) {
    return new Placement(
        EnvironmentKind.EMBEDDED, Optional.empty(), Optional.of(directory(settings)));
  }

  private static Path directory(RunSettings settings) {
    Settings own = SettingsReader.read(Settings.class, settings.properties(), Map.of());
    return own.dataDir().toAbsolutePath();
  }

  @Override
  public Optional<String> prepare(Point point, RunSettings settings) {
    if (directory != null) {
      return Optional.empty();
    }
    directory = OwnedDirectory.create(DATA_DIR, directory(settings));
    return Optional.of("RocksDB in " + directory.path());
  }

  @Override
  public Map<String, String> addresses() {
    return directory == null ? Map.of() : Map.of(NAME, directory.path().toString());
  }

  @Override
  public List<Server> servers() {
    return List.of();
  }

  @Override
  public void close() {
    if (directory != null) {
      directory.remove();
      directory = null;
    }
  }
}
