package dev.zkpulsar.results.report;

import dev.zkpulsar.results.text.Digits;
import dev.zkpulsar.results.text.PlainText;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;

/** The first lines of a report. */
record Heading(String title, String setup, String validity) {
  private static final int MOST_NAMED = 5;
  private static final String DOT = " \u00b7 ";

  static Heading of(List<Report.RunFacts> runs) {
    var facts = runs.stream().map(Report.RunFacts::facts).toList();
    String module = fact(facts, "module");
    String names = module.isEmpty() ? few(runs.stream().map(Report.RunFacts::name)) : module;
    String cpu = fact(facts, "machine.cpu").replaceAll("\\((R|TM)\\)", "");
    String memory = fact(facts, "machine.memoryBytes").replaceAll("\\d{9}\\b", "");
    String commit = fact(facts, "project.commit").replaceAll("(\\w{7})\\w*", "$1");
    return new Heading(
        PlainText.join(
            DOT,
            PlainText.join(", ", names, with("", fact(facts, "suite"), " suite")),
            runs.size() > 1 ? Digits.count(runs.size(), "run") : "",
            fact(facts, "startedAt").replace('T', ' ').replaceAll(":\\d\\dZ", " UTC"),
            with("commit ", commit, "")),
        PlainText.join(
            DOT,
            versions(facts),
            with("", fact(facts, "environment.zookeeper.kind"), " servers"),
            PlainText.join(" ", with("", fact(facts, "machine.logicalCores"), " cores"), cpu),
            with("", memory, " GB")),
        validity(runs));
  }

  /** The versions of runs, from the facts of their provenance or their points. */
  static String versions(List<Map<String, String>> facts) {
    return PlainText.join(
        DOT,
        with("ZooKeeper ", fact(facts, "versions.zookeeper"), ""),
        with("Pulsar ", fact(facts, "versions.pulsar"), ""),
        with("JDK ", fact(facts, "jdkVersion|jvm.version"), ""),
        with("JMH ", fact(facts, "jmhVersion|versions.jmh"), ""));
  }

  private static String validity(List<Report.RunFacts> runs) {
    int points = runs.stream().mapToInt(Report.RunFacts::points).sum();
    long invalid = runs.stream().mapToLong(Report.RunFacts::invalid).sum();
    long disturbed = runs.stream().mapToLong(Report.RunFacts::disturbed).sum();
    long cautions = runs.stream().mapToLong(Report.RunFacts::cautions).sum();
    boolean isChecked = runs.stream().allMatch(run -> run.judged() == run.points());
    boolean isWatched = runs.stream().allMatch(run -> run.watched() == run.points());
    String valid = isChecked ? "all valid" : "validity not recorded";
    String quiet = invalid == 0 && isWatched ? "machine quiet" : "";
    String of = runs.size() > 1 ? " of " + Digits.count(runs.size(), "run") : "";
    return PlainText.join(
        ", ",
        Digits.count(points, "point") + of,
        invalid > 0 ? invalid + " INVALID" : valid,
        disturbed > 0 ? disturbed + " DISTURBED" : quiet,
        cautions > 0 ? cautions + " with CAUTION" : "");
  }

  /** The values of a fact in all runs, each once; of several names, the first that a run has. */
  private static String fact(List<Map<String, String>> facts, String names) {
    return few(
        facts.stream()
            .flatMap(
                run ->
                    Stream.of(names.split("\\|")).map(run::get).filter(Objects::nonNull).limit(1)));
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
