package dev.zkpulsar.results.cli;

import dev.zkpulsar.results.read.BadResultsException;
import dev.zkpulsar.results.run.Point;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import picocli.CommandLine.Option;

/** The options that choose points of the runs. */
public final class PointChoice {
  /** A comma separates two conditions if a name and an equals sign follow it. */
  static final String BETWEEN = ",(?=[^,=|]+=)";

  static final String CONDITIONS = "NAME=VALUE[,NAME=VALUE]";

  @Option(names = "--benchmark", paramLabel = "REGEX", description = "Only these benchmarks")
  private String benchmark = "";

  @Option(
      names = "--where",
      split = BETWEEN,
      paramLabel = CONDITIONS,
      description = "Only points with this value, or one of several: NAME=VALUE|VALUE")
  private List<String> where = List.of();

  /** The points of the benchmarks; throws BadResultsException for a bad expression. */
  List<Point> points(List<Point> all) {
    Pattern chosen = pattern();
    return all.stream().filter(point -> chosen.matcher(point.id().benchmark()).find()).toList();
  }

  /** The values of each name; throws BadResultsException for a name that is given twice. */
  Map<String, Set<String>> conditions() {
    return conditions("--where", where);
  }

  static Map<String, Set<String>> conditions(String option, List<String> given) {
    var conditions = new LinkedHashMap<String, Set<String>>();
    for (String condition : given) {
      String[] pair = pair(option, condition, condition.indexOf('='));
      if (conditions.put(pair[0], Set.copyOf(List.of(pair[1].split("\\|")))) != null) {
        throw BadResultsException.of(option, condition, "a NAME once; NAME=VALUE|VALUE");
      }
    }
    return conditions;
  }

  /** The texts before and after the equals sign at an index. */
  static String[] pair(String option, String given, int at) {
    if (at < 1) {
      throw BadResultsException.of(option, given, "NAME=VALUE");
    }
    return new String[] {given.substring(0, at), given.substring(at + 1)};
  }

  private Pattern pattern() {
    try {
      return Pattern.compile(benchmark);
    } catch (PatternSyntaxException e) {
      throw BadResultsException.of(
          "--benchmark", benchmark, e.getDescription(), "a regular expression");
    }
  }
}
