package dev.zkpulsar.results.chart;

import dev.zkpulsar.results.text.Digits;
import java.util.List;
import java.util.stream.DoubleStream;

/**
 * A chart with a bar for each of a few cases, one below the other, as an SVG whose colours follow
 * the reader's light or dark mode. A bar ends at the median of the runs; a thin line spans them.
 * All bars begin at 0.
 *
 * @param title what the chart shows; also read out to those who do not see it
 * @param x the label of the horizontal axis, with its unit
 * @param bars one to twelve, from the top
 */
public record BarChart(String title, String x, List<Bar> bars) {
  /** Bars that a reader can still survey. */
  public static final int MOST_BARS = 12;

  /** Colours that a reader can still tell apart. */
  public static final int MOST_COLOURS = 6;

  private static final int LEFT = 300;
  private static final int RIGHT = 660;
  private static final int TOP = 44;
  private static final int EACH = 34;
  private static final int THICK = 18;

  /**
   * A case and what was measured in it.
   *
   * @param colour from 0, below {@link #MOST_COLOURS}
   */
  public record Bar(String label, int colour, Spread spread) {}

  /** The SVG, with a line break at its end. */
  public String svg() {
    int bottom = TOP + EACH * bars.size();
    double high = bars.stream().mapToDouble(bar -> bar.spread.high()).max().orElseThrow();
    Scale across = Scale.of(0, high, LEFT, RIGHT);
    StringBuilder svg = Svg.begin(title, bottom + 52);
    for (double tick : across.ticks()) {
      long at = across.pixel(tick);
      svg.append(Svg.straight(at, TOP, at, bottom));
      svg.append(Svg.text(at, bottom + 18, "middle", Digits.figure(tick)));
    }
    svg.append(Svg.text((LEFT + RIGHT) / 2, bottom + 40, "middle", x));
    for (int i = 0; i < bars.size(); i++) {
      draw(svg, bars.get(i), TOP + EACH * i + EACH / 2, across);
    }
    return svg.append(Svg.end()).toString();
  }

  private static void draw(StringBuilder svg, Bar bar, int middle, Scale across) {
    Spread spread = bar.spread;
    long end = across.pixel(spread.median());
    String kind = spread.isMarked() ? "hollow" : "full";
    svg.append(Svg.text(LEFT - 12, middle + 4, "end", bar.label));
    svg.append("<g class=\"series c%d\">".formatted(bar.colour));
    svg.append(
        "<rect class=\"%s\" x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\"/></g>\n"
            .formatted(kind, LEFT, middle - THICK / 2, end - LEFT, THICK));
    svg.append(
        "<line class=\"span\" x1=\"%d\" y1=\"%d\" x2=\"%d\" y2=\"%d\"/>\n"
            .formatted(across.pixel(spread.low()), middle, across.pixel(spread.high()), middle));
    long right = across.pixel(spread.high());
    svg.append(Svg.text(right + 8, middle + 4, "start", figures(spread)));
  }

  /** One figure, or the least and the greatest one. */
  private static String figures(Spread spread) {
    return DoubleStream.of(spread.low(), spread.high())
        .mapToObj(Digits::figure)
        .distinct()
        .reduce((low, high) -> low + " to " + high)
        .orElseThrow();
  }
}
