package dev.zkpulsar.results.run;

import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** The identity of a point in all runs; the mode is JMH's label, or "" in a plan. */
public record Id(String benchmark, String mode, SortedMap<String, String> params) {
  /** The value of a parameter that a point lacks. */
  public static final String NONE = "none";

  /** Class and method, without the package. */
  public String shortName() {
    return benchmark.substring(1 + benchmark.lastIndexOf('.', benchmark.lastIndexOf('.') - 1));
  }

  /** The class without its package. */
  public String simpleClass() {
    return shortName().replaceFirst("\\.[^.]*$", "");
  }

  /** The class with its package. */
  public String qualifiedClass() {
    return benchmark.replaceFirst("\\.?[^.]*$", "");
  }

  /** The short name and all parameters; the harness names a point the same. */
  public String label() {
    return (shortName() + " " + words(params)).strip();
  }

  /** The same with the package: it distinguishes classes of one name. */
  public String qualifiedLabel() {
    return (benchmark + " " + words(params)).strip();
  }

  /** The same with one more parameter, or another value of one. */
  public Id with(String name, String value) {
    var more = new TreeMap<>(params);
    more.put(name, value);
    return new Id(benchmark, mode, more);
  }

  /** Such as "client=oxia rate=100", in the order of the map. */
  public static String words(Map<String, String> params) {
    return params.entrySet().stream()
        .map(param -> param.getKey() + "=" + param.getValue())
        .collect(Collectors.joining(" "));
  }
}
