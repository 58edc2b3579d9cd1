package dev.zkpulsar.results.page;

import static java.util.stream.Collectors.joining;

import dev.zkpulsar.results.run.Mark.Kind;
import dev.zkpulsar.results.run.Metric;
import dev.zkpulsar.results.run.Point;
import dev.zkpulsar.results.run.Units;
import dev.zkpulsar.results.text.Digits;
import dev.zkpulsar.results.text.PlainText;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * The answer of a comparison in a sentence: a figure of each subject, and its ratio to the first. A
 * median far below its tail gets the tail, and one far above its service time that time. Invalid
 * points are left out.
 *
 * @param figure the one that answers
 */
record Answer(String figure) {
  /** More subjects are not named one by one. */
  private static final int MOST_NAMED = 6;

  private static final double SAME = 1.1;
  private static final double ONE_DIGIT_TO = 9.95;

  /** A tail above this many medians is part of the answer, as is a median above service times. */
  private static final double FAR = 10;

  /** By how many times less it is. */
  private static final Map<Long, String> FRACTIONS =
      Map.of(2L, "half", 3L, "a third", 4L, "a quarter", 5L, "a fifth", 10L, "a tenth");

  private static final double NEAR = 0.04;

  /**
   * A subject.
   *
   * @param at its load in words, in parts
   * @param peers equal for subjects between which a ratio answers a question
   */
  record Of(String name, List<String> at, Point point, String distribution, Object peers) {}

  /** The sentence; empty if no figure is valid. */
  String of(String comparison, String label, List<Of> subjects) {
    var usable =
        subjects.stream().filter(of -> !of.point.isInvalid() && metric(of).hasValue()).toList();
    if (usable.isEmpty()) {
      return "";
    }
    Of first = usable.get(0);
    var common = first.at.stream().filter(at -> usable.stream().allMatch(of -> of.at.contains(at)));
    var shared = common.toList();
    boolean isOnly = usable.size() == 1 && comparison.startsWith(first.name);
    String parts;
    if (usable.size() > MOST_NAMED) {
      var byValue = Comparator.<Of>comparingDouble(of -> metric(of).value());
      parts =
          "lowest %s; highest of %d, %s"
              .formatted(
                  stated(usable.stream().min(byValue).orElseThrow(), shared),
                  usable.size(),
                  stated(usable.stream().max(byValue).orElseThrow(), shared));
    } else {
      parts =
          usable.stream()
              .map(of -> (isOnly ? words(of) : stated(of, shared)) + ratio(of, first))
              .collect(joining("; "));
    }
    String about = comparison + (shared.isEmpty() ? "" : " at " + String.join(", ", shared));
    String shown = label.replaceFirst("^p50\\b", "median");
    return "%s: %s.".formatted(about.endsWith(shown) ? about : about + ", " + shown, parts);
  }

  private Metric metric(Of of) {
    return Figures.metric(of.point, of.distribution, figure);
  }

  /** A load that not all subjects have stands with the name. */
  private String stated(Of of, List<String> shared) {
    var own = of.at.stream().filter(at -> !shared.contains(at)).toList();
    return of.name + (own.isEmpty() ? " " : " (" + String.join(", ", own) + ") ") + words(of);
  }

  private String words(Of of) {
    String caution = of.point.words(Kind.CAUTION);
    String words = Figures.words(metric(of), figure);
    Metric tail = Figures.metric(of.point, of.distribution, "p99");
    Metric service = Figures.metric(of.point, "service", "p50");
    boolean isMedian = figure.equals("p50");
    boolean hasTail = isMedian && tail.isSure() && tail.value() > FAR * metric(of).value();
    boolean isBehind =
        isMedian
            && of.distribution.equals(Metric.RESPONSE)
            && metric(of).value() > FAR * service.value();
    String behind =
        "more was offered than completed: each waited its turn, the service took "
            + Figures.words(service, figure);
    String more =
        PlainText.join(
            "; ",
            caution.isEmpty() ? "" : "caution: " + caution,
            isBehind ? behind : "",
            hasTail ? "one in a hundred takes " + Figures.words(tail, "p99") + " or more" : "");
    return words + (more.isEmpty() ? "" : " (" + more + ")");
  }

  private String ratio(Of of, Of to) {
    double ratio = metric(of).value() / metric(to).value();
    if (of.equals(to) || !of.peers.equals(to.peers) || !Double.isFinite(ratio) || ratio <= 0) {
      return "";
    }
    if (Math.max(ratio, 1 / ratio) < SAME) {
      return ", about the same";
    }
    String unit = metric(of).unit();
    boolean isRate = Units.isRate(unit) || unit.endsWith("/s");
    return isTold(metric(of), metric(to))
        ? ", " + times(ratio) + (isRate ? " as many" : " as long")
        : ", not told apart";
  }

  /** Whether neither JMH's intervals nor the values of the iterations overlap. */
  private boolean isTold(Metric one, Metric other) {
    boolean hasErrors =
        !figure.matches(Figures.PERCENTILE) && Double.isFinite(one.error() + other.error());
    boolean isNear =
        hasErrors && Math.abs(one.value() - other.value()) <= one.error() + other.error();
    var ones = Arrays.stream(one.all()).summaryStatistics();
    var others = Arrays.stream(other.all()).summaryStatistics();
    boolean overlap =
        Math.min(ones.getCount(), others.getCount()) > 1
            && ones.getMin() <= others.getMax()
            && others.getMin() <= ones.getMax();
    return !isNear && !overlap;
  }

  private static String times(double ratio) {
    long inverse = Math.round(1 / ratio);
    if (ratio >= 1) {
      String digits = String.format(Locale.ROOT, ratio < ONE_DIGIT_TO ? "%.1f" : "%,.0f", ratio);
      return digits + " times";
    }
    boolean isFraction = Math.abs(1 / ratio / inverse - 1) < NEAR && FRACTIONS.containsKey(inverse);
    double percent = Double.parseDouble(String.format(Locale.ROOT, "%.2g", 100 * ratio));
    return isFraction ? FRACTIONS.get(inverse) : Digits.figure(percent) + " %";
  }
}
