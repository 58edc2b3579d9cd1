package dev.zkpulsar.results.report;

import dev.zkpulsar.results.output.Digits;
import dev.zkpulsar.results.runs.BadResultsException;
import dev.zkpulsar.results.runs.MeasuredPoint;
import dev.zkpulsar.results.runs.Units;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Writes the answer of a comparison from clauses of a {@code plots.json}:
 *
 * <pre>{@code
 * "At {x}, a get through the store takes {on.p50} at the median"
 * "{on/plain.p50} times a plain getData ({plain.p50})"
 * }</pre>
 *
 * <p>{@code {x}} is the swept parameter in words, {@code {KEY.FIGURE}} a figure of a thing with its
 * unit, {@code {KEY/KEY.FIGURE}} a ratio. A clause with a missing or invalid figure is left out. A
 * ratio that noise could explain reads "about the same". A median far below its tail gets the tail.
 */
final class Sentence {
  private static final Pattern FIELD =
      Pattern.compile("\\{([A-Za-z0-9]+)(?:/([A-Za-z0-9]+))?(?:\\.([^{}]+))?}");
  private static final String X = "x";
  private static final double ONE_DIGIT_FROM = 9.95;
  private static final double ONE_DIGIT_TO = 0.95;
  private static final int MOST_NAMED = 6;

  /** Runs of one build differ by up to 16 % in these figures, see docs/comparing.md. */
  private static final double NOISE = 1.2;

  /** Encloses a ratio that noise could explain, until the words behind it are known. */
  private static final String DOUBTFUL = "\u0000";

  private static final Pattern DOUBTFUL_TIMES =
      Pattern.compile(DOUBTFUL + "[^" + DOUBTFUL + "]*" + DOUBTFUL + " times( as \\w+)?$");

  /** A tail above this many medians is part of the answer. */
  private static final double LONG_TAIL = 10;

  private final Figures figures;
  private final String x;
  private final Map<String, Of> things;

  /** A point, and the distribution of it that is drawn. */
  record Of(String name, MeasuredPoint point, String metric) {}

  /**
   * A sentence about some points.
   *
   * @param x the swept parameter in words
   * @param things by the key that the clauses use
   */
  Sentence(Figures figures, String x, Map<String, Of> things) {
    this.figures = figures;
    this.x = x;
    this.things = things;
  }

  /**
   * Checks a clause.
   *
   * @throws BadResultsException if it has a key that no thing has
   */
  static void check(String place, String clause, Set<String> keys) {
    var field = FIELD.matcher(clause);
    while (field.find()) {
      for (String key : new String[] {field.group(1), field.group(2)}) {
        if (key != null && !key.equals(X) && !keys.contains(key)) {
          throw BadResultsException.of(place + ": answer", key, String.join(", ", keys));
        }
      }
    }
  }

  /** The sentence; without its first clause it would have no subject, so that it is empty. */
  String of(List<String> clauses) {
    var written = new ArrayList<String>();
    for (String clause : clauses) {
      Optional<String> filled = filled(clause);
      if (filled.isPresent()) {
        written.add(filled.get());
      } else if (written.isEmpty()) {
        return "";
      }
    }
    return String.join("; ", written) + ".";
  }

  private Optional<String> filled(String clause) {
    var field = FIELD.matcher(clause);
    var text = new StringBuilder();
    String tail = "";
    while (field.find()) {
      if (field.group(2) == null && "p50".equals(field.group(3))) {
        tail = tail(things.get(field.group(1)));
      }
      String value =
          field.group(1).equals(X)
              ? x
              : field.group(2) == null
                  ? words(things.get(field.group(1)), field.group(3))
                  : ratio(things.get(field.group(1)), things.get(field.group(2)), field.group(3));
      if (value.isEmpty()) {
        return Optional.empty();
      }
      field.appendReplacement(text, Matcher.quoteReplacement(value));
    }
    String filled = DOUBTFUL_TIMES.matcher(field.appendTail(text)).replaceFirst("about the same");
    return Optional.of(filled.replace(DOUBTFUL, "") + tail);
  }

  private String tail(Of of) {
    if (!isUsable(of) || !figures.mark(of.point, of.metric, "p99").isEmpty()) {
      return "";
    }
    return value(of, "p99") > LONG_TAIL * value(of, "p50")
        ? " (one in a hundred takes " + words(of, "p99") + " or more)"
        : "";
  }

  private String words(Of of, String figure) {
    return isUsable(of) ? figures.words(of.point, of.metric, figure) : "";
  }

