package dev.zkpulsar.results.page;

import dev.zkpulsar.results.read.Runs;
import dev.zkpulsar.results.run.Id;
import dev.zkpulsar.results.run.Run;
import dev.zkpulsar.results.run.Units;
import dev.zkpulsar.results.stats.Comparison;
import dev.zkpulsar.results.stats.History;
import dev.zkpulsar.results.stats.History.Dot;
import dev.zkpulsar.results.stats.Settings;
import dev.zkpulsar.results.stats.Verdict;
import dev.zkpulsar.results.text.Digits;
import dev.zkpulsar.results.text.PlainText;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The data of the page of trends: the decisions of {@code check}, and the runs behind them. */
public record TrendPage(
    String answer,
    String setup,
    String link,
    List<String> notes,
    List<Night> nights,
    List<Row> rows) {
  private static final int FRESH_DAYS = 7;

  /** The time is in ms since 1970, or null. */
  record Night(String name, Long at, String commit, String marks) {}

  /** Before and after are null if nothing was compared. */
  record Row(
      String name,
      String metric,
      String unit,
      List<Dot> runs,
      int first,
      int since,
      Double before,
      Double after,
      String value,
      String verdict,
      String change,
      String words) {}

  /**
   * The page of a history.
   *
   * @param link to the page of the newest night; may be empty
   * @param failedRuns the names of runs in which every point failed
   */
  public static TrendPage of(
      History history, Runs runs, List<String> failedRuns, String link, boolean useDisturbed) {
    var settings = Settings.of(runs.catalog(), useDisturbed);
    var check = history.check(settings);
    var failed =
        history.newerNight(failedRuns).map(night -> History.ofFailedNight(night, settings));
    var facts = history.runs().get(history.runs().size() - 1).facts();
    String versions = Id.words(facts.under("versions")).replace('=', ' ');
    return new TrendPage(
        failed.orElse(check).summary(false),
        PlainText.join(" \u00b7 ", versions, facts.cpu()),
        link,
        notes(history, check),
        history.nights().keySet().stream().map(n -> night(n, history, useDisturbed)).toList(),
        check.verdicts().stream()
            .filter(verdict -> !history.dots(verdict.judged()).isEmpty())
            .map(verdict -> row(verdict, history, check))
            .toList());
  }

  private static List<String> notes(History history, Comparison check) {
    var notes = new ArrayList<>(check.notes());
    ageOfNewest(history, Instant.now()).ifPresent(notes::add);
    return notes;
  }

  /** A line if the newest night is older than a week: then nothing watches the newest commits. */
  public static Optional<String> ageOfNewest(History history, Instant now) {
    String newest = history.nights().lastKey();
    Optional<Instant> at = Run.time(newest).or(() -> history.of(newest).get(0).startTime());
    long days = at.map(time -> Duration.between(time, now).toDays()).orElse(0L);
    return days <= FRESH_DAYS
        ? Optional.empty()
        : Optional.of("the newest night, %s, is %,d days old".formatted(newest, days));
  }

  private static Night night(String name, History history, boolean useDisturbed) {
    var runs = history.of(name);
    var at = Run.time(name).or(() -> Run.time(runs.get(0).name()));
    var points = Runs.points(runs);
    var marked =
        points.stream()
            .filter(point -> point.isInvalid() || (point.isDisturbed() && !useDisturbed))
            .map(point -> point.benchmark() + ": " + point.marks().get(0))
            .toList();
    String marks = "%d of %d points are marked; %s";
    return new Night(
        name,
        at.map(Instant::toEpochMilli).orElse(null),
        history.commit(name, "%s"),
        marked.isEmpty() ? "" : marks.formatted(marked.size(), points.size(), marked.get(0)));
  }

  /** The change, with that as measured if a correction moved it. */
  private static String change(Verdict verdict) {
    return verdict.isCorrected()
        ? "%s (uncorrected %s)".formatted(verdict.percent(), verdict.uncorrectedPercent())
        : verdict.percent();
  }

  private static Row row(Verdict verdict, History history, Comparison check) {
    var judged = verdict.judged();
    String unit = judged.spec().unit();
    var dots = history.dots(judged);
    boolean isKnown = verdict.change().isKnown();
    double newest = isKnown ? verdict.after() : dots.get(dots.size() - 1).value();
    String way = verdict.decision().isChange() ? verdict.direction().toString() : "";
    String words =
        switch (verdict.decision()) {
          case NO_CHANGE, NOT_SLOWER ->
              verdict.decision() + "; " + Digits.percent(verdict.threshold()) + " is excluded";
          case UNCLEAR -> "no change found; could hide " + verdict.worstPercent();
          case KNOWN -> "known";
          default -> "new";
        };
    return new Row(
        check.labels().of(judged.point()),
        PlainText.join(", ", judged.name(), unit),
        unit,
        dots,
        verdict.first(),
        verdict.since(),
        isKnown ? (Double) Digits.rounded(verdict.before()) : null,
        isKnown ? (Double) Digits.rounded(verdict.after()) : null,
        Units.words(newest, Double.NaN, unit),
        way,
        way.isEmpty() ? "" : change(verdict) + ", " + way,
        verdict.reason().isEmpty() ? words : verdict.reason());
  }
}
