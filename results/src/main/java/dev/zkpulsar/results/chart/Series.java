package dev.zkpulsar.results.chart;

import java.util.List;

/** A line of a {@link LineChart}; its spots ascend by x. */
public record Series(String label, List<Spot> spots) {
  /** What was measured at one x: the line goes through the median, a bar spans the runs. */
  public record Spot(double x, Spread spread) {}
}
