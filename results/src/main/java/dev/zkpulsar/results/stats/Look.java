package dev.zkpulsar.results.stats;

import java.util.List;
import java.util.Locale;

/**
 * One look at a comparison in turn that ends as soon as it is decided: after some of the planned
 * pairs, everything measured so far is compared.
 *
 * <p>A comparison that looks often errs often, unless its looks share the probabilities of error.
 * Each look spends a part of them, by Lan and DeMets (<i>Discrete sequential boundaries for
 * clinical trials</i>, Biometrika 1983): of an error e, t<sup>r</sup> e is spent when the share t
 * of the planned pairs is measured, with the power r of Kim and DeMets (Biometrika 1987). A look at
 * the share t after one at the share s decides with the error (t<sup>r</sup> - s<sup>r</sup>) e.
 * The last look spends the rest.
 *
 * <ul>
 *   <li>"Slower" has the power 1: early looks spend much, since a large slowdown shows early.
 *   <li>"No change" has the power 2: its looks before the last spend little, since few pairs
 *       exclude a slowdown in every row.
 * </ul>
 *
 * <p>The looks' errors add up to at most e, however the looks depend on each other (Bonferroni).
 * The exact boundaries of Lan and DeMets are a little wider, but assume a known noise; with three
 * pairs it is known from two degrees of freedom.
 *
 * <p>All of this holds if neither the plan nor the end depends on what was measured. Hence the plan
 * is fixed before the first pair, and no look follows after the plan's last.
 *
 * <pre>{@code
 * var plan = List.of(3, 4, 6, 8, 12);
 * var third = new Look(plan, 6, false);
 * var settings = Settings.of(catalog, false).at(third);
 * Comparison.of(before.subList(0, 6), after.subList(0, 6), settings, true);
 * }</pre>
 *
 * @param plan the numbers of pairs after which to look, ascending; empty for one look at all
 * @param pairs the pairs that are compared
 * @param isLast whether no look follows, as when the time is over before the plan
 */
public record Look(List<Integer> plan, int pairs, boolean isLast) {
  /** The only look, which spends everything. */
  public static final Look ONLY = new Look(List.of(), 0, true);

  private static final double ALARM_POWER = 1;
  private static final double PROOF_POWER = 2;

  ErrorShare share() {
    ErrorShare now = spent();
    int before = plan.stream().filter(planned -> planned < pairs).reduce(0, Math::max);
    if (before == 0) {
      return now;
    }
    ErrorShare old = new Look(plan, before, false).spent();
    return new ErrorShare(now.alarm() - old.alarm(), now.proof() - old.proof());
  }

  /** What this look and those before it spend. */
  ErrorShare spent() {
    if (isLast || plan.isEmpty()) {
      return ErrorShare.ALL;
    }
    double part = (double) pairs / most();
    return new ErrorShare(Math.pow(part, ALARM_POWER), Math.pow(part, PROOF_POWER));
  }

  private int most() {
    return plan.get(plan.size() - 1);
  }

  /** The errors that this look spends, and all looks so far spent; empty for a single look. */
  List<String> words() {
    if (plan.size() < 2) {
      return List.of();
    }
    String planned = String.join(", ", plan.stream().map(String::valueOf).toList());
    String looked = "Look after %d of at most %d pairs; planned before the first pair: %s%s";
    String end = isLast && pairs < most() ? "; it ended early" : "";
    String spent = "Errors spent by this look: false alarms %s, false proofs %s; by all so far: %s";
    return List.of(
        looked.formatted(pairs, most(), planned, end),
        spent.formatted(
            figure(share().alarm() * Verdict.LEVEL),
            figure(share().proof() * Verdict.TAIL),
            "%s of %s, %s of %s"
                .formatted(
                    figure(spent().alarm() * Verdict.LEVEL),
                    figure(Verdict.LEVEL),
                    figure(spent().proof() * Verdict.TAIL),
                    figure(Verdict.TAIL))));
  }

  private static String figure(double probability) {
    return String.format(Locale.ROOT, "%.4f", probability).replaceFirst("0+$", "");
  }
}
