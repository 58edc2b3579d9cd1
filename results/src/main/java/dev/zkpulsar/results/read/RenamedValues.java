package dev.zkpulsar.results.read;

import com.fasterxml.jackson.core.type.TypeReference;
import dev.zkpulsar.results.run.Id;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Values of parameters that earlier versions spelled otherwise, such as {@code keys=inTurn} for
 * {@code keys=in-turn}. The points, names, studies and command lines that an earlier version wrote
 * are read with the values of today, so its runs compare with new ones, and its commands can be
 * repeated.
 *
 * <p>{@code renamed-values.json} has today's value by parameter and earlier value. A value that is
 * not in the table is read as it is.
 */
public final class RenamedValues {
  private static final String TABLE = "renamed-values.json";
  private static final Map<String, Map<String, String>> TODAY = table();

  /** Another project may have a parameter of the same name. */
  private static final String OWN_PACKAGE = "dev.zkpulsar.";

  /** JMH's option of a parameter, in a command line. */
  private static final Pattern OPTION = Pattern.compile("(?<=-p )([^= ]+)=([^ ]*)");

  private RenamedValues() {}

  private static Map<String, Map<String, String>> table() {
    try (var in = RenamedValues.class.getResourceAsStream(TABLE)) {
      return Json.JSON.readValue(in, new TypeReference<>() {});
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Today's value of a parameter. */
  static String today(String parameter, String value) {
    return TODAY.getOrDefault(parameter, Map.of()).getOrDefault(value, value);
  }

  /** A measured or planned point with today's values, if its benchmark is of this project. */
  static Id ofPoint(Id point) {
    return point.benchmark().startsWith(OWN_PACKAGE) ? of(point) : point;
  }

  /** The points that a study of this project chooses, with today's values. */
  public static Id of(Id point) {
    var params = new TreeMap<>(point.params());
    params.replaceAll(RenamedValues::today);
    return new Id(point.benchmark(), point.mode(), params);
  }

  /** A command line of the harness with today's values. */
  static String inCommand(String commandLine) {
    return OPTION
        .matcher(commandLine)
        .replaceAll(option -> Matcher.quoteReplacement(of(option.group(1), option.group(2))));
  }

  private static String of(String parameter, String values) {
    return Arrays.stream(values.split(",", -1))
        .map(value -> today(parameter, value))
        .collect(Collectors.joining(",", parameter + "=", ""));
  }
}
