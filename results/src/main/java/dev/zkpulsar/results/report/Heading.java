package dev.zkpulsar.results.report;

import dev.zkpulsar.results.output.Digits;
import dev.zkpulsar.results.output.PlainText;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;

/** The first lines of a report. */
record Heading(String title, String setup, String validity) {
  private static final int MOST_NAMED = 5;
  static final String DOT = " \u00b7 ";

  static Heading of(List<Report.RunFacts> runs) {
    String module = fact(runs, "module");
    String cpu = fact(runs, "machine.cpu").replaceAll("\\((R|TM)\\)", "");
    return new Heading(
        PlainText.join(
            DOT,
            List.of(
                PlainText.join(
                    ", ",
                    List.of(
                        module.isEmpty() ? few(runs.stream().map(Report.RunFacts::name)) : module,
                        with("", fact(runs, "suite"), " suite"))),
                runs.size() > 1 ? Digits.count(runs.size(), "run") : "",
                fact(runs, "startedAt").replace('T', ' ').replaceAll(":\\d\\dZ", " UTC"),
                with(
                    "commit ", fact(runs, "project.commit").replaceAll("(\\w{7})\\w*", "$1"), ""))),
        PlainText.join(
            DOT,
            List.of(
                with("ZooKeeper ", fact(runs, "versions.zookeeper"), ""),
                with("Pulsar ", fact(runs, "versions.pulsar"), ""),
                with("", fact(runs, "environment.zookeeper.kind"), " servers"),
                with("JDK ", fact(runs, "jvm.version|jdkVersion"), ""),
                with("JMH ", fact(runs, "versions.jmh|jmhVersion"), ""),
                PlainText.join(
                    " ", List.of(with("", fact(runs, "machine.logicalCores"), " cores"), cpu)),
                with("", fact(runs, "machine.memoryBytes").replaceAll("\\d{9}\\b", ""), " GB"))),
        validity(runs));
  }

  private static String validity(List<Report.RunFacts> runs) {
    int points = runs.stream().mapToInt(Report.RunFacts::points).sum();
    long invalid = runs.stream().mapToLong(Report.RunFacts::invalid).sum();
    long disturbed = runs.stream().mapToLong(Report.RunFacts::disturbed).sum();
    boolean isChecked = runs.stream().allMatch(run -> run.judged() == run.points());
    boolean isWatched = runs.stream().allMatch(run -> run.watched() == run.points());
    String valid = isChecked ? "all valid" : "validity not recorded";
    String quiet = invalid == 0 && isWatched ? "machine quiet" : "";
    return PlainText.join(
        ", ",
        List.of(
            Digits.count(points, "point")
                + (runs.size() > 1 ? " of " + Digits.count(runs.size(), "run") : ""),
            invalid > 0 ? invalid + " INVALID" : valid,
            disturbed > 0 ? disturbed + " DISTURBED" : quiet));
  }

  /** The values of a fact in all runs, each once; of several names, the first that a run has. */
  private static String fact(List<Report.RunFacts> runs, String names) {
    return few(
        runs.stream()
            .flatMap(
                run ->
                    Stream.of(names.split("\\|"))
                        .map(run.facts()::get)
                        .filter(Objects::nonNull)
                        .limit(1)));
  }

  private static String few(Stream<String> values) {
    var all = values.distinct().toList();
    return all.size() <= MOST_NAMED
        ? String.join(", ", all)
        : String.join(", ", all.subList(0, 2)) + " and %d more".formatted(all.size() - 2);
  }

  /** A known fact in words; empty if it is unknown. */
  static String with(String before, String fact, String after) {
    return fact.isEmpty() ? "" : before + fact + after;
  }
}
