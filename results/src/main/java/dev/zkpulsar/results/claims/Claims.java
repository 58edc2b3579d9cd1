package dev.zkpulsar.results.claims;

import com.fasterxml.jackson.annotation.JsonIgnore;
import dev.zkpulsar.results.claims.ClaimVerdict.Outcome;
import dev.zkpulsar.results.run.Mark.Kind;
import dev.zkpulsar.results.run.Point;
import dev.zkpulsar.results.text.PlainText;
import dev.zkpulsar.results.text.Table;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.stream.Collectors;

public record Claims(String summary, List<OfStudy> studies) {
  private static final List<String> HEADINGS =
      List.of("conclusion", "verdict", "compared", "here", "study", "allowed", "why these bounds");
  private static final List<String> CHECKS = HEADINGS.subList(0, HEADINGS.size() - 1);

  /** The rows are those of its checks; the first one of a conclusion has its text and verdict. */
  public record OfStudy(
      String title,
      Table verdicts,
      @JsonIgnore Table decisive,
      @JsonIgnore List<ClaimVerdict> checks) {}

  /** Checks the studies that have a conclusion about a measured benchmark. */
  public static Claims check(List<Study> studies, List<Point> points, boolean useDisturbed) {
    var judged = useDisturbed ? points.stream().map(Claims::undisturbed).toList() : points;
    var about = studies.stream().filter(study -> points.stream().anyMatch(study::isAbout));
    var checked = about.map(study -> of(study, judged)).toList();
    var rows = checked.stream().flatMap(study -> study.verdicts.rows().stream());
    var outcomes = rows.map(row -> row.get(1)).filter(each -> !each.isEmpty()).toList();
    String counts =
        Arrays.stream(Outcome.values())
            .map(outcome -> outcome + ": " + Collections.frequency(outcomes, outcome.toString()))
            .collect(Collectors.joining(", "));
    return new Claims(outcomes.size() + " conclusions; " + counts, checked);
  }

  private static Point undisturbed(Point point) {
    var others = point.marks().stream().filter(mark -> mark.kind() != Kind.DISTURBED).toList();
    return point.with(point.id(), point.metrics(), others);
  }

  private static OfStudy of(Study study, List<Point> points) {
    var rows = new ArrayList<List<String>>();
    var decisive = new ArrayList<List<String>>();
    var all = new ArrayList<ClaimVerdict>();
    for (var conclusion : study.form().conclusions().entrySet()) {
      String id = conclusion.getKey();
      var checks = study.verdicts(id, points);
      var worst = Collections.max(checks.stream().map(ClaimVerdict::outcome).toList());
      String text = id + " " + conclusion.getValue().text();
      rows.add(checks.get(0).row(text, worst.toString(), conclusion.getValue().bounds()));
      checks.stream().skip(1).forEach(check -> rows.add(check.row("", "", "")));
      var deciding = checks.stream().filter(check -> check.outcome() == worst).findFirst();
      deciding.ifPresent(check -> decisive.add(check.row(text, worst.toString())));
      all.addAll(checks);
    }
    String title = study.id() + ": " + study.form().title();
    return new OfStudy(title, new Table(HEADINGS, rows), new Table(CHECKS, decisive), all);
  }

  /** A row for each check of all studies, with its own verdict. */
  public Table checks(boolean onlyMeasured) {
    var rows = new ArrayList<List<String>>();
    for (ClaimVerdict check : studies.stream().flatMap(study -> study.checks.stream()).toList()) {
      if (!onlyMeasured || check.outcome() != Outcome.NOT_MEASURED) {
        rows.add(check.row(check.conclusion(), check.outcome().toString()));
      }
    }
    return new Table(CHECKS, rows).withoutRepeated(1);
  }

  public String markdown() {
    return studies.stream()
        .map(s -> "\n## " + PlainText.markdown(s.title) + "\n\n" + s.decisive.markdown())
        .collect(Collectors.joining("", PlainText.markdown(summary) + "\n", ""));
  }
}
