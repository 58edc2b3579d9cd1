package dev.zkpulsar.harness;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/**
 * Every secret that a user can give to a run reaches the fork, and is in no file that the run
 * leaves and on no command line but the user's own.
 */
@Timeout(90)
@EnabledOnOs(OS.LINUX)
class SecretsTest {
  /** Secret properties by name, as the fork must see them. */
  static final Map<String, String> PROPERTIES =
      Map.of(
          "planted.keyStorePassword", "planted-1 \"with\" blanks",
          "planted.token", "planted-2",
          "planted.secret", "planted-3",
          "planted.credentials", "planted-4",
          "planted.passphrase", "planted-5",
          "planted.proxy", "https://me:planted-6@there:8443");

  private static final String SETTING = "token:planted-7";

  @TempDir private Path directory;

  private static String property(String name) {
    return "-D" + name + "=" + PROPERTIES.get(name);
  }

  @Test
  void areNowhere() throws Exception {
    Path temporary = Files.createDirectory(directory.resolve("tmp"));
    var runner =
        CommandProcess.builder(
            List.of(
                "-Djava.io.tmpdir=" + temporary,
                "-Dbench.rendezvous.token=" + SETTING,
                property("planted.keyStorePassword"),
                property("planted.proxy")),
            CommandProcess.MAIN,
            "PlantedBenchmark -f 1 -wi 0 -i 1 -r 500ms -rff mine.json -rf json -jvmArgsPrepend "
                + property("planted.token")
                + " -jvmArgsAppend "
                + property("planted.secret"));
    runner.environment().put("JAVA_TOOL_OPTIONS", property("planted.credentials"));
    runner.environment().put("JDK_JAVA_OPTIONS", property("planted.passphrase"));
    Process process =
        runner
            .directory(directory.toFile())
            .redirectOutput(directory.resolve("out").toFile())
            .redirectError(directory.resolve("err").toFile())
            .start();
    var commandLines = new TreeSet<String>();
    while (!process.waitFor(20, TimeUnit.MILLISECONDS)) {
      commandLines.addAll(commandLinesBelow(process));
    }

    String out = Files.readString(directory.resolve("out"));
    // A JVM that is started with these variables prints them itself.
    assertThat(Files.readString(directory.resolve("err")))
        .contains("Picked up JAVA_TOOL_OPTIONS", "Picked up JDK_JAVA_OPTIONS");
    Files.delete(directory.resolve("err"));
    assertThat(process.exitValue()).as(out).isZero();
    assertThat(commandLines)
        .anyMatch(line -> line.contains("ForkedMain"))
        .noneMatch(line -> line.contains("planted-"));
    assertThat(filesBelow(directory, "planted-")).isEmpty();
    assertThat(filesBelow(directory, "Picked up JAVA_TOOL_OPTIONS")).hasSize(1);
    try (var left = Files.list(temporary)) {
      assertThat(left.filter(file -> file.getFileName().toString().startsWith("zkpulsar-")))
          .isEmpty();
    }
  }

  /** Before its exec, a child process shows the user's own command line. */
  private static List<String> commandLinesBelow(Process process) {
    var lines = new ArrayList<String>();
    process
        .descendants()
        .map(child -> Path.of("/proc", Long.toString(child.pid()), "cmdline"))
        .forEach(
            file -> {
              try {
                String line = Files.readString(file, UTF_8).replace('\0', ' ');
                if (!line.contains(CommandProcess.MAIN)) {
                  lines.add(line);
                }
              } catch (IOException e) {
                // The process has ended.
              }
            });
    return lines;
  }

  private static List<Path> filesBelow(Path directory, String text) throws IOException {
    return new MainRun(0, "", "", directory).filesContaining(text);
  }
}
