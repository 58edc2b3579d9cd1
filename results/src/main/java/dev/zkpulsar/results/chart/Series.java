package dev.zkpulsar.results.chart;

import java.util.List;

/** A line of a {@link LineChart}; its spots ascend by x. */
public record Series(String label, List<Spot> spots) {
  /** The runs at one x: the line goes through their median, a bar spans them. */
  public record Spot(double x, Spread spread) {}
}
