package dev.zkpulsar.results.cli;

import dev.zkpulsar.results.compare.NoiseTable;
import dev.zkpulsar.results.compare.RatesTable;
import dev.zkpulsar.results.compare.Rules;
import dev.zkpulsar.results.compare.Simulated;
import dev.zkpulsar.results.compare.Trials;
import dev.zkpulsar.results.runs.BadResultsException;
import dev.zkpulsar.results.runs.MeasuredPoint;
import dev.zkpulsar.results.runs.MeasuredRun;
import dev.zkpulsar.results.runs.ResultFile;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Says how far compare and check can be trusted. */
@Command(
    name = "aa",
    description =
        "Compares recorded runs of one build with each other, split by chance, and prints how often"
            + " compare and check raise a false alarm, how often they find a slowdown that was put"
            + " in, how noisy the runs are and how many of them it takes. Without runs it simulates"
            + " some.",
    mixinStandardHelpOptions = true)
public final class AaCommand implements Callable<Integer> {
  private static final int LEAST_RUNS = 4;
  private static final int MOST = 100_000;
  private static final int MOST_PERCENT = 1_000;

  @Parameters(paramLabel = "RUNS", description = "Runs of one build: " + ResultFile.ALLOWED)
  private List<String> paths = List.of();

  @Option(names = "--comparisons", defaultValue = "200", description = "Default: 200")
  private int comparisons;

  @Option(names = "--injections", defaultValue = "100", description = "Default: 100")
  private int injections;

  @Option(
      names = "--slowdown",
      defaultValue = "10",
      paramLabel = "PERCENT",
      description = "What is put in. Default: 10")
  private double slowdown;

  @Option(
      names = "--runs-a-side",
      defaultValue = "0",
      description = "For compare; what is left is its --noise. Default: half of the runs")
  private int aSide;

  @Option(
      names = "--new",
      defaultValue = "2",
      description = "New runs for check; the others are their history. Default: 2")
  private int fresh;

  @Option(names = "--seed", defaultValue = "1", description = "Of what is random. Default: 1")
  private long seed;

  @Option(
      names = "--simulate",
      defaultValue = "12,40,3,3,1,2,3",
      split = ",",
      paramLabel = "RUNS,POINTS,FORKS,ITERATIONS,RUN%%,FORK%%,ITERATION%%",
      description = "Sizes and standard deviations. Default: ${DEFAULT-VALUE}")
  private double[] simulate;

  @Mixin private RulesOptions options;

  @Override
  public Integer call() {
    Rules rules = options.rules(Rules.COMPARE_ALPHA);
    check("--comparisons", comparisons, 1);
    check("--injections", injections, 1);
    if (!(slowdown > 0 && slowdown <= MOST_PERCENT)) {
      throw new BadResultsException(
          "--slowdown: '" + slowdown + "'; allowed: above 0, at most " + MOST_PERCENT);
    }
    var random = new Random(seed);
    List<List<MeasuredRun>> suites = suites(random);
    options.check(suites.stream().flatMap(List::stream).toList());
    int least = suites.stream().mapToInt(List::size).min().orElse(0);
    int side = aSide == 0 ? least / 2 : aSide;
    if (side < 1 || 2 * side > least) {
      throw new BadResultsException(
          "--runs-a-side: '" + side + "'; allowed: 1 to half of the runs, " + least / 2);
    }
    if (fresh < 1 || fresh > least - 2) {
      throw new BadResultsException("--new: '" + fresh + "'; allowed: 1 to " + (least - 2));
    }
    var trials = new Trials(suites, rules, options.rules(Rules.CHECK_ALPHA), random, slowdown);
    String title =
        (paths.isEmpty() ? "SIMULATED: " : "")
            + suites.stream().mapToInt(List::size).sum()
            + " runs of one build; seed "
            + seed;
    var rates = new RatesTable(trials, comparisons, injections, slowdown);
    System.out.print(rates.markdown(title, side, fresh));
    System.out.print(new NoiseTable(rules, slowdown).markdown(suites));
    return 0;
  }

  /** Runs of the same points; of too few of them nothing can be said. */
  private List<List<MeasuredRun>> suites(Random random) {
    if (paths.isEmpty()) {
      return List.of(simulated(random));
    }
    Map<Set<MeasuredPoint.Key>, List<MeasuredRun>> suites = new LinkedHashMap<>();
    for (MeasuredRun run : options.read(paths)) {
      suites.computeIfAbsent(run.points().keySet(), points -> new ArrayList<>()).add(run);
    }
    var enough = suites.values().stream().filter(runs -> runs.size() >= LEAST_RUNS).toList();
    if (enough.isEmpty()) {
      throw new BadResultsException(
          "aa: no " + LEAST_RUNS + " runs of the same points; allowed: that many or more");
    }
    return enough;
  }

  private static void check(String option, double size, int least) {
    if (!(size >= least && size <= MOST && size == Math.rint(size))) {
      throw new BadResultsException(
          "%s: '%s'; allowed: %d to %d"
              .formatted(option, Double.toString(size).replaceFirst("\\.0$", ""), least, MOST));
    }
  }

  private List<MeasuredRun> simulated(Random random) {
    if (simulate.length != 7) {
      throw new BadResultsException("--simulate: allowed: seven numbers; see --help");
    }
    check("--simulate: RUNS", simulate[0], LEAST_RUNS);
    check("--simulate: POINTS", simulate[1], 1);
    check("--simulate: FORKS", simulate[2], 1);
    check("--simulate: ITERATIONS", simulate[3], 1);
    for (int i = 4; i < 7; i++) {
      if (!(simulate[i] >= 0 && simulate[i] <= MOST_PERCENT)) {
        throw new BadResultsException(
            "--simulate: '" + simulate[i] + "' percent; allowed: 0 to " + MOST_PERCENT);
      }
    }
    return new Simulated(
            (int) simulate[1],
            (int) simulate[2],
            (int) simulate[3],
            simulate[4],
            simulate[5],
            simulate[6])
        .runs((int) simulate[0], random);
  }
}
