package dev.zkpulsar.env;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
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
record EmbeddedSettings(
    int servers, int firstPort, Path dataDir, int juteMaxBuffer, List<String> jvmArgs) {
  /** ZooKeeper's own 1 MB cannot list 50,000 children of 30-character names. */
  static final int DEFAULT_JUTE_MAX_BUFFER = 4 << 20;

  /** Room for 100,000 znodes of some KB; the start size is what a small tree needs. */
  static final String DEFAULT_JVM_ARGS = "-Xms256m -Xmx1g";

  /** Reads and checks the settings. */
  static EmbeddedSettings of(Properties settings) {
    int servers = integer(settings, Environments.SERVERS, 3, 1, 5);
    if (servers % 2 == 0) {
      throw new BadInputException(
          Environments.SERVERS + ": '" + servers + "' makes no ensemble; allowed: 1, 3, 5");
    }
    int firstPort = integer(settings, Environments.PORT, 0, 1024, 65_535 - servers);
    for (int i = 0; firstPort != 0 && i < servers; i++) {
      requireFree(firstPort + i);
    }
    return new EmbeddedSettings(
        servers,
        firstPort,
        dataDir(settings.getProperty(Environments.DATA_DIR, System.getProperty("java.io.tmpdir"))),
        Environments.juteMaxBuffer(settings),
        List.of(
            settings.getProperty(Environments.JVM_ARGS, DEFAULT_JVM_ARGS).trim().split("\\s+")));
  }

  static int integer(Properties settings, String name, int ifUnset, int min, int max) {
    String value = settings.getProperty(name);
    if (value == null) {
      return ifUnset;
    }
    try {
      int number = Integer.parseInt(value.trim());
      if (min <= number && number <= max) {
        return number;
      }
    } catch (NumberFormatException e) {
      // told below
    }
    throw new BadInputException(name + ": '" + value + "'; allowed: " + min + " to " + max);
  }

  private static void requireFree(int port) {
    try (var socket = new ServerSocket()) {
      socket.setReuseAddress(true);
      socket.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
    } catch (IOException e) {
      throw new BadInputException(
          Environments.PORT
              + ": port "
              + port
              + " cannot be used ("
              + e.getMessage()
              + "); allowed: the first of as many free ports as there are servers");
    }
  }

  private static Path dataDir(String value) {
    try {
      Path directory = Files.createDirectories(Path.of(value).toAbsolutePath());
      if (Files.isWritable(directory)) {
        return directory;
      }
    } catch (IOException | InvalidPathException e) {
      // told below
    }
    throw new BadInputException(
        Environments.DATA_DIR
            + ": '"
            + value
            + "' cannot be used; allowed: a directory that can be"
            + " created or written");
  }
}
