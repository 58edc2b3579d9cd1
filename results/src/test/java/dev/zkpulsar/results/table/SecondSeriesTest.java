package dev.zkpulsar.results.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.zkpulsar.results.chart.Series;
import dev.zkpulsar.results.read.Runs;
import dev.zkpulsar.results.run.MadeUpRun;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SecondSeriesTest {
  private static final String GET = "A.get";
  private static final Map<String, String> FIRST = Map.of("n", "1");

  @TempDir private Path directory;

  /** A run with an interval log of the first point: 2, 0 and 1 operations. */
  private Path logged(MadeUpRun made, String name) throws Exception {
    Path run = made.run(directory.resolve(name));
    String place = "histograms/a.hlog";
    MadeUpRun.plan(run, "dev.zkpulsar.x." + GET, FIRST, place);
    var seconds = List.of(MadeUpRun.histogram(5, 9), MadeUpRun.histogram(), MadeUpRun.histogram(5));
    MadeUpRun.log(run.resolve(place), Map.of("response", seconds));
    return run;
  }

  private static List<Series> lines(Path... runs) {
    Runs read = Runs.read(Stream.of(runs).map(Path::toString).toList());
    var spec = new Pivot.Spec(Map.of(), List.of(), List.of("n"), List.of(), Map.of());
    Pivot pivot = Pivot.of(read.points(), spec, read.catalog(), read.names());
    return new SecondSeries(read, note -> {}).lines(pivot);
  }

  private static List<Double> operations(Series line) {
    return line.spots().stream().map(spot -> spot.spread().values().get(0)).toList();
  }

  @Test
  void aLineHasTheOperationsOfEachSecond() throws Exception {
    Series line = lines(logged(new MadeUpRun().point(GET, FIRST, 1, 0), "a")).get(0);

    assertThat(line.label()).isEqualTo("1");
    assertThat(line.spots()).extracting(Series.Spot::x).containsExactly(0.0, 1.0, 2.0);
    assertThat(operations(line)).containsExactly(2.0, 0.0, 1.0);
  }

  @Test
  void theFirstRunWithALogIsDrawn() throws Exception {
    Path without = new MadeUpRun().point(GET, FIRST, 1, 0).run(directory.resolve("a"));
    Path with = logged(new MadeUpRun().point(GET, FIRST, 2, 0), "b");

    assertThat(operations(lines(without, with).get(0))).containsExactly(2.0, 0.0, 1.0);
  }

  @Test
  void aPointWithoutALogIsRefusedUnlessItIsInvalid() throws Exception {
    var second = Map.of("n", "2");
    var valid = new MadeUpRun().point(GET, FIRST, 1, 0).point(GET, second, 1, 0);
    var invalid = new MadeUpRun().point(GET, FIRST, 1, 0).point(GET, second, 1, 1);
    Path withValid = logged(valid, "a");

    assertThatThrownBy(() -> lines(withValid))
        .hasMessage(
            "--seconds: 'A.get n=2': it has no interval log; allowed: a point of a run whose"
                + " directory contains its histograms");
    assertThat(lines(logged(invalid, "b"))).hasSize(1);
  }
}
