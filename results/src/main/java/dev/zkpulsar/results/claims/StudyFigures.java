package dev.zkpulsar.results.claims;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Finds a study's figures where they stand in its data, so that none is written down twice.
 *
 * @param study the whole of it
 * @param claim the claim in question, one of its
 */
record StudyFigures(JsonNode study, JsonNode claim) {
  private static final String OF_TEXT = "text:";
  private static final Pattern NUMBER = Pattern.compile("\\d[\\d,]*(\\.\\d+)?");

  /** What a JSON pointer points to; missing where there is nothing. */
  JsonNode at(String pointer) {
    return study.at(pointer);
  }

  /**
   * A figure as the study writes it.
   *
   * @param where a JSON pointer into the study, or {@code text:} and a regular expression whose
   *     group is the figure in the words of the claim
   * @throws IllegalStateException where there is none
   */
  String written(String where) {
    String written = where.startsWith(OF_TEXT) ? inText(where) : at(where).asText();
    if (!NUMBER.matcher(written).find()) {
      throw new IllegalStateException("no figure at " + where);
    }
    return written;
  }

  /** The figure as a number: its first, where the study gives a range or says "about". */
  double number(String where) {
    Matcher number = NUMBER.matcher(written(where));
    number.find();
    return Double.parseDouble(number.group().replace(",", ""));
  }

  private String inText(String where) {
    Matcher found =
        Pattern.compile(where.substring(OF_TEXT.length())).matcher(claim.path("text").asText());
    return found.find() ? found.group(1) : "";
  }
}
