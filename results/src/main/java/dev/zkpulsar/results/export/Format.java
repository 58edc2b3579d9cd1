package dev.zkpulsar.results.export;

import java.util.Locale;
import java.util.Map;

/** The formats of {@code export}. */
public enum Format {
  JMH_VISUALIZER,
  GITHUB_ACTION_BENCHMARK,
  BENCHER,
  CSV,
  CSV_LONG,
  OPENMETRICS;

  /** The texts of the files, by their names in a directory. */
  public Map<String, String> files(Export export) {
    return switch (this) {
      case JMH_VISUALIZER -> JmhVisualizer.files(export);
      case GITHUB_ACTION_BENCHMARK -> GithubActionBenchmark.files(export);
      case BENCHER -> Map.of("bencher.json", Bencher.text(export));
      case CSV -> Map.of("results.csv", Csv.wide(export));
      case CSV_LONG -> Map.of("results.csv", Csv.narrow(export));
      case OPENMETRICS -> Map.of("openmetrics.txt", OpenMetrics.text(export));
    };
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
