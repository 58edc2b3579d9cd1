package dev.zkpulsar.results.page;

import static java.util.Comparator.comparing;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Objects;
import java.util.TreeMap;

/**
 * A point as a subject of a comparison, before it is drawn.
 *
 * @param values of parameters, which its colour stands for
 * @param x null if it has no place on the axis
 * @param line the loads beside x in words
 * @param choices the labels of those that show it
 * @param place all its loads in words
 */
record Member(
    Answer.Of of, String values, Double x, String line, List<String> choices, String place) {
  Member in(List<String> otherChoices) {
    return new Member(of, values, x, line, otherChoices, place);
  }

  /** A subject without a parameter stands beside all its values. */
  static List<Member> everywhereBeside(List<Member> members) {
    var parts = new LinkedHashMap<String, List<String>>();
    members.forEach(member -> parts.put(member.place, member.of.at()));
    var fuller = new HashMap<String, List<String>>();
    for (String place : parts.keySet()) {
      fuller.put(
          place,
          parts.keySet().stream()
              .filter(each -> !each.equals(place) && parts.get(each).containsAll(parts.get(place)))
              .toList());
    }
    // Only the fullest are choices.
    fuller.values().removeIf(List::isEmpty);
    return members.stream()
        .map(
            each ->
                each.in(
                    fuller.getOrDefault(each.place, List.of(each.place)).stream()
                        .filter(place -> !fuller.containsKey(place))
                        .toList()))
        .toList();
  }

  static List<Plot.Choice> choices(String name, Plot.Figure figure, List<Member> members) {
    var byChoice = new LinkedHashMap<String, List<Answer.Of>>();
    var sorted = members.stream().sorted(comparing(m -> Objects.requireNonNullElse(m.x, 0.0)));
    sorted.forEach(
        member ->
            member.choices.forEach(
                choice ->
                    byChoice.computeIfAbsent(choice, any -> new ArrayList<>()).add(member.of)));
    var answer = new Answer(figure.name());
    return byChoice.entrySet().stream()
        .map(
            each ->
                new Plot.Choice(each.getKey(), answer.of(name, figure.label(), each.getValue())))
        .toList();
  }

  /** The choice with the most valid subjects; among several the first line at the highest load. */
  static String first(List<Plot.Choice> choices, List<Member> members) {
    var valid = new TreeMap<String, Long>();
    var lines = new HashMap<String, String>();
    for (Member member : members) {
      for (String choice : member.choices) {
        valid.merge(choice, member.of.point().isInvalid() ? 0L : 1L, Long::sum);
        lines.putIfAbsent(choice, member.line);
      }
    }
    String line = lines.get(choices.get(0).label());
    Comparator<String> order = comparing(valid::get);
    return choices.stream()
        .map(Plot.Choice::label)
        .reduce(
            (a, b) -> order.thenComparing(c -> lines.get(c).equals(line)).compare(a, b) > 0 ? a : b)
        .orElseThrow();
  }
}
