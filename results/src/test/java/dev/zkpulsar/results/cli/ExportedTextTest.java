package dev.zkpulsar.results.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.zkpulsar.results.run.MadeUpRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What export writes: no formula, no point that is left out in silence, no file twice. */
class ExportedTextTest {
  @TempDir private Path directory;

  @ParameterizedTest
  @ValueSource(strings = {"---", "=1+1", "@SUM(1)", "+cmd"})
  void aUnitIsNoFormula(String unit) throws IOException {
    var run = new MadeUpRun().plain("a.B.c", "avgt", Map.of(), "ns/op", 1);
    run.metric("x", unit, 5);
    Path file = run.write(directory.resolve("r.json"));

    assertThat(MainTest.run("export", "--to=csv", file).done())
        .containsPattern(",x,\"?'\\Q" + unit + "\\E\"?,5")
        .contains(",ns/op,1.0,");
  }

  @Test
  void aParameterOfTwoLinesIsNoFormula() throws IOException {
    var run = new MadeUpRun().plain("a.B.c", "avgt", Map.of("p", "=1+1\nx"), "ns/op", 1);
    Path file = run.write(directory.resolve("r.json"));

    assertThat(MainTest.run("export", "--to=csv", file).done()).contains("'=1+1");
  }

  @Test
  void pointsWithoutAScoreAreCounted() throws IOException {
    var run = new MadeUpRun().plain("a.B.c", "avgt", Map.of(), "ns/op", 1);
    run.plain("a.B.none", "avgt", Map.of(), "ns/op");
    run.result().withObject("/primaryMetric").put("score", "NaN");
    Path file = run.write(directory.resolve("r.json"));

    assertThat(MainTest.run("export", "--to=jmh-visualizer", file).err())
        .contains("r: left out, without a score: 1 point");
  }

  @Test
  void twoRunsThatWouldHaveOneFileAreRefused() throws IOException {
    Path out = Files.createDirectories(directory.resolve("out"));
    for (String place : new String[] {"a/x", "b/x", "a_x"}) {
      Path run = Files.createDirectories(directory.resolve(place));
      new MadeUpRun().plain("a.B.c", "avgt", Map.of(), "ns/op", 1).write(run.resolve("jmh.json"));
    }

    assertThat(
            MainTest.run(
                    "export",
                    "--to=jmh-visualizer",
                    "-o",
                    out,
                    directory.resolve("a/x"),
                    directory.resolve("b/x"),
                    directory.resolve("a_x"))
                .refused())
        .contains("a_x.json", "two runs have this file");
  }
}
