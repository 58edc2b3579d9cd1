package dev.zkpulsar.results.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.zkpulsar.results.run.MadeUpRun;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FigureCommandTest {
  @TempDir private Path directory;

  @BeforeEach
  void write() throws Exception {
    write("first.json", 2, 3, 4);
    write("second.json", 3, 6, 12);
  }

  /** Two sizes without batching, the first with it: a figure of each. */
  private void write(String name, double small, double large, double batched) throws Exception {
    new MadeUpRun()
        .plain("a.B.c", "avgt", Map.of("size", "1", "batching", "off"), "us/op", small)
        .plain("a.B.c", "avgt", Map.of("size", "2", "batching", "off"), "us/op", large)
        .plain("a.B.c", "avgt", Map.of("size", "1", "batching", "on"), "us/op", batched)
        .write(directory.resolve(name));
  }

  private MainTest.Ended figure(String options) throws Exception {
    var arguments = new ArrayList<Object>(List.of("figure", "--metric=primary"));
    arguments.addAll(List.of(options.split(" ")));
    arguments.add(directory.resolve("first.json"));
    arguments.add(directory.resolve("second.json"));
    return MainTest.run(arguments.toArray());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '@',
      value = {
        "--where size=2                            @ 3 to 6 us/op",
        "--where size=1,batching=on                @ 4 to 12 us/op",
        "--where size=1|2,batching=off             @ 2 to 6 us/op",
        "--where batching=on --less batching=off   @ 2 to 9 us/op",
        "--where batching=on --over batching=off   @ 2 to 4",
        "--where batching=off,size=2 --over size=1 @ 1.5 to 2",
        "--benchmark c$ --where size=2             @ 3 to 6 us/op",
      })
  void aFigureHasTheRangeOfItsPoints(String options, String words) throws Exception {
    assertThat(figure(options).done()).isEqualTo(words + "\n");
  }

  /** The partner of the second run has a mark, so only the first run counts. */
  @Test
  void aPointWithADisturbedPartnerIsLeftOut() throws Exception {
    var second =
        new MadeUpRun()
            .plain("a.B.c", "avgt", Map.of("size", "1", "batching", "on"), "us/op", 12)
            .plain("a.B.c", "avgt", Map.of("size", "1", "batching", "off"), "us/op", 3);
    second.metric("disturbed", "flag", 1);
    second.write(directory.resolve("second.json"));

    assertThat(figure("--where size=1,batching=on --over batching=off").done()).isEqualTo("2\n");
    second.write(directory.resolve("first.json"));
    assertThat(figure("--where size=1,batching=on --over batching=off").refused())
        .contains("--over, --less: each partner is INVALID or DISTURBED");
  }

  @Test
  void aPointHasOnePartnerInItsRun() throws Exception {
    assertThat(figure("--where size=2 --over batching=on").refused())
        .contains("has 0 partners; allowed: one point of the same run");
    assertThat(figure("--where batching=on --over batching=off,size=1|2").refused())
        .contains("has 2 partners; allowed: one point of the same run");
    assertThat(figure("--where size=2 --over size=1 --less size=1").refused())
        .contains("--over: 'size=1'; allowed: one of --less and --over");
    assertThat(figure("--where size=3").refused()).contains("--where: 'size=3'");
  }
}
