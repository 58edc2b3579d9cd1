package dev.zkpulsar.env.host;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;

/** Ends this JVM when its parent exits: when the parent's end of standard input closes. */
public final class EndWithParent {
  private EndWithParent() {}

  /**
   * Ends this JVM at once. It removes directories of the parent first, and others whose owners have
   * ended.
   */
  public static void watch(Path... directories) {
    start(
        () -> {
          for (Path directory : directories) {
            OwnedDirectory.remove(directory.toFile());
            OwnedDirectory.removeAbandoned(directory.getParent());
          }
          Runtime.getRuntime().halt(0);
        });
  }

  /**
   * Ends this JVM with its work at exit, see {@link AtExit}, which removes what is on servers of
   * others.
   */
  public static void exitInOrder(int exitCode) {
    // While the JVM is ending, this waits, and leaves the work at exit alone.
    start(() -> System.exit(exitCode));
  }

  private static void start(Runnable end) {
    var watch =
        new Thread(
            () -> {
              try {
                System.in.transferTo(OutputStream.nullOutputStream());
              } catch (IOException e) {
                // Standard input is closed: the parent has exited.
              }
              end.run();
            },
            "parent watch");
    watch.setDaemon(true);
    watch.start();
  }
}
