package dev.zkpulsar.harness.calibration;

import dev.zkpulsar.results.read.Runs;
import dev.zkpulsar.results.run.Run;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;

/** The sentence of a page that tells where its runs come from. */
final class Origin {
  private Origin() {}

  /** Commits, days and processors of runs. */
  static String of(Runs runs) {
    return "Commit %s, %s, %s."
        .formatted(
            all(runs, run -> run.facts().shortCommit()),
            all(runs, run -> run.startedAt().replaceFirst("T.*$", "")),
            all(runs, run -> run.facts().cpu()));
  }

  private static String all(Runs runs, Function<Run, String> fact) {
    Set<String> values =
        runs.all().stream()
            .map(fact)
            .filter(value -> !value.isEmpty())
            .collect(Collectors.toCollection(TreeSet::new));
    return values.isEmpty() ? "unknown" : String.join(", ", values);
  }
}
