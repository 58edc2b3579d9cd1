package dev.zkpulsar.harness.run;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.util.Map;
import org.junit.jupiter.api.Test;

class TerminalTest {
  private static final String ESCAPE = "\u001b[";

  private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();

  private String shown(boolean onTerminal, Map<String, String> environment) {
    var terminal = Terminal.of(new PrintStream(bytes, true, UTF_8), onTerminal, environment);
    terminal.update("iteration 1 of 2");
    terminal.mark("  ", "DISTURBED: why");
    return bytes.toString(UTF_8);
  }

  @Test
  void aFileGetsPlainLinesOnly() {
    assertThat(shown(false, Map.of("TERM", "xterm"))).isEqualTo("  DISTURBED: why\n");
    assertThat(Terminal.of(new PrintStream(bytes)).hasColour()).isFalse();
  }

  @Test
  void aTerminalGetsALineThatIsReplacedAndAColouredMark() {
    assertThat(shown(true, Map.of("TERM", "xterm")))
        .startsWith("iteration 1 of 2\r" + ESCAPE + "K  " + ESCAPE)
        .endsWith(ESCAPE + "0m\n");
  }

  @Test
  void noColorIsRespected() {
    assertThat(shown(true, Map.of("TERM", "xterm", "NO_COLOR", "1")))
        .isEqualTo("iteration 1 of 2\r" + ESCAPE + "K  DISTURBED: why\n");
  }

  @Test
  void aDumbTerminalGetsPlainLines() {
    assertThat(shown(true, Map.of("TERM", "dumb"))).isEqualTo("  DISTURBED: why\n");
  }
}
