package dev.zkpulsar.metadata.scenario;

import dev.zkpulsar.env.nodes.Server;
import dev.zkpulsar.harness.settings.ForkInput;
import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** Full garbage collections: the heap that a JVM uses afterwards is live. */
final class FullCollection {
  private static final Path JCMD = Path.of(System.getProperty("java.home"), "bin", "jcmd");

  private FullCollection() {}

  /** Collects in the servers of the run that are JVMs on this machine, one after the other. */
  static void ofServers() throws IOException, InterruptedException {
    for (String server : ForkInput.current().map(ForkInput::servers).orElseGet(List::of)) {
      Optional<ProcessHandle> process = Server.parse(server).handle().process();
      if (process.isPresent()) {
        of(process.get().pid());
      }
    }
  }

  /** Collects in a JVM, or says why not; does nothing in another program. */
  static void of(long pid) throws IOException, InterruptedException {
    if (isJava(pid)) {
      int exitCode =
          new ProcessBuilder(JCMD.toString(), Long.toString(pid), "GC.run")
              .redirectErrorStream(true)
              .redirectOutput(Redirect.DISCARD)
              .start()
              .waitFor();
      if (exitCode != 0) {
        System.err.printf("zkpulsar: no full collection in process %d: jcmd failed%n", pid);
      }
    }
  }

  private static boolean isJava(long pid) {
    return ProcessHandle.of(pid).flatMap(process -> process.info().command()).stream()
        .anyMatch(command -> Path.of(command).endsWith("java"));
  }
}
