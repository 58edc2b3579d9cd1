package dev.zkpulsar.results.runs;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;

/** Runs as a comparison wants them. */
public final class Runs {
  private Runs() {}

  /**
   * Reads runs, in the order of their names, which begin with their time.
   *
   * @param inputs see {@link ResultFile#of}
   * @param anyJmh see {@link MeasuredRun#readAll}
   * @throws BadResultsException where one holds no results, or cannot be read
   */
  public static List<Run> read(List<String> inputs, boolean anyJmh) {
    var runs = new ArrayList<Run>();
    for (MeasuredRun run : MeasuredRun.readAll(inputs, anyJmh)) {
      var points = new LinkedHashMap<Run.Key, JmhResults.Point>();
      for (MeasuredPoint point : run.points()) {
        Run.Key key = Run.Key.of(point.point());
        if (points.putIfAbsent(key, point.point()) != null) {
          throw new BadResultsException(
              point.place()
                  + ": twice the same benchmark and parameters: "
                  + key
                  + "; allowed: one mode");
        }
      }
      runs.add(new Run(run.name(), points));
    }
    runs.sort(Comparator.comparing(Run::name));
    return runs;
  }
}
