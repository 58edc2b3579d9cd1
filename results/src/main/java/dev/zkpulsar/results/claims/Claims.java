package dev.zkpulsar.results.claims;

import static java.util.stream.Collectors.joining;

import dev.zkpulsar.results.claims.ClaimVerdict.Outcome;
import dev.zkpulsar.results.run.Mark.Kind;
import dev.zkpulsar.results.run.Point;
import dev.zkpulsar.results.text.PlainText;
import dev.zkpulsar.results.text.Table;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** The verdicts on the checks of studies. */
public record Claims(List<OfStudy> studies) {
  private static final List<String> HEADINGS =
      List.of("conclusion", "verdict", "compared", "here", "study", "allowed");

  /** All checks of a study; the first with the worst verdict on a conclusion is decisive. */
  public record OfStudy(String title, List<ClaimVerdict> checks, List<ClaimVerdict> decisive) {}

  /** Checks the studies that have a conclusion about a measured benchmark. */
  public static Claims check(List<Study> studies, List<Point> points, boolean useDisturbed) {
    var judged = useDisturbed ? points.stream().map(Claims::undisturbed).toList() : points;
    var about = studies.stream().filter(study -> points.stream().anyMatch(study::isAbout));
    return new Claims(about.map(study -> of(study, judged)).toList());
  }

  private static Point undisturbed(Point point) {
    var others = point.marks().stream().filter(mark -> mark.kind() != Kind.DISTURBED).toList();
    return point.with(point.id(), point.metrics(), others);
  }

  private static OfStudy of(Study study, List<Point> points) {
    var checks = new ArrayList<ClaimVerdict>();
    var decisive = new ArrayList<ClaimVerdict>();
    for (var conclusion : study.form().conclusions().entrySet()) {
      var own = study.verdicts(conclusion.getKey(), points);
      var worst = Collections.max(own, Comparator.comparing(ClaimVerdict::outcome));
      checks.addAll(own);
      decisive.add(worst.on(conclusion.getKey() + " " + conclusion.getValue().text()));
    }
    return new OfStudy(study.id() + ": " + study.form().title(), checks, decisive);
  }

  /** How many conclusions have each verdict. */
  public String summary() {
    var all = studies.stream().flatMap(study -> study.decisive.stream());
    var outcomes = all.map(ClaimVerdict::outcome).toList();
    return Stream.of(Outcome.values())
        .map(outcome -> outcome + ": " + Collections.frequency(outcomes, outcome))
        .collect(joining(", ", outcomes.size() + " conclusions; ", ""));
  }

  /** A row for each check of all studies, with its own verdict. */
  public Table checks(boolean onlyMeasured) {
    var checks = studies.stream().flatMap(study -> study.checks.stream());
    return table(
        checks.filter(check -> !onlyMeasured || check.outcome() != Outcome.NOT_MEASURED).toList());
  }

  private static Table table(List<ClaimVerdict> verdicts) {
    return new Table(HEADINGS, verdicts.stream().map(ClaimVerdict::row).toList());
  }

  /**
   * A table of conclusions with their decisive checks for each study, in Markdown. Conclusions of
   * which a point is missing are in the summary only.
   */
  public String markdown() {
    return studies.stream()
        .map(Claims::markdown)
        .collect(joining("", PlainText.markdown(summary()) + "\n", ""));
  }

  private static String markdown(OfStudy study) {
    var judged = study.decisive.stream().filter(verdict -> !verdict.lacksPoints()).toList();
    return "\n## " + PlainText.markdown(study.title) + "\n\n" + table(judged).markdown();
  }
}