  private String ratio(Of of, Of to, String figure) {
    if (!isUsable(of) || !isUsable(to)) {
      return "";
    }
    OptionalDouble above = figures.value(of.point, of.metric, figure);
    OptionalDouble below = figures.value(to.point, to.metric, figure);
    if (above.isEmpty() || below.isEmpty() || below.getAsDouble() <= 0) {
      return "";
    }
    double ratio = above.getAsDouble() / below.getAsDouble();
    boolean isDoubtful = Math.max(ratio, 1 / ratio) < NOISE || iterationsOverlap(of, to, figure);
    return isDoubtful ? DOUBTFUL + times(ratio) + DOUBTFUL : times(ratio);
  }

  /** Whether some iteration of the lower point reached one of the higher. */
  private boolean iterationsOverlap(Of of, Of to, String figure) {
    var one = figures.iterations(of.point, of.metric, figure);
    var other = figures.iterations(to.point, to.metric, figure);
    return Math.min(one.getCount(), other.getCount()) > 1
        && one.getMin() <= other.getMax()
        && other.getMin() <= one.getMax();
  }

  private static String times(double ratio) {
    return ratio < ONE_DIGIT_TO
        ? Digits.figure(new BigDecimal(ratio).round(new MathContext(2)).doubleValue())
        : String.format(Locale.ROOT, ratio >= ONE_DIGIT_FROM ? "%,.0f" : "%.1f", ratio);
  }

  private static boolean isUsable(Of of) {
    return of != null && !of.point.isInvalid();
  }

  /**
   * The answer for things without clauses: all of them, the best one first; if they are many or
   * have error bars, the best one, and how far the worst is from it.
   */
  String obvious(String figure, boolean higherIsBetter) {
    var usable =
        things.values().stream()
            .filter(of -> isUsable(of) && figures.value(of.point, of.metric, figure).isPresent())
            .sorted(Comparator.comparingDouble(of -> value(of, figure)))
            .toList();
    if (usable.isEmpty()) {
      return "";
    }
    String at = x.isEmpty() ? "" : " at " + x;
    Of least = usable.get(0);
    Of greatest = usable.get(usable.size() - 1);
    Of best = higherIsBetter ? greatest : least;
    Of worst = higherIsBetter ? least : greatest;
    boolean isExact = usable.stream().allMatch(of -> figures.error(of.point, figure).isEmpty());
    if (isExact && usable.size() > 2 && usable.size() <= MOST_NAMED) {
      return every(usable, figure, higherIsBetter);
    }
    String first = best.name + ": " + stated(best, figure) + at;
    double ratio = value(greatest, figure) / value(least, figure);
    return usable.size() == 1
        ? first + "."
        : "%s; %s %s: %s%s."
            .formatted(
                first,
                usable.size() == 2 ? "" : higherIsBetter ? "lowest of " : "highest of ",
                usable.size() == 2 ? worst.name : usable.size() + ", " + worst.name,
                stated(worst, figure),
                overlap(least, greatest, figure)
                    ? "; their error bars overlap"
                    : value(least, figure) > 0 && Double.isFinite(ratio)
                        ? ", a factor of " + times(ratio)
                        : "")
            .replaceAll(" +", " ");
  }

  private String every(List<Of> ascending, String figure, boolean higherIsBetter) {
    var all = new ArrayList<String>();
    for (Of of : ascending) {
      String words = of.name + " " + figures.words(of.point, of.metric, figure);
      all.add(higherIsBetter ? 0 : all.size(), words);
    }
    String label = figures.label(ascending.get(0).point, figure);
    return (x.isEmpty() ? "" : "At " + x + ", ") + label + ": " + String.join("; ", all) + ".";
  }

  private boolean overlap(Of least, Of greatest, String figure) {
    double upTo = value(least, figure) + figures.error(least.point, figure).orElse(0);
    double from = value(greatest, figure) - figures.error(greatest.point, figure).orElse(0);
    return upTo >= from && value(greatest, figure) > value(least, figure);
  }

  private double value(Of of, String figure) {
    return figures.value(of.point, of.metric, figure).orElse(Double.NaN);
  }

  private String stated(Of of, String figure) {
    String words = figures.words(of.point, of.metric, figure);
    String label = figures.label(of.point, figure);
    String name = label.matches("p[\\d.]+") ? label + " " : "";
    OptionalDouble error = figures.error(of.point, figure);
    if (error.isEmpty()) {
      return name + words;
    }
    // The words may have a smaller unit than the figure.
    String own = figures.unit(of.point, of.metric, figure);
    double inWords =
        error.getAsDouble()
            * Units.factor(own, "ms").orElse(1)
            / Units.factor(words.replaceFirst("^\\S+ ", ""), "ms").orElse(1);
    return name + words.replaceFirst(" ", " \u00b1 " + Digits.figure(inWords) + " ");
  }
}
