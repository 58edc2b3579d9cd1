package dev.zkpulsar.results.stats;

import dev.zkpulsar.results.text.Digits;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;

/**
 * The decision on a metric; nights are numbers or -1, changes and bounds logarithms.
 *
 * <p>Two verdicts need the values without the hiccup, too, see {@link Correction}: "faster" must be
 * significant there, and a change that is a slowdown of the threshold there is not excluded. So a
 * build that moves the hiccup cannot turn its slowdown into a speed-up.
 */
public record Verdict(
    JudgedMetric judged,
    int first,
    int since,
    double level,
    Correction correction,
    double p,
    Decision decision,
    String reason) {
  /** Changes, then what could hide the most. */
  public static final Comparator<Verdict> CHANGES_FIRST =
      Comparator.comparing(Verdict::decision)
          .thenComparing(Verdict::isKnownAsFaster)
          .thenComparingDouble(verdict -> -verdict.size())
          .thenComparing(verdict -> !verdict.isDoubtful())
          .thenComparing(verdict -> verdict.judged.problem().isEmpty())
          .thenComparing(verdict -> verdict.judged.spec().isCost());

  /** The share of costs in the probability of a false alarm. */
  private static final double COSTS = 0.2;

  private static final double DOUBTFUL = 2; // thresholds

  /** The probability that any metric of runs of one build is called slower. */
  static final double LEVEL = 0.01;

  /** The probability that a slowdown exceeds its bound. */
  static final double TAIL = 0.05;

  public enum Decision {
    SLOWER,
    /** Different in a metric that is neither better nor worse by itself. */
    CHANGED,
    FASTER,
    /** A change that earlier nights showed, too. */
    KNOWN,
    /** The metric could hide a slowdown of the threshold or more. */
    UNCLEAR,
    /** A slowdown of the threshold or more is excluded, but not as large a speed-up. */
    NOT_SLOWER,
    /** Both are excluded. */
    NO_CHANGE;

    public boolean isChange() {
      return compareTo(UNCLEAR) < 0;
    }

    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }
  }

  /** Undecided; the reason is that of unknown noise. */
  static Verdict of(
      JudgedMetric judged,
      int first,
      int since,
      double level,
      Correction correction,
      String reason) {
    String problem = judged.problem().isEmpty() ? reason : judged.problem();
    String why = correction.change().isKnown() ? "" : problem;
    return new Verdict(judged, first, since, level, correction, 1, Decision.UNCLEAR, why);
  }

  /** Metrics that share a probability of a false alarm. */
  private enum Family {
    TIMES(LEVEL * (1 - COSTS)),
    COSTS_OF_OPERATIONS(LEVEL * COSTS),
    /** They raise no alarm, so they leave the probability of the others as it is. */
    WITHOUT_DIRECTION(LEVEL);

    private final double level;

    Family(double level) {
      this.level = level;
    }

    static Family of(Verdict verdict) {
      if (!verdict.judged.hasDirection()) {
        return WITHOUT_DIRECTION;
      }
      return verdict.judged.spec().isCost() ? COSTS_OF_OPERATIONS : TIMES;
    }
  }

  static List<Verdict> decide(List<Verdict> all) {
    var decided = new ArrayList<Verdict>();
    var byFamily = new EnumMap<Family, List<Verdict>>(Family.class);
    for (Verdict verdict : all) {
      if (verdict.change().isKnown()) {
        byFamily.computeIfAbsent(Family.of(verdict), family -> new ArrayList<>()).add(verdict);
      } else {
        decided.add(verdict);
      }
    }
    byFamily.forEach((family, members) -> decided.addAll(decidedTogether(members, family.level)));
    decided.sort(CHANGES_FIRST);
    return decided;
  }

  /** Decides the rows of a family, whose probabilities are corrected for their number. */
  private static List<Verdict> decidedTogether(List<Verdict> members, double level) {
    double[] slower = Change.corrected(members.stream().map(Verdict::change));
    double[] faster = Change.corrected(members.stream().map(v -> v.change().reversed()));
    var decided = new ArrayList<Verdict>();
    for (int i = 0; i < members.size(); i++) {
      double p = members.get(i).change().logRatio() > 0 ? slower[i] : faster[i];
      decided.add(members.get(i).decided(p, p < level));
    }
    return decided;
  }

  private Verdict decided(double corrected, boolean isSignificant) {
    boolean isLarge = Math.abs(change().logRatio()) >= threshold() / 2;
    if (isSignificant && isLarge && !isFasterByTheHiccupAlone()) {
      return with(corrected, direction());
    }
    boolean mayBeFaster = change().reversed().bound(TAIL) >= threshold();
    boolean mayBeSlower =
        bound() >= threshold() || correction.withoutHiccup().logRatio() >= threshold();
    if (mayBeSlower || (mayBeFaster && !judged.hasDirection())) {
      return with(corrected, Decision.UNCLEAR);
    }
    return with(corrected, mayBeFaster ? Decision.NOT_SLOWER : Decision.NO_CHANGE);
  }

  private boolean isFasterByTheHiccupAlone() {
    Change measured = correction.withoutHiccup().reversed();
    return change().logRatio() < 0 && !(measured.isKnown() && measured.p() < LEVEL);
  }

  private Verdict with(double otherP, Decision other) {
    return new Verdict(judged, first, since, level, correction, otherP, other, "");
  }

  private boolean isKnownAsFaster() {
    return decision == Decision.KNOWN && change().logRatio() < 0;
  }

  /** How large the change is, or could be, as a logarithm; NaN if it is unknown. */
  private double size() {
    return decision == Decision.UNCLEAR ? atWorst() : Math.abs(change().logRatio());
  }

  /** The change that decides. */
  public Change change() {
    return correction.change();
  }

  private double bound() {
    return change().bound(TAIL);
  }

  /** The largest slowdown that is possible, as a logarithm; infinite if the noise is unknown. */
  double atWorst() {
    double measured = correction.withoutHiccup().logRatio();
    return Double.isNaN(measured) ? bound() : Math.max(bound(), measured);
  }

  /** The largest slowdown that is possible. */
  public String worstPercent() {
    return percent(atWorst());
  }

  /** Whether the noise is unknown, and the metric is slower by more than twice the threshold. */
  boolean isDoubtful() {
    if (decision != Decision.UNCLEAR || change().isKnown() || !judged.hasDirection()) {
      return false;
    }
    return change().logRatio() > DOUBTFUL * threshold();
  }

  /** Whether it is a slowdown unless the machine moved the hiccup, which nobody knows. */
  boolean isContested() {
    if (decision != Decision.UNCLEAR || !correction.isDoubted() || !judged.hasDirection()) {
      return false;
    }
    Change measured = correction.withoutHiccup();
    return measured.isKnown() && measured.logRatio() >= threshold() / 2 && measured.p() < LEVEL;
  }

  public double threshold() {
    return Math.log1p(judged.threshold());
  }

  Verdict known() {
    return with(p, Decision.KNOWN);
  }

  Verdict undecided() {
    return with(p, Decision.UNCLEAR);
  }

  public Decision direction() {
    Decision way = change().logRatio() > 0 ? Decision.SLOWER : Decision.FASTER;
    return judged.hasDirection() ? way : Decision.CHANGED;
  }

  public double before() {
    return judged.value(level);
  }

  /** The value of the second side in the machine's state of the first. */
  public double after() {
    return judged.value(level + change().logRatio());
  }

  public String percent() {
    return percent(change().logRatio());
  }

  /** The change as measured, without any correction. */
  public String uncorrectedPercent() {
    return percent(correction.uncorrected());
  }

  /** Whether a correction moves the change. */
  public boolean isCorrected() {
    return !uncorrectedPercent().equals(percent());
  }

  private String percent(double worse) {
    if (!Double.isFinite(worse)) {
      return "-";
    }
    if ((before() == 0) != (after() == 0)) {
      return before() == 0 ? "from 0" : "-100 %";
    }
    double log = 0 + judged.spec().better().worseBy(worse); // never -0
    return Digits.signedPercent(log);
  }
}
