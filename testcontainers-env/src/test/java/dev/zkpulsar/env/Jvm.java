package dev.zkpulsar.env;

import dev.zkpulsar.env.host.JvmFlags;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Processes that run a test's main class, with this JVM's class path. */
public final class Jvm {
  private static final int SIGINT = 2;

  private Jvm() {}

  public static ProcessBuilder running(Class<?> main, List<String> jvmArgs, String... args) {
    var command = new ArrayList<String>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.add("-XX:TieredStopAtLevel=1"); // Over before more would pay.
    command.addAll(JvmFlags.common());
    command.addAll(jvmArgs);
    command.add(main.getName());
    command.addAll(List.of(args));
    var builder = new ProcessBuilder(command);
    builder.environment().put("CLASSPATH", System.getProperty("java.class.path"));
    return builder;
  }

  /** Ends a process by a signal; for "exit", waits until it ends by itself. */
  public static boolean end(Process process, String how) throws Exception {
    if (!how.equals("exit")) {
      // Not Process.destroy, which closes its streams too.
      String signal = how.equals("INT") && ignoresInterrupts() ? "TERM" : how;
      new ProcessBuilder("kill", "-" + signal, Long.toString(process.pid())).start().waitFor();
    }
    return process.waitFor(30, TimeUnit.SECONDS);
  }

  /** Whether a shell started this JVM in the background: then it and its children ignore Ctrl-C. */
  private static boolean ignoresInterrupts() throws IOException {
    Path status = Path.of("/proc/self/status");
    if (!Files.exists(status)) {
      return false;
    }
    try (var lines = Files.lines(status)) {
      return lines
          .filter(line -> line.startsWith("SigIgn:"))
          .map(line -> Long.parseUnsignedLong(line.split("\\s+")[1], 16))
          .anyMatch(ignored -> (ignored >> (SIGINT - 1) & 1) == 1);
    }
  }
}
