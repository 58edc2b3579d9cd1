package dev.zkpulsar.env.pulsar;

import dev.zkpulsar.env.local.EndWithParent;
import java.nio.file.Path;
import java.util.Arrays;

/**
 * A Pulsar standalone, in a JVM and on a class path of its own. Its class path contains this module
 * without its dependencies, so it uses reflection.
 */
final class PulsarBrokerMain {
  private PulsarBrokerMain() {}

  /**
   * Runs a standalone until the parent ends.
   *
   * @param args the directory to remove at the end, then the standalone's own arguments
   */
  public static void main(String[] args) throws Exception {
    EndWithParent.watch(Path.of(args[0]));
    Class.forName("org.apache.pulsar.PulsarStandaloneStarter")
        .getMethod("main", String[].class)
        .invoke(null, (Object) Arrays.copyOfRange(args, 1, args.length));
  }
}
