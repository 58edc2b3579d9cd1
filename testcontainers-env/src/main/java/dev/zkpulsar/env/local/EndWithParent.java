package dev.zkpulsar.env.local;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;

/** Ends this JVM, that of a server or a fork, when its parent exits. */
public final class EndWithParent {
  private EndWithParent() {}

  /**
   * Ends this JVM when the parent's end of standard input closes. All servers of a system have the
   * same parent, and each removes the data of all: the last server removes files that another wrote
   * in the meantime, and the parent's other temporary directories. The server is not shut down in
   * order, which would take seconds: its data is removed anyway.
   */
  public static void watch(Path... directories) {
    var watch =
        new Thread(
            () -> {
              try {
                System.in.transferTo(OutputStream.nullOutputStream());
              } catch (IOException e) {
                // Standard input is closed: the parent has exited.
              }
              for (Path directory : directories) {
                OwnedDirectory.remove(directory.toFile());
                OwnedDirectory.removeAbandoned(directory.getParent());
              }
              Runtime.getRuntime().halt(0);
            },
            "parent watch");
    watch.setDaemon(true);
    watch.start();
  }
}
