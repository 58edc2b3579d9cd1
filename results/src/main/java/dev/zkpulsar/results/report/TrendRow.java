package dev.zkpulsar.results.report;

import dev.zkpulsar.results.nights.Trend;
import dev.zkpulsar.results.nights.Trend.Dot;
import dev.zkpulsar.results.output.Digits;
import dev.zkpulsar.results.runs.MetricSpec;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/**
 * A metric over time, as the page draws it: the values of the runs of each night.
 *
 * @param weak night and position of each value that counts for no level, one after the other
 * @param since the number of the night in which the change began; -1 without a change
 * @param hidden the slowdown that noise could hide, as a share; null if it is unknown
 */
record TrendRow(
    String name,
    String params,
    String metric,
    String unit,
    MetricSpec.Better better,
    double threshold,
    int colour,
    List<? extends List<Double>> values,
    List<Integer> weak,
    List<Trend.Segment> levels,
    String verdict,
    int since,
    double ratio,
    Double hidden) {

  static TrendRow of(Trend trend, TrendNames names, int nights) {
    MetricSpec spec = trend.metric();
    var values = Stream.generate(ArrayList<Double>::new).limit(nights).toList();
    var weak = new ArrayList<Integer>();
    for (Dot dot : trend.dots()) {
      List<Double> own = values.get(dot.night());
      if (!dot.doubt().isEmpty()) {
        weak.addAll(List.of(dot.night(), own.size()));
      }
      own.add(Digits.rounded(dot.value()));
    }
    var found = trend.finding();
    return new TrendRow(
        names.benchmark(trend),
        names.params(trend),
        names.metric(trend),
        spec.unit(),
        spec.better(),
        spec.threshold(),
        names.colour(trend.point()),
        values,
        weak,
        trend.segments(),
        found.verdict().name().toLowerCase(Locale.ROOT).replace('_', ' '),
        found.since(),
        Digits.rounded(found.ratio()),
        Double.isInfinite(found.hidden()) ? null : Digits.rounded(Math.expm1(found.hidden())));
  }
}
