package dev.zkpulsar.results.report;

import dev.zkpulsar.results.runs.MeasuredPoint;
import dev.zkpulsar.results.text.Digits;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * The answer of a comparison in a sentence: a figure of each thing, and how it compares to the
 * first. A ratio that noise could explain reads "about the same". A median far below its tail gets
 * the tail. Invalid points are left out.
 */
record Sentence(Figures figures) {
  /** More things are not named one by one. */
  private static final int MOST_NAMED = 6;

  /** Runs of one build differ by up to 16 % in these figures, see docs/comparing.md. */
  private static final double NOISE = 1.2;

  private static final double ONE_DIGIT_TO = 9.95;

  /** A tail above this many medians is part of the answer. */
  private static final double LONG_TAIL = 10;

  /** By how many times less it is. */
  private static final Map<Long, String> FRACTIONS =
      Map.of(2L, "half", 3L, "a third", 4L, "a quarter", 5L, "a fifth", 10L, "a tenth");

  private static final double NEAR = 0.04;

  /** A thing; the peers are equal for things between which a ratio answers a question. */
  record Of(String name, MeasuredPoint point, String metric, Object peers) {}

  /** The sentence about what is compared, and at which load; empty if no figure is valid. */
  String of(String about, Group.Plotted shown, List<Of> things) {
    String figure = shown.name();
    var usable =
        things.stream()
            .filter(of -> !of.point.isInvalid())
            .filter(of -> figures.value(of.point, of.metric, figure).isPresent())
            .toList();
    if (usable.isEmpty()) {
      return "";
    }
    Of first = usable.get(0);
    boolean isOnly = usable.size() == 1 && about.startsWith(first.name);
    var parts = new ArrayList<String>();
    if (usable.size() > MOST_NAMED) {
      Comparator<Of> byValue = Comparator.comparingDouble(of -> value(of, figure));
      parts.add("lowest " + stated(usable.stream().min(byValue).orElseThrow(), figure));
      String highest = stated(usable.stream().max(byValue).orElseThrow(), figure);
      parts.add("highest of %d, %s".formatted(usable.size(), highest));
    } else {
      usable.forEach(
          of ->
              parts.add(
                  (isOnly ? words(of, figure) : stated(of, figure)) + ratio(of, first, figure)));
    }
    String label = shown.label().replaceFirst("^p50\\b", "median");
    String subject = about.endsWith(label) ? about : about + ", " + label;
    return "%s: %s.".formatted(subject, String.join("; ", parts));
  }

  private String stated(Of of, String figure) {
    return of.name + " " + words(of, figure);
  }

  private String words(Of of, String figure) {
    String words = figures.words(of.point, of.metric, figure);
    String caution = of.point.caution();
    words += caution.isEmpty() ? "" : " (caution: " + caution + ")";
    boolean hasTail =
        figure.equals("p50")
            && figures.mark(of.point, of.metric, "p99").isEmpty()
            && value(of, "p99") > LONG_TAIL * value(of, figure);
    return hasTail
        ? "%s (one in a hundred takes %s or more)"
            .formatted(words, figures.words(of.point, of.metric, "p99"))
        : words;
  }

  private String ratio(Of of, Of to, String figure) {
    double ratio = value(of, figure) / value(to, figure);
    if (of.equals(to) || !of.peers.equals(to.peers) || !Double.isFinite(ratio) || ratio <= 0) {
      return "";
    }
    if (Math.max(ratio, 1 / ratio) < NOISE || overlap(of, to, figure)) {
      return ", about the same";
    }
    String unit = figures.unit(of.point, of.metric, figure);
    return ", "
        + times(ratio)
        + (unit.matches(".*/(ns|us|ms|s|min|hr|day)") ? " as many" : " as long");
  }

  private static String times(double ratio) {
    long inverse = Math.round(1 / ratio);
    if (ratio < 1) {
      return Math.abs(1 / ratio / inverse - 1) < NEAR && FRACTIONS.containsKey(inverse)
          ? FRACTIONS.get(inverse)
          : Digits.figure(Double.parseDouble(String.format(Locale.ROOT, "%.2g", 100 * ratio)))
              + " %";
    }
    return String.format(Locale.ROOT, ratio < ONE_DIGIT_TO ? "%.1f" : "%,.0f", ratio) + " times";
  }

  /** Whether the error bars overlap, or some iteration of the lower reached one of the higher. */
  private boolean overlap(Of of, Of to, String figure) {
    double[] bar = figures.ends(of.point, of.metric, figure);
    double[] otherBar = figures.ends(to.point, to.metric, figure);
    var one = figures.iterations(of.point, of.metric, figure);
    var other = figures.iterations(to.point, to.metric, figure);
    return (bar[0] <= otherBar[1] && otherBar[0] <= bar[1])
        || (Math.min(one.getCount(), other.getCount()) > 1
            && one.getMin() <= other.getMax()
            && other.getMin() <= one.getMax());
  }

  private double value(Of of, String figure) {
    return figures.value(of.point, of.metric, figure).orElse(Double.NaN);
  }
}
