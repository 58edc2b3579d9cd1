package dev.zkpulsar.results.claims;

import dev.zkpulsar.results.claims.ClaimVerdict.Outcome;
import dev.zkpulsar.results.run.Point;
import dev.zkpulsar.results.text.PlainText;
import dev.zkpulsar.results.text.Table;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.stream.Collectors;

/**
 * The conclusions of studies, checked against measured points.
 *
 * @param summary the number of conclusions with each verdict
 */
public record Claims(String summary, List<OfStudy> studies) {
  private static final List<String> CHECKS =
      List.of("conclusion", "verdict", "compared", "here", "study", "allowed");
  private static final List<String> HEADINGS = new ArrayList<>(CHECKS);

  static {
    HEADINGS.add("why these bounds");
  }

  /**
   * The verdicts on a study.
   *
   * @param verdicts a row for each check; the first one of a conclusion has its text and verdict
   * @param checks with their own verdicts
   */
  public record OfStudy(String title, Table verdicts, List<ClaimVerdict> checks) {}

  /**
   * Checks the studies that have a conclusion about a measured benchmark.
   *
   * @param points of any number of runs; of a point that several runs measured, the median counts
   * @param useDisturbed whether a conclusion may rest on a disturbed point
   */
  public static Claims check(List<Study> studies, List<Point> points, boolean useDisturbed) {
    var judged = useDisturbed ? points.stream().map(Point::asUndisturbed).toList() : points;
    var outcomes = new ArrayList<Outcome>();
    var checked =
        studies.stream()
            .filter(study -> points.stream().anyMatch(study::isAbout))
            .map(study -> of(study, judged, outcomes))
            .toList();
    String counts =
        Arrays.stream(Outcome.values())
            .map(outcome -> outcome + ": " + Collections.frequency(outcomes, outcome))
            .collect(Collectors.joining(", "));
    return new Claims(outcomes.size() + " conclusions; " + counts, checked);
  }

  private static OfStudy of(Study study, List<Point> points, List<Outcome> outcomes) {
    var rows = new ArrayList<List<String>>();
    var all = new ArrayList<ClaimVerdict>();
    study
        .form()
        .conclusions()
        .forEach(
            (id, conclusion) -> {
              var checks = conclusion.verdicts(id, study, points);
              Outcome worst = Collections.max(checks.stream().map(ClaimVerdict::outcome).toList());
              outcomes.add(worst);
              all.addAll(checks);
              String text = id + " " + conclusion.text();
              for (ClaimVerdict check : checks) {
                rows.add(row("", "", check));
                rows.get(rows.size() - 1).add("");
              }
              rows.set(rows.size() - checks.size(), row(text, worst.toString(), checks.get(0)));
              rows.get(rows.size() - checks.size()).add(conclusion.bounds());
            });
    String title = study.id() + ": " + study.form().title();
    return new OfStudy(title, new Table(HEADINGS, rows), all);
  }

  private static List<String> row(String conclusion, String verdict, ClaimVerdict check) {
    return new ArrayList<>(
        List.of(
            conclusion, verdict, check.compared(), check.here(), check.study(), check.allowed()));
  }

  /**
   * A row for each check of all studies, with its own verdict. Only the first row of a conclusion
   * has its name.
   */
  public Table checks(boolean onlyMeasured) {
    var rows = new ArrayList<List<String>>();
    String above = "";
    for (OfStudy study : studies) {
      for (ClaimVerdict check : study.checks) {
        if (!onlyMeasured || check.outcome() != Outcome.NOT_MEASURED) {
          String id = check.conclusion().equals(above) ? "" : check.conclusion();
          rows.add(row(id, check.outcome().toString(), check));
          above = check.conclusion();
        }
      }
    }
    return new Table(CHECKS, rows);
  }

  /** For a terminal. */
  public String console() {
    return checks(false).console() + "\n" + summary + "\n";
  }

  /** The summary, and a table for each study. */
  public String markdown() {
    return studies.stream()
        .map(s -> "\n## " + PlainText.markdown(s.title) + "\n\n" + s.verdicts.markdown())
        .collect(Collectors.joining("", PlainText.markdown(summary) + "\n", ""));
  }
}
