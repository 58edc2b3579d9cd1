package dev.zkpulsar.env.oxia;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/**
 * Data servers that run beside an Oxia without its knowledge. Once they are added, the coordinator
 * moves shards to them, a few every 30 s.
 *
 * @param directory of the coordinator's configuration, as this machine sees it
 */
public record SpareServers(Path directory) {
  static final String CONFIG = "cluster.yaml";
  static final String WITH_SPARES = "cluster-with-spares.yaml";

  /**
   * Names the servers in the configuration that the coordinator watches.
   *
   * <p>The file is replaced at once: a coordinator (0.17.1) that reads a file just being written
   * finds it empty, and deletes every namespace that it does not name, with the data.
   */
  public void add() throws IOException {
    Files.move(
        directory.resolve(WITH_SPARES),
        directory.resolve(CONFIG),
        StandardCopyOption.ATOMIC_MOVE,
        StandardCopyOption.REPLACE_EXISTING);
  }
}
