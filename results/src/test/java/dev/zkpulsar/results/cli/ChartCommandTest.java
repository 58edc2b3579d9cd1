package dev.zkpulsar.results.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.zkpulsar.results.run.MadeUpRun;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The options of chart; the pictures in docs show its charts. */
class ChartCommandTest {
  private static final String GET = "A.get";

  @TempDir private Path directory;

  private static MainTest.Ended chart(Path runs, String... arguments) {
    return MainTest.run("chart", runs, "--title=T", arguments);
  }

  private Path batched() throws Exception {
    var run = new MadeUpRun();
    for (String batching : List.of("false", "true")) {
      var params = Map.of("batching", batching, "delay", "5", "n", "1");
      run.plain("a.B.c", "avgt", params, "us/op", 7);
    }
    return run.write(directory.resolve("batched.json"));
  }

  private Path twoPoints() throws Exception {
    return new MadeUpRun()
        .point(GET, Map.of("n", "1"), 100, 0)
        .point(GET, Map.of("n", "2"), 200, 0)
        .write(directory.resolve("two.json"));
  }

  @ParameterizedTest
  @CsvSource({"--x=n --lines=batching;delay", "--bars=batching;delay"})
  void aCombinationMayHaveWordsOfItsOwn(String form) throws Exception {
    String[] words = {"--as=false=off", "--as=true=on", "--as=5=5 ms", "--as=off, 5 ms=off"};
    String[] names = form.replace(';', ',').split(" ");

    String svg =
        MainTest.run("chart", batched(), "--title=T", "--metric=score", names, words).done();

    assertThat(svg).contains(">off<", ">on, 5 ms<").doesNotContain(">off, 5 ms<");
  }

  @Test
  void aSingleValueIsRenamedOnce() throws Exception {
    String[] swapped = {"--bars=batching", "--metric=score", "--as=false=true", "--as=true=false"};

    assertThat(chart(batched(), swapped).done()).containsSubsequence(">true<", ">false<");
  }

  @Test
  void eachMetricOfACombinationIsABarInItsColour() throws Exception {
    String[] metrics = {"--metric=response:p0.99:ms", "--metric=response:p0.50:ms"};
    String words = "--as=response:p0.50=median";

    assertThat(MainTest.run("chart", twoPoints(), "--title=T", "--bars=n", metrics, words).done())
        .contains(">ms<")
        .containsSubsequence(
            ">1: p99<",
            "series c0",
            ">1: median<",
            "series c1",
            ">2: p99<",
            "series c0",
            ">2: median<",
            "series c1");
  }

  @Test
  void theBarsOfOneMetricDoNotRepeatIt() throws Exception {
    assertThat(chart(twoPoints(), "--bars=n", "--metric=response:p0.50:ms").done())
        .contains(">p50, ms<", ">1</text>", ">2</text>")
        .doesNotContain(": p50", "series c1");
  }

  @Test
  void theOperationsOfEachSecondAreALineWithoutCircles() throws Exception {
    var params = Map.of("n", "1");
    Path run = new MadeUpRun().point(GET, params, 100, 0).run(directory.resolve("run"));
    MadeUpRun.tenSeconds(run, GET, params);

    assertThat(chart(run, "--seconds", "--lines=n", "--as=1=one").done())
        .contains(">T<", ">s<", ">operations a second<", ">one<", ">1,000<")
        .doesNotContain("<circle");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '!',
      quoteCharacter = '~',
      value = {
        "--bars=n --metric=achieved --metric=response:p0.50:ms!--metric: 'achieved in ops/s, response:p0.50 in ms'; allowed: metrics of one unit",
        "--x=n --metric=achieved --metric=bytes!--metric: 'achieved, bytes'; allowed: with --x one, with --bars 1 to 6 of one unit, with --seconds none",
        "--seconds --metric=achieved!--metric: 'achieved'; allowed: with --x one, ",
        "--x=n!--metric: ''; allowed: with --x one, ",
        "--bars=n!--metric: ''; allowed: with --x one, ",
        "--bars=n --lines=n --metric=achieved!--lines: 'n'; allowed: with --x or --seconds",
        "--x=n --seconds!mutually exclusive",
        "--seconds --lines=n!--seconds: 'A.get n=1': it has no interval log; allowed: a point of a run",
      })
  void badInputIsRefusedInOneLine(String arguments, String line) throws Exception {
    assertThat(chart(twoPoints(), arguments.split(" ")).refused()).contains(line);
  }
}
