package dev.zkpulsar.results.page;

import static java.util.Comparator.comparing;
import static java.util.stream.Collectors.joining;

import dev.zkpulsar.results.run.Mark.Kind;
import dev.zkpulsar.results.run.Metric;
import dev.zkpulsar.results.run.Percentile;
import dev.zkpulsar.results.run.Point;
import dev.zkpulsar.results.run.Samples;
import dev.zkpulsar.results.run.Units;
import dev.zkpulsar.results.text.Digits;
import dev.zkpulsar.results.text.PlainText;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;

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

  /** The sentence about the first of a comparison's figures; empty if no value is valid. */
  String of(String comparison, List<Plot.Figure> figures, List<Subject> subjects) {
    var usable =
        subjects.stream().filter(s -> !s.point().isInvalid() && value(s).hasValue()).toList();
    if (usable.isEmpty()) {
      return "";
    }
    Subject first = usable.get(0);
    var shared =
        first.at().stream()
            .filter(at -> usable.stream().allMatch(s -> s.at().contains(at)))
            .toList();
    boolean isOnly = usable.size() == 1 && comparison.startsWith(first.name());
    Stream<String> parts =
        usable.stream().map(s -> (isOnly ? words(s) : stated(s, shared)) + ratio(s, first));
    if (usable.size() > MOST_NAMED) {
      var sorted = usable.stream().sorted(comparing(s -> value(s).value())).toList();
      String lowest = stated(sorted.get(0), shared);
      String highest = stated(sorted.get(sorted.size() - 1), shared);
      parts = Stream.of("lowest " + lowest, "highest of " + sorted.size() + ", " + highest);
    }
    String about = comparison + (shared.isEmpty() ? "" : " at " + String.join(", ", shared));
    String label = figures.get(0).label().replaceFirst("^p50\\b", "median");
    String start = about.endsWith(label) ? about : about + ", " + label;
    return "%s: %s.".formatted(start, parts.collect(joining("; ")));
  }

  private Metric value(Subject subject) {
    return subject.metric(figure);
  }

  /** A load that not all subjects have stands with the name. */
  private String stated(Subject subject, List<String> shared) {
    var own = subject.at().stream().filter(at -> !shared.contains(at)).toList();
    String loads = own.isEmpty() ? " " : " (" + String.join(", ", own) + ") ";
    return subject.name() + loads + words(subject);
  }

  private String words(Subject subject) {
    Point point = subject.point();
    Metric tail = subject.metric("p99");
    Metric service = Subject.inMillis(point.metric("service:p0.50"));
    double median = figure.equals("p50") ? value(subject).value() : Double.NaN;
    boolean isResponse = subject.distribution().equals(Metric.RESPONSE);
    String caution = point.words(Kind.CAUTION);
    String more =
        PlainText.join(
            "; ",
            caution.isEmpty() ? "" : "caution: " + caution,
            isResponse && median > FAR * service.value()
                ? "more was offered than completed: each waited its turn, the service took "
                    + Units.words(service.value(), Double.NaN, service.unit())
                : "",
            tail.isSure() && tail.value() > FAR * median
                ? "one in a hundred takes " + subject.words("p99") + " or more"
                : "");
    return subject.words(figure) + (more.isEmpty() ? "" : " (" + more + ")");
  }

  private String ratio(Subject subject, Subject to) {
    Metric value = value(subject);
    double ratio = value.value() / value(to).value();
    boolean isAsked = !subject.equals(to) && subject.peers().equals(to.peers());
    if (!isAsked || !Double.isFinite(ratio) || ratio <= 0) {
      return "";
    }
    if (Math.max(ratio, 1 / ratio) < SAME) {
      return ", about the same";
    }
    boolean isRate = Units.isRate(value.unit()) || value.unit().endsWith("/s");
    return isTold(value, value(to))
        ? ", " + times(ratio) + (isRate ? " as many" : " as long")
        : ", not told apart";
  }

  /** Whether neither JMH's intervals nor the values of the iterations overlap. */
  private static boolean isTold(Metric one, Metric other) {
    // Never true of an error that is unknown.
    boolean isNear = Math.abs(one.value() - other.value()) <= one.error() + other.error();
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

  /**
   * A point as a subject of a comparison, with its figures by their short names, see {@link
   * Plot.Figure}.
   *
   * @param peers equal for subjects between which a ratio answers a question
   * @param x null if it has no place on the axis
   * @param line its loads beside x in words
   * @param at all its loads in words
   * @param distribution that is drawn
   */
  record Subject(
      String name,
      Object peers,
      Double x,
      String line,
      List<String> at,
      Point point,
      String distribution) {
    static final String PERCENTILE = "p\\d+(\\.\\d+)?";

    /** Percentiles have no error. */
    Metric metric(String figure) {
      if (!figure.matches(PERCENTILE)) {
        return point.metric(figure);
      }
      Metric of = inMillis(point.metric(Percentile.name(distribution, figure)));
      return new Metric(of.name(), of.unit(), of.value(), Double.NaN, of.values(), of.samples());
    }

    /** A time of a loop in ms; one of JMH as it is. */
    static Metric inMillis(Metric metric) {
      var factor = Units.factor(metric.unit(), "ms");
      return factor.isEmpty() || metric.name().startsWith(Metric.PRIMARY + ":")
          ? metric
          : metric.times(factor.getAsDouble(), "ms");
    }

    /** The value in words, with its error and unit; empty if it is missing. */
    String words(String figure) {
      Metric of = metric(figure);
      String mark = of.isSure() ? "" : Samples.MARK;
      return of.hasValue()
          ? Units.words(of.value(), of.error(), of.unit()).replaceFirst(" |$", mark + "$0")
          : "";
    }

    Plot.Value value(String figure) {
      Metric of = metric(figure);
      if (!of.hasValue()) {
        boolean isMeasured = point.has(figure.matches(PERCENTILE) ? distribution : figure);
        return new Plot.Value(null, isMeasured ? "missing" : "does not apply", null);
      }
      Double error = Double.isFinite(of.error()) ? (Double) Digits.rounded(of.error()) : null;
      return new Plot.Value(Digits.rounded(of.value()), words(figure), error);
    }
  }
}
