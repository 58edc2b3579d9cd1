package dev.zkpulsar.results.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The completion of the shell function that docs/comparing.md gives, in a real bash. */
class CompletionTest {
  @TempDir private Path directory;

  /** The words that Tab offers after some words, the last of which may be empty. */
  private String offered(String words) throws Exception {
    Path script = directory.resolve("completion");
    Files.writeString(script, MainTest.run("generate-completion").out());
    // Bash has compopt for who presses Tab alone.
    String ask =
        "compopt() { :; }; source '%s'; COMP_WORDS=(%s); COMP_CWORD=$((${#COMP_WORDS[@]} - 1));"
            + " _complete_results; echo ${COMPREPLY[*]}; complete -p results";
    Process bash =
        new ProcessBuilder("bash", "-c", ask.formatted(script, words))
            .redirectErrorStream(true)
            .start();
    bash.getOutputStream().close();
    String out = new String(bash.getInputStream().readAllBytes(), UTF_8);
    assertThat(bash.waitFor()).as("%s", out).isZero();
    // Where nothing of ours fits, the shell offers files.
    assertThat(out).contains("complete -o default -F _complete_results results");
    return out.lines().findFirst().orElse("");
  }

  @ParameterizedTest
  @CsvSource({
    "results cl, claims",
    "results comp, compare",
    "results report --ma, --markdown",
    "results claims --st, --studies",
    "results merge --tr, --trim",
    "results claims no-such-f, ''",
    "results \"\", check claims compare export generate-completion merge night report"
  })
  void whatCanFollowIsOffered(String words, String offered) throws Exception {
    assertThat(offered(words)).isEqualTo(offered);
  }
}
