package dev.zkpulsar.results.page;

import static java.util.Comparator.comparing;

import dev.zkpulsar.results.run.Catalog;
import dev.zkpulsar.results.run.Mark.Kind;
import dev.zkpulsar.results.run.Metric;
import dev.zkpulsar.results.run.Percentile;
import dev.zkpulsar.results.run.Units;
import dev.zkpulsar.results.text.Digits;
import dev.zkpulsar.results.text.PlainText;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * A comparison in a sentence: a figure of each subject, its ratio to the first, and its tail. Of
 * many subjects the sentence names the lowest and the highest. Whether two differ says {@link
 * Difference}.
 */
record Answer(Plot.Figure figure, Catalog catalog) {
  private static final int MOST_NAMED = 6;
  private static final double FAR = 10;

  /** Above it, a ratio has no decimal: 9.95 is rounded to 10. */
  private static final double LARGE = 9.95;

  /** Empty if no value is valid. */
  String of(String comparison, String load, List<Subject> subjects) {
    var usable =
        subjects.stream()
            .filter(subject -> !subject.point().isInvalid() && value(subject).hasValue())
            .toList();
    if (usable.isEmpty()) {
      return "";
    }
    boolean isOnly = usable.size() == 1 && comparison.startsWith(usable.get(0).name());
    List<String> parts = usable.size() > MOST_NAMED ? extremes(usable) : compared(usable, isOnly);
    return "%s: %s.".formatted(start(comparison, load), String.join("; ", parts));
  }

  /** What is compared at which load, and by which figure if the name of the plot lacks it. */
  private String start(String comparison, String load) {
    String about = comparison + (load.isEmpty() ? "" : " at " + load);
    String label =
        figure.isMedian() ? figure.label().replaceFirst("^p50", "median") : figure.label();
    return about.contains(label) ? about : about + ", " + label;
  }

  private List<String> compared(List<Subject> subjects, boolean isOnly) {
    Subject first = subjects.get(0);
    var parts = new ArrayList<String>();
    for (Subject subject : subjects) {
      parts.add((isOnly ? words(subject) : stated(subject)) + ratio(subject, first));
    }
    return parts;
  }

  private List<String> extremes(List<Subject> subjects) {
    var sorted = subjects.stream().sorted(comparing(subject -> value(subject).value())).toList();
    String highest = stated(sorted.get(sorted.size() - 1));
    return List.of(
        "lowest " + stated(sorted.get(0)), "highest of " + sorted.size() + ", " + highest);
  }

  private Metric value(Subject subject) {
    return subject.metric(figure.name());
  }

  private String stated(Subject subject) {
    return subject.name() + " " + words(subject);
  }

  private String words(Subject subject) {
    // The page gives the reason below the sentence.
    boolean isCautious = subject.point().isMarked(Kind.CAUTION);
    String more =
        PlainText.join(
            "; ",
            isCautious ? "caution" : "",
            figure.isMedian() ? queue(subject) : "",
            figure.isMedian() ? tail(subject) : "");
    return subject.words(figure.name()) + (more.isEmpty() ? "" : " (" + more + ")");
  }

  /** A median response far above the service time is that of a queue. */
  private String queue(Subject subject) {
    var served = subject.point().metric("service" + Percentile.MEDIAN).in("ms");
    boolean isResponse = subject.distribution().equals(Metric.RESPONSE);
    if (!isResponse || served.isEmpty() || !(value(subject).value() > FAR * served.getAsDouble())) {
      return "";
    }
    return "more was offered than completed: each waited its turn, the service took "
        + Units.words(served.getAsDouble(), Double.NaN, "ms");
  }

  private String tail(Subject subject) {
    Metric tail = subject.metric(Percentile.P99);
    boolean isLong = tail.isSure() && tail.value() > FAR * value(subject).value();
    return isLong ? "one in a hundred takes " + subject.words(Percentile.P99) + " or more" : "";
  }

  private String ratio(Subject subject, Subject to) {
    double ratio = value(subject).value() / value(to).value();
    if (subject.equals(to) || !subject.isPeer(to) || !(ratio > 0) || Double.isInfinite(ratio)) {
      return "";
    }
    return switch (Difference.of(to, subject, figure.name(), catalog)) {
      case NONE -> ", about the same";
      case UNTOLD -> ", not told apart";
      case TOLD -> ", " + times(ratio) + (isRate(value(subject).unit()) ? " as many" : " as long");
    };
  }

  private static boolean isRate(String unit) {
    return Units.isRate(unit) || unit.endsWith("/s");
  }

  private static String times(double ratio) {
    if (ratio < 1) {
      double percent = Double.parseDouble(String.format(Locale.ROOT, "%.2g", 100 * ratio));
      return Digits.figure(percent) + " %";
    }
    return String.format(Locale.ROOT, ratio < LARGE ? "%.1f times" : "%,.0f times", ratio);
  }
}
