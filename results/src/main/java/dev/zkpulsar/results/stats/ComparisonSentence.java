package dev.zkpulsar.results.stats;

import dev.zkpulsar.results.stats.Verdict.Decision;
import dev.zkpulsar.results.text.Digits;
import dev.zkpulsar.results.text.ExitCode;
import java.util.Arrays;
import java.util.List;

/** The outcome of a comparison as one sentence: what decides comes first. */
record ComparisonSentence(Comparison comparison) {
  String words(boolean requirePower) {
    String undecided = comparison.exit(requirePower) == ExitCode.UNDECIDED ? "UNDECIDED: " : "";
    int missing = comparison.points().missing.size();
    return undecided
        + moved()
        + found()
        + (missing == 0 ? "" : "; points not compared: " + missing);
  }

  private String moved() {
    var moved = comparison.movedControls();
    if (moved.isEmpty()) {
      return "";
    }
    Verdict first = moved.get(0);
    return "control row moved: %s of %s by %s, so the machine or the harness changed; "
        .formatted(
            first.judged().name(), comparison.labels().of(first.judged().point()), first.percent());
  }

  /** The worst that was found: a regression, then what could be one, then what could hide one. */
  private String found() {
    if (comparison.count(Decision.SLOWER) > 0) {
      return regression();
    }
    if (comparison.verdicts().isEmpty() && !comparison.controls().isEmpty()) {
      return "only control rows are compared, which decide nothing";
    }
    if (comparison.verdicts().isEmpty()) {
      return comparison.earlier().isEmpty()
          ? "the runs have no valid point in common"
          : comparison.earlier();
    }
    if (rows() == 0) {
      return "no regression: no row has a better direction";
    }
    if (comparison.unclear().isEmpty()) {
      String before = comparison.earlier().isEmpty() ? "no " : comparison.earlier() + "; no other ";
      return before + "regression of %s or more in %s".formatted(thresholds(), allRows());
    }
    if (!comparison.contested().isEmpty()) {
      return slowerUnlessTheMachineMoved(comparison.contested());
    }
    if (!comparison.doubtful().isEmpty()) {
      return (comparison.earlier().isEmpty() ? "" : comparison.earlier() + "; ")
          + largeOfUnknownNoise(comparison.doubtful());
    }
    return (comparison.earlier().isEmpty() ? "no regression found" : comparison.earlier())
        + "; "
        + hidden(comparison.unclear());
  }

  private String regression() {
    long slower = comparison.count(Decision.SLOWER);
    String are = slower == 1 ? "is" : "are";
    Verdict worst = comparison.verdicts().get(0);
    return "regression: %d of %s %s slower, the worst %s%s (%s)"
        .formatted(slower, allRows(), are, worst.percent(), comparison.since(worst), named(worst));
  }

  private String slowerUnlessTheMachineMoved(List<Verdict> contested) {
    Verdict worst = contested.get(0);
    return "%d of %s slower as measured, the worst %s (%s), but hiccups moved, too: measure in turn"
        .formatted(contested.size(), allRows(), worst.uncorrectedPercent(), name(worst));
  }

  private String largeOfUnknownNoise(List<Verdict> doubtful) {
    Verdict worst = doubtful.get(0);
    return "the noise of %d of %s is unknown, the worst %s (%s)"
        .formatted(doubtful.size(), allRows(), worst.percent(), name(worst));
  }

  /** The rows that could hide a slowdown: of unknown noise, or else with a wide bound. */
  private String hidden(List<Verdict> unclear) {
    Verdict widest = unclear.get(0);
    long unknown = unclear.stream().filter(verdict -> Double.isInfinite(verdict.atWorst())).count();
    if (unknown > 0) {
      return "the noise of %d of %s is unknown (%s)".formatted(unknown, allRows(), name(widest));
    }
    return "%d of %s could hide more than %s, the widest %s (%s)"
        .formatted(unclear.size(), allRows(), thresholds(), widest.worstPercent(), name(widest));
  }

  /** How many rows could be a regression. */
  private long rows() {
    return comparison.verdicts().stream()
        .filter(verdict -> verdict.judged().hasDirection())
        .count();
  }

  private String allRows() {
    return Digits.count(rows(), "row");
  }

  /** The name of a row, with its change as measured if a correction moved it. */
  private String named(Verdict verdict) {
    return verdict.isCorrected()
        ? "%s; uncorrected %s".formatted(name(verdict), verdict.uncorrectedPercent())
        : name(verdict);
  }

  private String name(Verdict verdict) {
    return verdict.judged().name() + " of " + comparison.labels().of(verdict.judged().point());
  }

  /** The least change that matters; several if rows have thresholds of their own. */
  private String thresholds() {
    double[] all =
        comparison.verdicts().stream()
            .filter(verdict -> verdict.judged().hasDirection())
            .mapToDouble(Verdict::threshold)
            .sorted()
            .toArray();
    long others = Arrays.stream(all).filter(threshold -> threshold > all[0]).count();
    String least = Digits.percent(all[0]);
    String most = Digits.percent(all[all.length - 1]);
    return others == 0 ? least : "%s (%s in %d rows)".formatted(least, most, others);
  }
}
