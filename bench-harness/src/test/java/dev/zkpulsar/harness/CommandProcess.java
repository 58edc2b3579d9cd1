package dev.zkpulsar.harness;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.zkpulsar.env.host.JvmFlags;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * A command line as a user meets it: a process, its two streams and its exit code. Tests of other
 * modules use it, too.
 */
public record CommandProcess(int exitCode, String out, String err) {
  /** The main class that users run. */
  public static final String MAIN = "dev.zkpulsar.harness.Main";

  private static final long MAX_MINUTES = 8;

  /**
   * Runs a main class with this test's class path, to its end.
   *
   * @param directory the working directory, and where its streams go
   * @param settings JVM arguments
   * @param commandLine arguments, separated by blanks
   */
  public static CommandProcess run(
      Path directory, List<String> settings, String mainClass, String commandLine)
      throws IOException, InterruptedException {
    Path out = directory.resolve("out");
    Path err = directory.resolve("err");
    Process process =
        builder(settings, mainClass, commandLine)
            .directory(directory.toFile())
            .redirectOutput(out.toFile())
            .redirectError(err.toFile())
            .start();
    if (!process.waitFor(MAX_MINUTES, TimeUnit.MINUTES)) {
      process.destroyForcibly();
      throw new IOException("still running: " + Files.readString(out, UTF_8));
    }
    return new CommandProcess(
        process.exitValue(), Files.readString(out, UTF_8), Files.readString(err, UTF_8));
  }

  /** The process, not started. */
  public static ProcessBuilder builder(
      List<String> settings, String mainClass, String commandLine) {
    var command = new ArrayList<String>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of(ModuleRun.QUICK_JVM.split(" ")));
    command.addAll(JvmFlags.common()); // As the manifest of the jar: no warning on standard error.
    // Tests of other modules or checkouts may measure meanwhile.
    command.add("-Dbench.wait");
    // With the lock, on which it waits, of this test.
    command.add("-Djava.io.tmpdir=" + System.getProperty("java.io.tmpdir"));
    command.addAll(settings);
    command.add(mainClass);
    command.addAll(ModuleRun.words(commandLine));
    var builder = new ProcessBuilder(command);
    builder.environment().put("CLASSPATH", System.getProperty("java.class.path"));
    return builder;
  }
}
