package dev.zkpulsar.harness.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintStream;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TerminalTest {
  /** A file, a terminal, one whose user wants no colour, and a dumb one. */
  @ParameterizedTest
  @CsvSource({
    "false,xterm,'',false",
    "true,xterm,'',true",
    "true,xterm,1,false",
    "true,dumb,'',false"
  })
  void marksAreColouredOnATerminal(boolean terminal, String term, String noColor, boolean colour) {
    var console =
        Terminal.of(
            new PrintStream(PrintStream.nullOutputStream()),
            terminal,
            Map.of("TERM", term, "NO_COLOR", noColor));

    assertThat(console.hasColour()).isEqualTo(colour);
  }
}
