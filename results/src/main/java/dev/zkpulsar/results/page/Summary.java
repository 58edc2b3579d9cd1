package dev.zkpulsar.results.page;

import static java.util.stream.Collectors.toMap;

import dev.zkpulsar.results.run.Labels;
import dev.zkpulsar.results.run.Mark.Kind;
import dev.zkpulsar.results.run.Point;
import dev.zkpulsar.results.run.Run;
import dev.zkpulsar.results.run.Runs;
import dev.zkpulsar.results.text.Digits;
import dev.zkpulsar.results.text.PlainText;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * The first lines of the page: what was measured, on what, and whether it can be trusted.
 *
 * @param state INVALID, DISTURBED or MISSING, the worst that is true; empty if nothing is
 * @param isChecked whether all points state whether they are valid
 * @param doubts marks with their reasons, and planned points without a result, a line each
 * @param checks the worst point of each check, by run
 * @param facts of each run, by its name
 */
record Summary(
    String title,
    String setup,
    String validity,
    String state,
    boolean isChecked,
    List<String> missing,
    List<String> doubts,
    List<Check> checks,
    Map<String, Map<String, String>> facts) {
  private static final int MOST_NAMED = 5;
  private static final String DOT = " \u00b7 ";

  /** Versions that the page need not name: of libraries, and those that stand elsewhere. */
  private static final String OTHER_VERSIONS = "curator|jmh";

  private static final Map<String, String> SPELLINGS =
      Map.of("zookeeper", "ZooKeeper", "bookkeeper", "BookKeeper", "jdk", "JDK", "jmh", "JMH");

  /** The worst value in words; the point is empty if it is 0. */
  record Check(String name, String worst, String point, String run) {
    private static final String SHARE = "%";

    /** Names, metrics and units; of the achieved rate, its share of the offered one is checked. */
    private static final List<List<String>> ALL =
        List.of(
            List.of("longest stall of the client", "hiccup:p1.00", "ms"),
            List.of("CPU of other processes", "machine.others", "cores"),
            List.of("CPU withheld by the hypervisor", "machine.steal", "cores"),
            List.of("achieved of the offered rate", "achieved", SHARE),
            List.of("failed operations", "failures", "ops"),
            List.of("overdue operations", "overdue", "ops"));

    private static Stream<Check> of(Run run) {
      var points = List.copyOf(run.points().values());
      var labels = new Labels(points);
      return ALL.stream()
          .flatMap(
              check -> {
                double greatest = Double.NEGATIVE_INFINITY;
                String at = "";
                for (Point point : points) {
                  double badness = badness(point, check.get(1), check.get(2));
                  if (badness > greatest) {
                    greatest = badness;
                    // Not even one success is -0.0.
                    at = Double.compare(badness, 0) == 0 ? "" : labels.of(point.id());
                  }
                }
                String worst = Digits.figure(Math.abs(greatest)) + " " + check.get(2);
                return Double.isFinite(greatest)
                    ? Stream.of(new Check(check.get(0), worst, at, run.name()))
                    : Stream.empty();
              });
    }

    /** NaN if it is unknown. */
    private static double badness(Point point, String metric, String unit) {
      return unit.equals(SHARE)
          ? -100 * point.value(metric) / point.value("offered")
          : point.metric(metric).in(unit).orElse(Double.NaN);
    }
  }

  static Summary of(Runs runs) {
    var all = runs.all();
    var facts = new LinkedHashMap<String, Map<String, String>>();
    all.forEach(
        run -> facts.put(run.name(), run.facts().all().isEmpty() ? setup(run) : run.facts().all()));
    String module = fact(all, "module");
    String suite = fact(all, "suite");
    String named = module.isEmpty() ? few(all.stream().map(Run::name)) : module;
    String started = all.isEmpty() ? "" : few(all.stream().map(Run::startedAt));
    String commit = few(all.stream().map(run -> run.facts().shortCommit()));
    String memory = fact(all, "machine.memoryBytes").replaceAll("\\d{9}\\b", "");
    var points = runs.points();
    var missing =
        all.stream()
            .flatMap(run -> run.missing().stream())
            .map(line -> "MISSING: " + line)
            .toList();
    var doubts = new ArrayList<>(missing);
    for (Run run : all) {
      var labels = new Labels(run.points().values());
      run.points()
          .values()
          .forEach(p -> p.marks().forEach(mark -> doubts.add(labels.series(p) + ": " + mark)));
    }
    return new Summary(
        PlainText.join(
            DOT,
            PlainText.join(", ", named, with("", suite, " suite")),
            all.size() > 1 ? Digits.count(all.size(), "run") : "",
            started.replace('T', ' ').replaceAll(":\\d\\dZ", " UTC"),
            with("commit ", commit, "")),
        PlainText.join(
            DOT,
            versions(all),
            kinds(all),
            PlainText.join(" ", with("", fact(all, "machine.logicalCores"), " cores"), cpu(all)),
            with("", memory, " GB")),
        validity(points, all.size()),
        points.stream().anyMatch(Point::isInvalid)
            ? Kind.INVALID.name()
            : points.stream().anyMatch(Point::isDisturbed)
                ? Kind.DISTURBED.name()
                : missing.isEmpty() ? "" : "MISSING",
        points.stream().allMatch(Point::isChecked),
        missing,
        doubts,
        all.stream().flatMap(Check::of).toList(),
        facts);
  }

  /** The facts of the points of a run without provenance. */
  private static Map<String, String> setup(Run run) {
    return run.points().values().stream()
        .flatMap(point -> point.setup().entrySet().stream())
        .collect(
            toMap(
                Map.Entry::getKey,
                Map.Entry::getValue,
                (a, b) -> a.equals(b) ? a : "several",
                TreeMap::new));
  }

  /** The systems with their versions, then those of JDK and JMH. */
  private static String versions(List<Run> runs) {
    var systems = new TreeSet<String>();
    runs.forEach(run -> systems.addAll(run.facts().under("versions").keySet()));
    systems.removeIf(name -> name.matches(OTHER_VERSIONS));
    var versions = new ArrayList<String>();
    systems.forEach(name -> versions.add(spelled(name) + " " + fact(runs, "versions." + name)));
    versions.add(with("JDK ", either(runs, "jdkVersion", "jvm.version"), ""));
    versions.add(with("JMH ", either(runs, "jmhVersion", "versions.jmh"), ""));
    return PlainText.join(DOT, versions);
  }

  /** How the servers ran: "ZooKeeper embedded, Oxia docker". */
  private static String kinds(List<Run> runs) {
    return String.join(
        ", ",
        runs.stream()
            .flatMap(run -> run.facts().under("environment").entrySet().stream())
            .filter(fact -> fact.getKey().endsWith(".kind"))
            .map(fact -> spelled(fact.getKey().replace(".kind", "")) + " " + fact.getValue())
            .distinct()
            .toList());
  }

  /** As people write it: oxiaClient becomes "Oxia client". */
  private static String spelled(String name) {
    String words = name.replaceAll("(?<=[a-z])(?=[A-Z])", " ").toLowerCase(java.util.Locale.ROOT);
    String first = words.substring(0, 1).toUpperCase(java.util.Locale.ROOT) + words.substring(1);
    return SPELLINGS.getOrDefault(words, first);
  }

  private static String cpu(List<Run> runs) {
    return few(
        runs.stream().map(run -> run.facts().get("machine.cpu").replaceAll("\\((R|TM)\\)", "")));
  }

  private static String validity(List<Point> points, int runs) {
    long invalid = points.stream().filter(Point::isInvalid).count();
    long disturbed = points.stream().filter(Point::isDisturbed).count();
    long cautions = points.stream().filter(point -> point.isMarked(Kind.CAUTION)).count();
    boolean isChecked = points.stream().allMatch(Point::isChecked);
    boolean isWatched = points.stream().allMatch(Point::isWatched);
    String valid = isChecked ? "all valid" : "validity not recorded";
    return PlainText.join(
        ", ",
        Digits.count(points.size(), "point") + (runs > 1 ? " of " + Digits.count(runs, "run") : ""),
        invalid > 0 ? invalid + " INVALID" : valid,
        disturbed > 0 ? disturbed + " DISTURBED" : invalid == 0 && isWatched ? "machine quiet" : "",
        cautions > 0 ? cautions + " with CAUTION" : "");
  }

  /** A fact of the provenance or, without one, of the points. */
  private static String either(List<Run> runs, String setup, String fact) {
    String known = fact(runs, fact);
    return known.isEmpty()
        ? few(Runs.points(runs).stream().map(p -> p.setup().getOrDefault(setup, "")))
        : known;
  }

  /** The values of a fact in all runs, each once. */
  private static String fact(List<Run> runs, String name) {
    return few(runs.stream().map(run -> run.facts().get(name)));
  }

  private static String few(Stream<String> values) {
    var all = values.filter(Objects::nonNull).filter(v -> !v.isEmpty()).distinct().toList();
    return all.size() <= MOST_NAMED
        ? String.join(", ", all)
        : String.join(", ", all.subList(0, 2)) + " and %d more".formatted(all.size() - 2);
  }

  /** A known fact in words; empty if it is unknown. */
  private static String with(String before, String fact, String after) {
    return fact.isEmpty() ? "" : before + fact + after;
  }
}
