package dev.zkpulsar.env.pulsar;

import java.lang.reflect.InvocationTargetException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;

/**
 * A server of Pulsar, in a JVM and on a class path of its own. Its class path contains this module
 * without its dependencies, so it uses reflection.
 */
final class PulsarServerMain {
  /** The server needs no metadata of a cluster. */
  static final String ALONE = "alone";

  /** The server waits until another has initialized the cluster's metadata. */
  static final String WAIT = "wait";

  private static final String INITIALIZE = "org.apache.pulsar.PulsarClusterMetadataSetup";
  private static final long POLL_MILLIS = 20;

  private PulsarServerMain() {}

  /**
   * Runs a server.
   *
   * @param args its directory; {@link #ALONE}, {@link #WAIT}, or the arguments with which the
   *     server initializes the cluster's metadata, separated by spaces; its main class; its
   *     arguments
   */
  public static void main(String[] args) throws Exception {
    if (!args[1].equals(ALONE)) {
      Path initialized = Path.of(args[0]).resolveSibling("initialized");
      if (!args[1].equals(WAIT) && !Files.exists(initialized)) {
        initialize(args[1].split(" "));
        Files.createFile(initialized);
      }
      while (!Files.exists(initialized)) {
        Thread.sleep(POLL_MILLIS);
      }
    }
    run(args[2], Arrays.copyOfRange(args, 3, args.length));
  }

  /** In the JVM of a server, since another JVM would need seconds of processor time to start. */
  private static void initialize(String[] args) throws ReflectiveOperationException {
    try {
      run(INITIALIZE, args);
    } catch (InvocationTargetException e) {
      e.getCause().printStackTrace();
      Runtime.getRuntime().halt(1); // Threads of the metadata store's client would keep it alive.
    }
  }

  private static void run(String main, String[] args) throws ReflectiveOperationException {
    Class.forName(main).getMethod("main", String[].class).invoke(null, (Object) args);
  }
}
