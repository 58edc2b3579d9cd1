package dev.zkpulsar.results.compare;

import dev.zkpulsar.results.nights.Check;
import dev.zkpulsar.results.runs.MeasuredRun;
import dev.zkpulsar.results.runs.MetricSpec;
import dev.zkpulsar.results.runs.MetricSpecs;
import dev.zkpulsar.results.runs.PointLabels;
import dev.zkpulsar.results.text.Digits;
import dev.zkpulsar.results.text.Table;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;

/** How much each metric of one build varies from run to run, and which change shows. */
final class NoiseTable {
  private static final int NIGHTS = 10;
  private static final int ROUNDS = 2;
  private static final double POWER = 0.9;

  /** Disturbed runs, too: their noise is that of a machine which does other work. */
  private static final Rules RULES =
      new Rules(MetricSpecs.builtIn(), MetricSpec.THRESHOLD, Set.of(), false, true, 1);

  private final List<MeasuredRun> runs;

  NoiseTable(List<MeasuredRun> runs) {
    this.runs = runs;
  }

  String markdown() {
    var cells = new Cells(runs, runs.size() / 2, 0, RULES, false).cells();
    var table =
        new Table(
            "Noise from run to run, and the least change that a night of two rounds shows",
            List.of("metric", "point", "noise", "with the hiccup known", "least change"),
            new ArrayList<>(),
            "");
    var labels = new PointLabels(runs.get(0).points().values());
    for (Cell cell : cells) {
      var even = IntStream.range(0, runs.size()).filter(i -> i % 2 == 0).boxed().toList();
      var odd = IntStream.range(0, runs.size()).filter(i -> i % 2 == 1).boxed().toList();
      double raw = spread(bare(cell.group(even, false)), bare(cell.group(odd, false)));
      double known = spread(cell.group(even, false), cell.group(odd, false));
      double freedom = NIGHTS - 2;
      double reach =
          Change.quantile(Math.min(freedom, 5), Check.LEVEL / cells.size())
              + Change.quantile(freedom, 1 - POWER);
      double least = reach * known / Math.sqrt(ROUNDS) * Math.sqrt(1 + 1.0 / NIGHTS);
      table
          .rows()
          .add(
              List.of(
                  cell.metric().name(),
                  labels.of(cell.point()),
                  Digits.percent(raw),
                  Digits.percent(known),
                  Digits.percent(least)));
    }
    return table.markdown();
  }

  private static Change.Group bare(Change.Group group) {
    return new Change.Group(group.levels, List.of());
  }

  private static double spread(Change.Group one, Change.Group other) {
    return Change.of(one, other, false).error()
        / Math.sqrt(1.0 / one.levels.length + 1.0 / other.levels.length);
  }
}
