package dev.zkpulsar.results.page;

import static java.util.Comparator.comparing;
import static java.util.stream.Collectors.joining;

import dev.zkpulsar.results.run.Mark.Kind;
import dev.zkpulsar.results.run.Metric;
import dev.zkpulsar.results.run.Units;
import dev.zkpulsar.results.text.Digits;
import dev.zkpulsar.results.text.PlainText;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/** A comparison in a sentence: a figure of each subject, its ratio to the first, and its tail. */
record Answer(Plot.Figure figure) {
  private static final int MOST_NAMED = 6;
  private static final double SAME = 1.1;
  private static final double FAR = 10;

  /** Empty if no value is valid. */
  String of(String comparison, String load, List<Subject> subjects) {
    var usable = subjects.stream().filter(s -> !s.point().isInvalid() && value(s).hasValue());
    var all = usable.toList();
    if (all.isEmpty()) {
      return "";
    }
    Subject first = all.get(0);
    boolean isOnly = all.size() == 1 && comparison.startsWith(first.name());
    var parts = all.stream().map(s -> (isOnly ? words(s) : stated(s)) + ratio(s, first));
    if (all.size() > MOST_NAMED) {
      var sorted = all.stream().sorted(comparing(s -> value(s).value())).toList();
      String highest = stated(sorted.get(all.size() - 1));
      parts =
          Stream.of("lowest " + stated(sorted.get(0)), "highest of " + all.size() + ", " + highest);
    }
    String about = comparison + (load.isEmpty() ? "" : " at " + load);
    String label = figure.label().replaceFirst("^p50\\b", "median");
    String start = about.contains(label) ? about : about + ", " + label;
    return "%s: %s.".formatted(start, parts.collect(joining("; ")));
  }

  private Metric value(Subject subject) {
    return subject.metric(figure.name());
  }

  private String stated(Subject subject) {
    return subject.name() + " " + words(subject);
  }

  private String words(Subject subject) {
    Metric tail = subject.metric("p99");
    Metric service = subject.point().metric("service:p0.50");
    double median = figure.name().equals("p50") ? value(subject).value() : Double.NaN;
    boolean isResponse = subject.distribution().equals(Metric.RESPONSE);
    double served = isResponse ? service.in("ms").orElse(Double.NaN) : Double.NaN;
    String caution = subject.point().words(Kind.CAUTION);
    String more =
        PlainText.join(
            "; ",
            caution.isEmpty() ? "" : "caution: " + caution,
            median > FAR * served
                ? "more was offered than completed: each waited its turn, the service took "
                    + Units.words(served, Double.NaN, "ms")
                : "",
            tail.isSure() && tail.value() > FAR * median
                ? "one in a hundred takes " + subject.words("p99") + " or more"
                : "");
    return subject.words(figure.name()) + (more.isEmpty() ? "" : " (" + more + ")");
  }

  private String ratio(Subject subject, Subject to) {
    Metric value = value(subject);
    double ratio = value.value() / value(to).value();
    if (subject.equals(to) || !subject.isPeer(to) || !(ratio > 0) || Double.isInfinite(ratio)) {
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

  /** Whether neither errors nor the values of iterations overlap. */
  private static boolean isTold(Metric one, Metric other) {
    // Never true of an error that is unknown.
    boolean isNear = Math.abs(one.value() - other.value()) <= one.error() + other.error();
    var ones = Arrays.stream(one.all()).summaryStatistics();
    var others = Arrays.stream(other.all()).summaryStatistics();
    boolean isKnown = Math.min(ones.getCount(), others.getCount()) > 1;
    boolean isApart = ones.getMin() > others.getMax() || others.getMin() > ones.getMax();
    return !isNear && (isApart || !isKnown);
  }

  private static String times(double ratio) {
    double percent = Double.parseDouble(String.format(Locale.ROOT, "%.2g", 100 * ratio));
    return ratio < 1
        ? Digits.figure(percent) + " %"
        : String.format(Locale.ROOT, ratio < 9.95 ? "%.1f times" : "%,.0f times", ratio);
  }
}
