package dev.zkpulsar.results.chart;

import dev.zkpulsar.results.text.Digits;
import java.util.List;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;

/**
 * A chart with a line for each series, as an SVG whose colours follow the reader's light or dark
 * mode. The lines are named to the right of the chart.
 *
 * @param title what the chart shows; also read out to those who do not see it
 * @param x the label of the horizontal axis, with its unit
 * @param y the label of the vertical axis, with its unit
 * @param series one to six, each with a spot at least
 * @param isOverTime whether x is time: then the lines have no circles, and the vertical axis begins
 *     at 0
 */
public record LineChart(String title, String x, String y, List<Series> series, boolean isOverTime) {
  /** Lines that can still be told apart. */
  public static final int MOST_SERIES = 6;

  private static final int LEFT = 64;
  private static final int RIGHT = 540;
  private static final int TOP = 60;
  private static final int BOTTOM = 320;
  private static final int HEIGHT = 372;

  /** A chart over a parameter. */
  public LineChart(String title, String x, String y, List<Series> series) {
    this(title, x, y, series, false);
  }

  /** A chart over the seconds of a measurement. */
  public static LineChart overTime(String title, String y, List<Series> series) {
    return new LineChart(title, "s", y, series, true);
  }

  /** The SVG, with a line break at its end. */
  public String svg() {
    Scale across = scale(spots().mapToDouble(Series.Spot::x), LEFT, RIGHT);
    Scale up = scale(heights(), BOTTOM, TOP);
    StringBuilder svg = Svg.begin(title, HEIGHT);
    grid(svg, across, up);
    for (int i = 0; i < series.size(); i++) {
      line(svg, series.get(i), i, across, up);
    }
    return svg.append(Svg.end()).toString();
  }

  private Stream<Series.Spot> spots() {
    return series.stream().flatMap(line -> line.spots().stream());
  }

  private DoubleStream heights() {
    var values = spots().flatMapToDouble(s -> DoubleStream.of(s.spread().low(), s.spread().high()));
    return isOverTime ? DoubleStream.concat(DoubleStream.of(0), values) : values;
  }

  private static Scale scale(DoubleStream values, int from, int to) {
    var range = values.summaryStatistics();
    return Scale.of(range.getMin(), range.getMax(), from, to);
  }

  private void grid(StringBuilder svg, Scale across, Scale up) {
    for (double tick : across.ticks()) {
      long at = across.pixel(tick);
      svg.append(Svg.straight(at, TOP, at, BOTTOM));
      svg.append(Svg.text(at, BOTTOM + 18, "middle", Digits.figure(tick)));
    }
    for (double tick : up.ticks()) {
      long at = up.pixel(tick);
      svg.append(Svg.straight(LEFT, at, RIGHT, at));
      svg.append(Svg.text(LEFT - 8, at + 4, "end", Digits.figure(tick)));
    }
    svg.append(Svg.text((LEFT + RIGHT) / 2, BOTTOM + 40, "middle", x));
    svg.append(Svg.text(12, TOP - 16, "start", y));
  }

  private void line(StringBuilder svg, Series line, int number, Scale across, Scale up) {
    svg.append("<g class=\"series c%d\">\n".formatted(number));
    var path = new StringBuilder();
    for (Series.Spot spot : line.spots()) {
      path.append(path.isEmpty() ? "M" : "L").append(across.pixel(spot.x()));
      path.append(' ').append(up.pixel(spot.spread().median()));
    }
    svg.append("<path d=\"%s\"/>\n".formatted(path));
    if (!isOverTime) {
      line.spots().forEach(spot -> circle(svg, spot, across, up));
    }
    int nameY = TOP + 10 + 24 * number;
    String sample = "<path d=\"M%d %dh20\"/>\n";
    svg.append(sample.formatted(RIGHT + 20, nameY - 4));
    svg.append(Svg.text(RIGHT + 48, nameY, "start", line.label())).append("</g>\n");
  }

  /** The circle of a spot, and the line that spans its runs. */
  private static void circle(StringBuilder svg, Series.Spot spot, Scale across, Scale up) {
    long at = across.pixel(spot.x());
    String kind = spot.spread().isMarked() ? "hollow" : "full";
    String bar = "<line x1=\"%d\" y1=\"%d\" x2=\"%d\" y2=\"%d\"/>";
    svg.append(
        bar.formatted(at, up.pixel(spot.spread().low()), at, up.pixel(spot.spread().high())));
    String circle = "<circle class=\"%s\" cx=\"%d\" cy=\"%d\" r=\"4\"/>\n";
    svg.append(circle.formatted(kind, at, up.pixel(spot.spread().median())));
  }
}
