package dev.zkpulsar.env.local;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;

/** What the main class of every server does first: it sees to it that the server ends. */
public final class EndWithParent {
  private EndWithParent() {}

  /**
   * Ends this JVM when the parent's end of standard input closes. All servers of a system have the
   * same parent, so each removes the data of all, and whichever is last removes what another wrote
   * meanwhile. The data dies with the server, so the server is not closed in order, which would
   * take seconds.
   */
  public static void watch(Path directory) {
    var watch =
        new Thread(
            () -> {
              try {
                System.in.transferTo(OutputStream.nullOutputStream());
              } catch (IOException e) {
                // It is closed: the same.
              }
              EnsembleDirectory.remove(directory.toFile());
              Runtime.getRuntime().halt(0);
            },
            "parent watch");
    watch.setDaemon(true);
    watch.start();
  }
}
