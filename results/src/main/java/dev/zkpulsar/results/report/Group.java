package dev.zkpulsar.results.report;

import java.util.List;
import java.util.stream.Collectors;

/**
 * Things that the page compares in one plot, as data.
 *
 * @param x the swept parameter; null if there is none
 * @param isMatrix whether two parameters vary: x across, the members' line down
 * @param figures of the small plots, and of bars; the first one is the answer
 * @param members the points, each as one of the things
 * @param choices what a reader can select: the members at one load
 * @param first the number of the choice that is shown first
 * @param limits answers of searches over x
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
   * A point as one of the things.
   *
   * @param thing its number in {@link Report#things}
   * @param point its number in {@link Report#points}
   * @param metric the distribution that is drawn
   * @param x null if the point has no place on the axis
   * @param line points with the same are joined
   * @param values of the figures; null where one is missing
   * @param marks of percentiles with too few samples beyond them; why a value is missing
   * @param bars the ends of the error bars; null where a value is missing
   * @param noise of percentiles, in words
   */
  record Member(
      int thing,
      int point,
      String metric,
      Double x,
      String line,
      List<Double> values,
      List<String> marks,
      List<double[]> bars,
      List<String> noise) {}

  /**
   * Members that stand in one plot.
   *
   * @param answer a sentence; empty if no figure is valid
   * @param members their numbers in the group
   */
  record Choice(String label, String answer, List<Integer> members) {}

  /** The answer of the first choice. */
  String answer() {
    String answer = choices.get(first).answer();
    return answer.isEmpty() ? name + ": no valid figure." : answer;
  }

  /** Whether a line has several points; no property of the JSON, which it is not named like. */
  boolean hasSweep() {
    return members.stream()
        .filter(member -> member.x != null)
        .collect(
            Collectors.groupingBy(
                m -> List.of(m.thing, m.line), Collectors.mapping(Member::x, Collectors.toSet())))
        .values()
        .stream()
        .anyMatch(xs -> xs.size() > 1);
  }
}
