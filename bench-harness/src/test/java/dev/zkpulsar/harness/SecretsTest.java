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
