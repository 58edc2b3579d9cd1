package dev.zkpulsar.harness.plan;

import dev.zkpulsar.env.settings.BadInputException;
import dev.zkpulsar.harness.point.Point;
import java.util.List;
import java.util.SortedSet;
import java.util.regex.PatternSyntaxException;
import org.openjdk.jmh.runner.BenchmarkList;
import org.openjdk.jmh.runner.BenchmarkListEntry;
import org.openjdk.jmh.runner.format.OutputFormat;
import org.openjdk.jmh.runner.format.OutputFormatFactory;
import org.openjdk.jmh.runner.options.Options;
import org.openjdk.jmh.runner.options.VerboseMode;

/** Finds the benchmarks on the class path whose names a command line matches. */
final class BenchmarkNames {
  private static final OutputFormat SILENT =
      OutputFormatFactory.createFormatInstance(System.err, VerboseMode.SILENT);

  private BenchmarkNames() {}

  /**
   * The benchmarks that JMH would run with these options, in its order; at least one.
   *
   * @throws BadInputException if there is none, or if a name is not a regular expression
   */
  static SortedSet<BenchmarkListEntry> find(Options options) {
    BenchmarkList list = BenchmarkList.defaultList();
    SortedSet<BenchmarkListEntry> found;
    try {
      found = list.find(SILENT, options.getIncludes(), options.getExcludes());
    } catch (PatternSyntaxException e) {
      throw BadInputException.of(
          "benchmark",
          e.getPattern(),
          "not a regular expression: " + e.getDescription(),
          "the name of a benchmark, or a regular expression");
    }
    if (found.isEmpty() && !list.find(SILENT, options.getIncludes(), List.of()).isEmpty()) {
      throw BadInputException.of(
          "-e",
          String.join(", ", options.getExcludes()),
          "excludes every benchmark that is named",
          "an expression that leaves one");
    }
    if (found.isEmpty()) {
      throw unknown(String.join(", ", options.getIncludes()), list);
    }
    return found;
  }

  private static BadInputException unknown(String given, BenchmarkList list) {
    List<String> names =
        list.getAll(SILENT, List.of()).stream()
            .map(benchmark -> Point.shortName(benchmark.getUsername()))
            .toList();
    return BadInputException.of("benchmark", given, "no such benchmark", String.join(", ", names));
  }
}
