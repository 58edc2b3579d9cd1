package dev.zkpulsar.results.export;

import java.util.Locale;
import java.util.Map;
import java.util.function.Function;

/** The tools and formats that {@code export} writes for. Its text is the name of the option. */
public enum Format {
  JMH_VISUALIZER(JmhVisualizer::files),
  GITHUB_ACTION_BENCHMARK(export -> GithubActionBenchmark.files(export.asOneRound())),
  BENCHER(export -> Map.of("bencher.json", Bencher.text(export.asOneRound()))),
  CSV(export -> Map.of("results.csv", Csv.wide(export))),
  CSV_LONG(export -> Map.of("results.csv", Csv.narrow(export))),
  OPENMETRICS(export -> Map.of("openmetrics.txt", OpenMetrics.text(export.asOneRound())));

  private final Function<Export, Map<String, String>> files;

  Format(Function<Export, Map<String, String>> files) {
    this.files = files;
  }

  /** The texts of the files that the tool reads, by their names in a directory. */
  public Map<String, String> files(Export export) {
    return files.apply(export);
  }

  /** Whether the tool reads a file for each run, and compares those that it is given. */
  public boolean readsRuns() {
    return this == JMH_VISUALIZER;
  }

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
