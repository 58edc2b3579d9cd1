package dev.zkpulsar.env;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Another JVM on this one's class path, for what a test must not do to its own. */
final class JavaProcess {
  private JavaProcess() {}

  static Process start(Class<?> main, List<String> jvmArgs, String... arguments) throws Exception {
    var command = new ArrayList<String>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(jvmArgs);
    command.add(main.getName());
    command.addAll(List.of(arguments));
    var builder = new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT);
    builder.environment().put("CLASSPATH", System.getProperty("java.class.path"));
    return builder.start();
  }

  /** Signals it without closing its streams, as {@link Process#destroy} would. */
  static void signal(Process process, String name) throws Exception {
    new ProcessBuilder("kill", "-" + name, Long.toString(process.pid())).start().waitFor();
  }
}
