package dev.zkpulsar.results.claims;

import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.JsonNode;
import dev.zkpulsar.results.runs.BadResultsException;
import dev.zkpulsar.results.runs.JsonFile;
import dev.zkpulsar.results.runs.MeasuredPoint;
import dev.zkpulsar.results.runs.MeasuredRun;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A published study, as {@code claims.json} describes it: its figures, the checks of its
 * conclusions, and tables of measured points beside the figures.
 *
 * @param about a measured figure is "about" the study's within this factor
 * @param figures the transcription of the study; its {@code claims} have the conclusions' texts
 */
public record Study(
    String id,
    String title,
    double about,
    JsonNode figures,
    StudyTable.Spec table,
    List<Check> claims) {
  /** The name of the file beside a result file. */
  public static final String FILE = "claims.json";

  private static final TypeReference<Content> CONTENT = new TypeReference<>() {};

  private record Content(List<Study> studies) {}

  /**
   * The check of one conclusion.
   *
   * @param tested in words, which figures are compared, and what is not tested
   * @param notCheckable why the conclusion cannot be checked here; null if it can
   * @param series the compared points, by the names that the relations use
   * @param relations all must hold for the conclusion to hold
   */
  record Check(
      String id,
      String tested,
      String notCheckable,
      Map<String, PointSeries> series,
      List<Relation> relations) {

    ClaimResult of(Study study, List<MeasuredPoint> points) {
      String text = "";
      for (JsonNode claim : study.figures.path("claims")) {
        text = claim.path("id").asText().equals(id) ? claim.path("text").asText() : text;
      }
      if (notCheckable != null) {
        return new ClaimResult(id, text, tested, "not checkable: " + notCheckable, List.of());
      }
      var figures = new Figures(study.figures, text, study.about);
      var findings = relations.stream().map(each -> each.check(series, points, figures)).toList();
      return new ClaimResult(id, text, tested, "", findings);
    }
  }

  /**
   * Reads the studies beside the result files of runs. If several files define a study, the last
   * one counts.
   *
   * @return empty if no run has a {@value #FILE}
   * @throws BadResultsException if such a file cannot be used
   */
  public static List<Study> beside(List<MeasuredRun> runs) {
    var studies = new LinkedHashMap<String, Study>();
    runs.stream()
        .map(run -> run.file().beside(FILE))
        .distinct()
        .filter(Files::exists)
        .flatMap(file -> read(file).stream())
        .forEach(study -> studies.put(study.id, study));
    return List.copyOf(studies.values());
  }

  /**
   * Reads a file of studies.
   *
   * @throws BadResultsException if it cannot be read or has another format
   */
  public static List<Study> read(Path file) {
    var studies = JsonFile.read(file, CONTENT).studies();
    if (studies == null || studies.stream().anyMatch(s -> s.id == null || s.claims == null)) {
      throw new BadResultsException(
          file + ": no studies, or a study without id or claims; allowed: studies with both");
    }
    return studies;
  }

  /** Whether one of its conclusions is about this benchmark. */
  boolean isAbout(MeasuredPoint point) {
    return claims.stream()
        .filter(check -> check.series != null)
        .flatMap(check -> check.series.values().stream())
        .anyMatch(series -> series.benchmark().equals(point.benchmark()));
  }

  /**
   * Finds the figures in a study's transcription, so that none is written down twice.
   *
   * @param study the transcription
   * @param text the conclusion in question, which may contain figures
   * @param about a measured figure is "about" the study's within this factor
   */
  record Figures(JsonNode study, String text, double about) {
    private static final String IN_TEXT = "text:";
    private static final Pattern NUMBER = Pattern.compile("\\d[\\d,]*(\\.\\d+)?");

    /**
     * A figure as the study writes it.
     *
     * @param where a JSON pointer into the study, or {@code text:} and a regular expression whose
     *     group is the figure in the conclusion's text
     * @throws BadResultsException if there is none
     */
    String written(String where) {
      String written = where.startsWith(IN_TEXT) ? inText(where) : study.at(where).asText();
      if (!NUMBER.matcher(written).find()) {
        throw new BadResultsException(FILE + ": no figure at '" + where + "'");
      }
      return written;
    }

    /** A figure as a number; of a range such as "400-900" the first. */
    double number(String where) {
      Matcher number = NUMBER.matcher(written(where));
      number.find();
      return Double.parseDouble(number.group().replace(",", ""));
    }

    private String inText(String where) {
      Matcher found = Pattern.compile(where.substring(IN_TEXT.length())).matcher(text);
      return found.find() ? found.group(1) : "";
    }
  }
}
