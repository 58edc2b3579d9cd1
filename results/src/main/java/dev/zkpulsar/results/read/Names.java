package dev.zkpulsar.results.read;

import com.fasterxml.jackson.core.type.TypeReference;
import dev.zkpulsar.results.run.ResultFile;
import dev.zkpulsar.results.text.Digits;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/** Words for numeric parameters, for values by parameter, and for headings: {@code names.json}. */
public record Names(
    Map<String, Parameter> parameters,
    Map<String, Map<String, String>> values,
    Map<String, String> headings) {
  private static final TypeReference<Names> TYPE = new TypeReference<>() {};

  /** A numeric parameter: its label and unit on an axis, and a value in words, {@code {}/s}. */
  public record Parameter(String label, String unit, String text) {}

  /** The words beside result files; the first file with a name decides. */
  public static Names beside(Collection<ResultFile> files, Consumer<String> notes) {
    var all = new Names(new LinkedHashMap<>(), new LinkedHashMap<>(), new LinkedHashMap<>());
    for (Names more : Json.readAll(ResultFile.beside(files, ResultFile.NAMES), TYPE, notes)) {
      more.parameters.forEach(all.parameters::putIfAbsent);
      more.headings.forEach(all.headings::putIfAbsent);
      for (var parameter : more.values.entrySet()) {
        var known = all.values.computeIfAbsent(parameter.getKey(), name -> new LinkedHashMap<>());
        for (var words : parameter.getValue().entrySet()) {
          String value = RenamedValues.today(parameter.getKey(), words.getKey());
          known.putIfAbsent(value, words.getValue());
        }
      }
    }
    return all;
  }

  /** How an axis or a sentence names a parameter; its own name if the file has no words for it. */
  public Parameter parameter(String name) {
    return parameters.getOrDefault(name, new Parameter(name, "", name + "={}"));
  }

  /** The words of a value of a parameter; empty if the file has none. */
  public Optional<String> value(String parameter, String value) {
    return Optional.ofNullable(values.getOrDefault(parameter, Map.of()).get(value));
  }

  /** A parameter with its value in words, such as "1,000/s", or "batching=on" without words. */
  public String words(String parameter, String value) {
    Optional<String> named = value(parameter, value);
    if (named.isPresent()) {
      return named.get();
    }
    double number = number(value);
    if (parameters.containsKey(parameter) && !Double.isNaN(number)) {
      return parameter(parameter).text().replace("{}", Digits.figure(number));
    }
    return parameter + "=" + value;
  }

  /** The words of these parameters, if present, in the given order. */
  public List<String> words(Collection<String> parameters, Map<String, String> params) {
    var known = parameters.stream().filter(params::containsKey);
    return known.map(name -> words(name, params.get(name))).toList();
  }

  /**
   * The number that a value is, with K, M and G; NaN if it is none. A code such as 0011 is a text:
   * as a number it would equal 11.
   */
  public static double number(String value) {
    return value.matches("-?(0|[1-9]\\d*)(\\.\\d+)?[KMG]?")
        ? Double.parseDouble(value.replace("K", "e3").replace("M", "e6").replace("G", "e9"))
        : Double.NaN;
  }
}
