package dev.zkpulsar.harness;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A secret belongs into a file; others can read a command line. */
@EnabledOnOs(OS.LINUX)
class SecretsTest {
  private static final String POINT = "KnownTarget.*saturated -f 1 -wi 0 -i 1 -r 100ms";

  @TempDir private Path directory;

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "-Dx.keyStorePassword=planted | delayed | the command line: '-Dx.keyStorePassword=(removed)'",
        "-Dx | delayed -jvmArgsAppend -Dx.token=planted | the command line: '-Dx.token=(removed)'",
        "-Dbench.zookeeper.jvmArgs=-Dx.pw=planted | delayed | the command line: ",
        "-Dbench.zookeeper=token:planted | delayed | token:(removed)",
        "-Dbench.pulsar.brokerConf=tlsKeyStorePassword=planted | delayed | Password=(removed)",
        "-Dx | delayed -p known=a;authParams=planted | authParams=(removed)",
      })
  void areRefusedOnTheCommandLine(String own, String commandLine, String line) throws Exception {
    var run = CommandProcess.run(directory, List.of(own), CommandProcess.MAIN, commandLine);

    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.err())
        .hasLineCount(1)
        .contains(line, "allowed: files")
        .doesNotContain("planted");
    assertThat(directory.resolve("results")).doesNotExist();
  }

  /** Every JVM that starts, a fork's too, adds these options and prints them into jmh.log. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "_JAVA_OPTIONS",
        "JAVA_TOOL_OPTIONS",
        "JDK_JAVA_OPTIONS",
        "OPENJ9_JAVA_OPTIONS",
        "IBM_JAVA_OPTIONS"
      })
  void areRefusedInEveryVariableOfAJvm(String variable) throws Exception {
    var builder = CommandProcess.builder(List.of(), CommandProcess.MAIN, POINT);
    builder.environment().put(variable, "-Dx.password=planted");
    Process process = builder.directory(directory.toFile()).start();
    process.getInputStream().readAllBytes();
    List<String> lines = process.errorReader().lines().toList();

    assertThat(process.waitFor()).isEqualTo(2);
    assertThat(lines.get(lines.size() - 1)) // The JVM itself says what it picked up.
        .startsWith("zkpulsar: " + variable + ": '-Dx.password=(removed)': a secret");
    assertThat(directory.resolve("results")).doesNotExist();
  }

  /** The fork inherits the argument file's property, in its own argument file. */
  @Test
  void anArgumentFileReachesTheForkAndNoFileOfTheRun() throws Exception {
    Path file = Files.writeString(directory.resolve("secret.args"), "\"-Dx.password=planted 1\"");
    Process process =
        CommandProcess.builder(List.of("@" + file), CommandProcess.MAIN, POINT)
            .directory(directory.toFile())
            .redirectErrorStream(true)
            .redirectOutput(directory.resolve("out").toFile())
            .start();
    var commandLines = new ArrayList<String>();
    while (process.isAlive()) {
      process.descendants().forEach(c -> c.info().commandLine().ifPresent(commandLines::add));
      Thread.sleep(20);
    }

    assertThat(process.exitValue()).as(Files.readString(directory.resolve("out"))).isZero();
    assertThat(commandLines)
        .anyMatch(line -> line.contains("-Dzkpulsar.fork="))
        .noneMatch(line -> line.contains("planted"));
    Files.delete(file);
    assertThat(new MainRun(0, "", "", directory).filesContaining("planted")).isEmpty();
  }
}
