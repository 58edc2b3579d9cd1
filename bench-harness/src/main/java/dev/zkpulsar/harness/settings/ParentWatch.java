package dev.zkpulsar.harness.settings;

/**
 * Ends this JVM when the process that started it ends, however that ends: a fork must not go on
 * loading a machine after its runner was killed.
 */
public final class ParentWatch {
  /** Set for a JVM that is started by one of ours. */
  public static final String ASKED = "bench.endWithParent";

  private static boolean started;

  private ParentWatch() {}

  public static synchronized void startIfAsked() {
    if (started || !Boolean.getBoolean(ASKED)) {
      return;
    }
    started = true;
    ProcessHandle.current().parent().ifPresent(ParentWatch::endWith);
  }

  private static void endWith(ProcessHandle parent) {
    var watch =
        new Thread(
            () -> {
              parent.onExit().join();
              Runtime.getRuntime().halt(143);
            },
            "parent watch");
    watch.setDaemon(true);
    watch.start();
  }
}
