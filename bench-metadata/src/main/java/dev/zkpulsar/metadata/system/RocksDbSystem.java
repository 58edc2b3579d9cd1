package dev.zkpulsar.metadata.system;

import dev.zkpulsar.env.local.OwnedDirectory;
import dev.zkpulsar.env.machine.Disk;
import dev.zkpulsar.env.server.Placement;
import dev.zkpulsar.env.server.Server;
import dev.zkpulsar.env.settings.Kind;
import dev.zkpulsar.env.settings.Setting;
import dev.zkpulsar.harness.plan.Point;
import dev.zkpulsar.harness.systems.RunSystem;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;

/** A directory for RocksDB, which runs in the forks: there is no server to start. */
public final class RocksDbSystem implements RunSystem {
  static final String NAME = "rocksdb";

  static final Setting DATA_DIR =
      Setting.of(
              "bench.rocksdb.dataDir",
              "directory for the data of RocksDB; default: the temporary directory")
          .affecting(Setting.Affects.NOTHING);

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
  public Placement placement(Properties settings) {
    return new Placement(
        Kind.embedded.name(), Optional.empty(), Optional.of(DATA_DIR.directory(settings)));
  }

  @Override
  public Optional<String> prepare(Point point, Properties settings) {
    if (directory != null) {
      return Optional.empty();
    }
    String temporary = "java.io.tmpdir"; // Where a fork unpacks the library.
    Disk.requireExecutable("-D" + temporary, Path.of(System.getProperty(temporary)));
    directory = OwnedDirectory.create(DATA_DIR, DATA_DIR.directory(settings));
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
