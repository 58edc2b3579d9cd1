package dev.zkpulsar.env.pulsar;

import dev.zkpulsar.env.machine.FreePorts;
import dev.zkpulsar.env.settings.SettingValues;
import java.nio.file.Path;
import java.util.List;
import java.util.Properties;

/**
 * What an embedded broker is started with.
 *
 * @param port of the broker, the next one being its admin port; or 0 for free ones
 * @param dataDir an existing directory that can be written
 * @param journalSync whether its journal is on disk before a message is acknowledged
 * @param maxMessageBytes the largest message that it takes
 * @param jvmArgs of its JVM
 */
public record EmbeddedPulsarSettings(
    int port, Path dataDir, boolean journalSync, int maxMessageBytes, List<String> jvmArgs) {
  /** Pulsar's own. */
  static final int DEFAULT_MAX_MESSAGE_BYTES = 5 << 20;

  /**
   * Bounded, since the benchmark's JVM runs beside it. Of the direct memory up to half is for
   * messages that are being published, a fifth for the broker's cache and a quarter for the
   * bookie's. Such a broker was seen to have 0.6 GB resident after its start and 0.9 GB with 8,192
   * producers on 512 topics, 0.2 GB of it heap in use.
   */
  static final String DEFAULT_JVM_ARGS = "-Xms512m -Xmx1g -XX:MaxDirectMemorySize=1g";

  /** Below it, the broker's own system messages would not fit. */
  private static final int MIN_MESSAGE_BYTES = 64 << 10;

  private static final int MAX_MESSAGE_BYTES = 256 << 20;

  /** Reads and checks the settings. */
  public static EmbeddedPulsarSettings of(Properties settings) {
    PulsarAccess.refuse(settings, "embedded");
    int port =
        settings.getProperty(PulsarSettings.PORT, "0").trim().equals("0")
            ? 0
            : SettingValues.integer(settings, PulsarSettings.PORT, 0, 1024, 65_534);
    for (int i = 0; port != 0 && i < 2; i++) {
      FreePorts.require(port + i, PulsarSettings.PORT, "the first of two free ports, or 0");
    }
    return new EmbeddedPulsarSettings(
        port,
        SettingValues.directory(settings, PulsarSettings.DATA_DIR),
        SettingValues.bool(settings, PulsarSettings.JOURNAL_SYNC, false),
        maxMessageBytes(settings),
        SettingValues.words(settings, PulsarSettings.JVM_ARGS, DEFAULT_JVM_ARGS));
  }

  public static int maxMessageBytes(Properties settings) {
    return SettingValues.integer(
        settings,
        PulsarSettings.MAX_MESSAGE_BYTES,
        DEFAULT_MAX_MESSAGE_BYTES,
        MIN_MESSAGE_BYTES,
        MAX_MESSAGE_BYTES);
  }
}
