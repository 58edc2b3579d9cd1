package dev.zkpulsar.harness;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;

class MainMessageTest {
  /** With LC_ALL=C, so is every path with an umlaut. */
  @Test
  void aPathThatCannotBeWrittenIsNamed() throws Exception {
    var run = MainRun.of(Path.of("x"), Map.of("bench.out", "a\0b"), "KnownTarget.*delayed -f 0");
    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.err())
        .startsWith("zkpulsar: path: 'a\0b': ")
        .contains("LC_ALL=C.UTF-8")
        .hasLineCount(1);
  }

  @Test
  void anExceptionWithoutAMessageIsToldWithItsPlace() {
    assertThat(Main.told(new IOException("disk full"))).isEqualTo("disk full");
    assertThat(Main.told(new IllegalStateException()))
        .startsWith("IllegalStateException at dev.zkpulsar.harness.MainMessageTest.")
        .contains("(MainMessageTest.java:");
  }
}
