package dev.zkpulsar.env.zookeeper;

import dev.zkpulsar.env.Environments;
import dev.zkpulsar.env.machine.FreePorts;
import dev.zkpulsar.env.settings.BadInputException;
import dev.zkpulsar.env.settings.SettingValues;
import java.nio.file.Path;
import java.util.List;
import java.util.Properties;

/**
 * What an ensemble that is started here is started with, embedded or in containers.
 *
 * @param servers 1, 3 or 5
 * @param firstPort client port of the first server, or 0 for free ones
 * @param dataDir of embedded servers: an existing directory that can be written
 * @param juteMaxBuffer in bytes
 * @param jvmArgs of each server
 */
public record EmbeddedSettings(
    int servers, int firstPort, Path dataDir, int juteMaxBuffer, List<String> jvmArgs) {
  /** ZooKeeper's own 1 MB cannot list 50,000 children of 30-character names. */
  public static final int DEFAULT_JUTE_MAX_BUFFER = 4 << 20;

  /** Room for 200,000 znodes of 4 KB; the start size is what a small tree needs. */
  public static final String DEFAULT_JVM_ARGS = "-Xms256m -Xmx2g";

  /** Reads and checks the settings. */
  public static EmbeddedSettings of(Properties settings, int servers) {
    int firstPort =
        SettingValues.integer(settings, ZooKeeperSettings.PORT, 0, 1024, 65_535 - servers);
    for (int i = 0; firstPort != 0 && i < servers; i++) {
      FreePorts.require(
          firstPort + i,
          ZooKeeperSettings.PORT,
          "the first of as many free ports as there are servers");
    }
    return new EmbeddedSettings(
        servers,
        firstPort,
        SettingValues.directory(settings, ZooKeeperSettings.DATA_DIR),
        Environments.juteMaxBuffer(settings),
        SettingValues.words(settings, ZooKeeperSettings.JVM_ARGS, DEFAULT_JVM_ARGS));
  }

  /** Reads and checks a number of servers. */
  public static int servers(String option, String value) {
    if (!value.matches("[135]")) {
      throw new BadInputException(option + ": '" + value + "' makes no ensemble; allowed: 1, 3, 5");
    }
    return Integer.parseInt(value);
  }
}
