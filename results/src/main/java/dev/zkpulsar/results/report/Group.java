package dev.zkpulsar.results.report;

import java.util.List;

/**
 * Things that the page compares in one plot, as data.
 *
 * @param x the swept parameter; null if there is none
 * @param isMatrix whether two parameters vary: x across, the members' line down
 * @param figures the first one is the answer
 * @param choices what a reader can select: the members at one load
 */
record Group(
    String name,
    PlotSpecs.Axis x,
    boolean isMatrix,
    List<Plotted> figures,
    List<Member> members,
    List<Choice> choices,
    int first,
    List<Limit> limits) {

  /** The bound of a figure, and the place on x up to which a thing keeps it. */
  record Limit(int thing, String line, String figure, double bound, double x) {}

  /** A figure, see {@link Figures}. */
  record Plotted(String name, String label, String unit, boolean isPercentile) {}

  /**
   * A point as one of the things, by their numbers in {@link Report}.
   *
   * @param metric the distribution that is drawn
   * @param x null if the point has no place on the axis
   * @param line points with the same are joined
   * @param values of the figures; null where one is missing
   * @param marks of percentiles with too few samples beyond them; why a value is missing
   * @param bars the ends of the error bars; null where a value is missing
   */
  record Member(
      int thing,
      int point,
      String metric,
      Double x,
      String line,
      List<Double> values,
      List<String> marks,
      List<double[]> bars) {}

  /** The numbers of members that stand in one plot; the answer is empty if no figure is valid. */
  record Choice(String label, String answer, List<Integer> members) {}

  /** The answer of the first choice. */
  String answer() {
    String answer = choices.get(first).answer();
    return answer.isEmpty() ? name + ": no valid figure." : answer;
  }

  /** Whether a line has several points; no property of the JSON, which it is not named like. */
  boolean hasSweep() {
    var placed = members.stream().filter(member -> member.x != null).toList();
    var lines = placed.stream().map(member -> List.of(member.thing, member.line)).distinct();
    var places = placed.stream().map(m -> List.of(m.thing, m.line, m.x)).distinct();
    return places.count() > lines.count();
  }
}
