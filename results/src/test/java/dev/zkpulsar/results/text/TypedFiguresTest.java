package dev.zkpulsar.results.text;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TypedFiguresTest {
  private static final String HEAD = TypedFigures.NONE_ALLOWED + "\n";

  @ParameterizedTest
  @ValueSource(
      strings = {
        "3.5 ms",
        "2 to 9 KB",
        "17 to 20 times",
        "12 %",
        "12%",
        "15 s",
        "1,048,575 bytes",
        "1.07 cores"
      })
  void aNumberWithAUnitIsAFigure(String figure) {
    assertThat(TypedFigures.of(HEAD + "It takes\n" + figure + ", then."))
        .containsExactly(new TypedFigures.Typed(3, figure));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "300 reads/s of 1,000 topics",
        "Pulsar 4.0.7 and Java 17",
        "a delay of `5 ms`",
        "[a link](page.md#5-ms)",
        "takes <!-- figure: RUN --where delay=5 -->3 to 4 ms<!-- /figure -->.",
        "<!-- findings: table RUN -->\n\n| 5 ms |\n\n<!-- /findings -->",
        "```\nsleep 5 s\n```",
        "<!-- 5 ms -->"
      })
  void loadsCodeLinksAndWhatCommandsWroteAreNone(String text) {
    assertThat(TypedFigures.of(HEAD + text)).isEmpty();
  }

  @Test
  void theLineIsThatOfTheDocument() {
    String block = "<!-- findings: table RUN -->\n\n| 5 ms |\n\n<!-- /findings -->\n";
    assertThat(TypedFigures.of(HEAD + block + "Then 4 ms and\nlater 5 ms."))
        .containsExactly(new TypedFigures.Typed(7, "4 ms"), new TypedFigures.Typed(8, "5 ms"));
  }

  @Test
  void anyOtherDocumentMayHaveThem() {
    assertThat(TypedFigures.of("It takes 3 ms.")).isEmpty();
  }
}
