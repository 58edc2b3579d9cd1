package dev.zkpulsar.harness.settings;

/**
 * Ends this JVM when another process ends, however that ends: a fork must not go on loading the
 * machine after its runner was killed.
 */
public final class ParentWatch {
  private static final int EXIT_CODE = 143;

  private static boolean started;

  private ParentWatch() {}

  /**
   * Ends this JVM together with the process that {@link Handover#endWith} names. Does nothing in a
   * process that was handed nothing, and when called again.
   */
  public static synchronized void startIfAsked() {
    if (!started) {
      Handover.current()
          .map(Handover::endWith)
          .filter(pid -> pid != ProcessHandle.current().pid())
          .ifPresent(ParentWatch::endWith);
    }
  }

  private static void endWith(long pid) {
    started = true;
    var watch =
        new Thread(
            () -> {
              ProcessHandle.of(pid).ifPresent(process -> process.onExit().join());
              // A process that was killed could not remove its file, which may hold a secret.
              Handover.removeFile();
              Runtime.getRuntime().halt(EXIT_CODE);
            },
            "parent watch");
    watch.setDaemon(true);
    watch.start();
  }
}
