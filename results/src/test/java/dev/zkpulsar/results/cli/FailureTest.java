package dev.zkpulsar.results.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.zkpulsar.results.Main;
import dev.zkpulsar.results.text.ExitCode;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;

/** A failure has a message and never the exit code of a finding. */
class FailureTest {

  /** 1 would be a regression to who goes by the exit code. */
  @Test
  void aCrashIsToldInOneLineAndIsNoResult() {
    Callable<Integer> crash =
        () -> {
          throw new IllegalStateException("a\nb");
        };
    var commandLine =
        new CommandLine(new Main())
            .addSubcommand("crash", CommandSpec.wrapWithoutInspection(crash));

    MainTest.Ended ended = MainTest.run(() -> Main.run(commandLine, "crash"));

    assertThat(ended.exitCode()).isEqualTo(ExitCode.FAILED);
    assertThat(ended.err())
        .startsWith("results: failed: java.lang.IllegalStateException: a b (")
        .hasLineCount(1);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "merge",
        "claims",
        "report --markdown -",
        "claims --studies=../bench-zk-scale/src/main/resources/studies",
        "--help"
      })
  void whatCannotBePrintedIsAFailure(String command) {
    var args = new ArrayList<>(List.of(command.split(" ")));
    args.add("src/test/resources/zk-scale.json");
    var full =
        new OutputStream() {
          @Override
          public void write(int b) throws IOException {
            throw new IOException("no space left on device");
          }
        };

    MainTest.Ended ended =
        MainTest.run(
            () -> {
              System.setOut(new PrintStream(full, false, UTF_8));
              return Main.run(args.toArray(String[]::new));
            });

    assertThat(ended.exitCode()).isEqualTo(ExitCode.FAILED);
    assertThat(ended.err()).endsWith("results: standard output: cannot be written\n");
  }
}
