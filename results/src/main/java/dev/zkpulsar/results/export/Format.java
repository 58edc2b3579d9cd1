package dev.zkpulsar.results.export;

import java.util.Locale;
import java.util.Map;

/** The formats of {@code export}. */
public enum Format {
  JMH_VISUALIZER,
  CSV_LONG;

  /** The texts of the files, by their names in a directory. */
  public Map<String, String> files(Export export) {
    return switch (this) {
      case JMH_VISUALIZER -> JmhVisualizer.files(export);
      case CSV_LONG -> Map.of("results.csv", Csv.text(export));
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
