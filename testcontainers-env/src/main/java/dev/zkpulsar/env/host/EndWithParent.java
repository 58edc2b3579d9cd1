package dev.zkpulsar.env.host;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;

/** Ends this JVM, a fork's, when its parent exits. */
public final class EndWithParent {
  private EndWithParent() {}

  /**
   * Ends this JVM, at once, when the parent's end of standard input closes. It removes directories
   * of the parent first, and others whose owners have ended.
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
