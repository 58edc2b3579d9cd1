package dev.zkpulsar.results.claims;

import com.fasterxml.jackson.databind.JsonNode;
import dev.zkpulsar.results.runs.BadResultsException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Finds the figures in a study's transcription, so that none is written down twice.
 *
 * @param study the transcription
 * @param text the conclusion in question, which may contain figures
 * @param about a measured figure is "about" the study's within this factor
 */
record StudyFigures(JsonNode study, String text, double about) {
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
      throw new BadResultsException(Study.FILE + ": no figure at '" + where + "'");
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
