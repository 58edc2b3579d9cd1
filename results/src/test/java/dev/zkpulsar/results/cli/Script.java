package dev.zkpulsar.results.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.zkpulsar.results.cli.MainTest.Ended;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/**
 * Runs a shell script with stand-ins for other programs, which come first in its PATH, and without
 * the variables that GitHub or the caller sets.
 *
 * <pre>{@code
 * var script = new Script(Script.BIN.resolve("compare-jmh"), directory);
 * script.program("gh", "exit 1").set("COMMENT", "true");
 * Ended ended = script.run("base.json", "head.json");
 * }</pre>
 */
final class Script {
  static final Path BIN = Path.of("..", "bin").toAbsolutePath().normalize();

  private static final long LIMIT_SECONDS = 120;

  private final List<String> command;
  private final Path directory;
  private final Map<String, String> variables = new HashMap<>();

  /** A script that runs in the directory; its stand-ins are in a directory of their own there. */
  Script(Path script, Path directory) throws IOException {
    this(List.of("bash", script.toString()), directory);
  }

  private Script(List<String> command, Path directory) throws IOException {
    this.command = command;
    this.directory = directory;
    Files.createDirectories(programs());
  }

  /** The text of a script, as a step of a workflow has it. */
  static Script ofText(String text, Path directory) throws IOException {
    return new Script(List.of("bash", "-e", "-o", "pipefail", "-c", text, "bash"), directory);
  }

  /**
   * Copies a script of bin, with the libraries of all scripts, into a project; returns its path.
   */
  static Path copyTo(Path project, String name) throws IOException {
    Path lib = Files.createDirectories(project.resolve("bin/lib"));
    try (var files = Files.newDirectoryStream(BIN.resolve("lib"))) {
      for (Path file : files) {
        Files.copy(file, lib.resolve(file.getFileName()));
      }
    }
    Path script = project.resolve("bin").resolve(name);
    Files.copy(BIN.resolve(name), script);
    return script;
  }

  private Path programs() {
    return directory.resolve("programs");
  }

  /** A program, given as the text of a shell script. */
  Script program(String name, String text) throws IOException {
    Path file = Files.writeString(programs().resolve(name), "#!/bin/sh\n" + text + "\n");
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwx------"));
    return this;
  }

  /** The reporter of this build, as the program that RESULTS names. */
  Script reporter() throws IOException {
    String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
    String command = "exec '%s' -cp '%s' dev.zkpulsar.results.Main \"$@\"";
    program("results", command.formatted(java, System.getProperty("java.class.path")));
    return set("RESULTS", programs().resolve("results"));
  }

  Script set(String variable, Object value) {
    variables.put(variable, value.toString());
    return this;
  }

  Script unset(String variable) {
    variables.remove(variable);
    return this;
  }

  Ended run(String... arguments) throws IOException, InterruptedException {
    var words = new ArrayList<>(command);
    words.addAll(List.of(arguments));
    Path out = directory.resolve("console.out");
    Path err = directory.resolve("console.err");
    var builder = new ProcessBuilder(words).directory(directory.toFile());
    var environment = builder.environment();
    environment.keySet().retainAll(List.of("PATH", "HOME", "LANG", "JAVA_HOME", "TMPDIR"));
    environment.put("PATH", programs() + ":" + environment.get("PATH"));
    environment.putAll(variables);
    Process process = builder.redirectOutput(out.toFile()).redirectError(err.toFile()).start();
    process.getOutputStream().close();
    assertThat(process.waitFor(LIMIT_SECONDS, TimeUnit.SECONDS)).isTrue();
    return new Ended(process.exitValue(), Files.readString(out), Files.readString(err));
  }
}
