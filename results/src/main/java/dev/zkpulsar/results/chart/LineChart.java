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
 */
public record LineChart(String title, String x, String y, List<Series> series) {
  /** Lines that can still be told apart. */
  public static final int MOST_SERIES = 6;

  private static final int LEFT = 64;
  private static final int RIGHT = 540;
  private static final int TOP = 60;
  private static final int BOTTOM = 320;

  private static final String HEAD =
      """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 760 372" font-family="sans-serif" font-size="13" role="img" aria-label="%s">
      <style>
      .paper{fill:#fff}.ink{fill:#222}.grid{stroke:#ddd}.c0{--c:#0072b2}.c1{--c:#d55e00}.c2{--c:#009e73}
      .c3{--c:#aa4499}.c4{--c:#b8860b}.c5{--c:#444}path,line,circle{stroke-width:2;fill:none}
      .series path,.series line,.series circle{stroke:var(--c)}.series .full{fill:var(--c)}.series .hollow{fill:#fff}
      @media(prefers-color-scheme:dark){.paper,.series .hollow{fill:#0d1117}.ink{fill:#e6edf3}.grid{stroke:#30363d}
      .c0{--c:#58a6ff}.c1{--c:#ff9e5e}.c2{--c:#3fd6a5}.c3{--c:#e08be0}.c4{--c:#e3b341}.c5{--c:#bbb}}
      </style>
      <rect class="paper" width="760" height="372"/>
      <text class="ink" x="12" y="22" font-size="15" font-weight="bold">%s</text>
      """;

  /** The SVG, with a line break at its end. */
  public String svg() {
    Scale across = scale(spots().mapToDouble(Series.Spot::x), LEFT, RIGHT);
    Scale up = scale(spots().flatMapToDouble(s -> DoubleStream.of(s.low(), s.high())), BOTTOM, TOP);
    var svg = new StringBuilder(HEAD.formatted(escaped(title), escaped(title)));
    grid(svg, across, up);
    for (int i = 0; i < series.size(); i++) {
      line(svg, series.get(i), i, across, up);
    }
    return svg.append("</svg>\n").toString();
  }

  private Stream<Series.Spot> spots() {
    return series.stream().flatMap(line -> line.spots().stream());
  }

  private static Scale scale(DoubleStream values, int from, int to) {
    var range = values.summaryStatistics();
    return Scale.of(range.getMin(), range.getMax(), from, to);
  }

  private void grid(StringBuilder svg, Scale across, Scale up) {
    for (double tick : across.ticks()) {
      long at = across.pixel(tick);
      svg.append(straight(at, TOP, at, BOTTOM));
      svg.append(text(at, BOTTOM + 18, "middle", Digits.figure(tick)));
    }
    for (double tick : up.ticks()) {
      long at = up.pixel(tick);
      svg.append(straight(LEFT, at, RIGHT, at));
      svg.append(text(LEFT - 8, at + 4, "end", Digits.figure(tick)));
    }
    svg.append(text((LEFT + RIGHT) / 2, BOTTOM + 40, "middle", x));
    svg.append(text(12, TOP - 16, "start", y));
  }

  private static void line(StringBuilder svg, Series line, int number, Scale across, Scale up) {
    svg.append("<g class=\"series c%d\">\n".formatted(number));
    var path = new StringBuilder();
    for (Series.Spot spot : line.spots()) {
      path.append(path.isEmpty() ? "M" : "L").append(across.pixel(spot.x()));
      path.append(' ').append(up.pixel(spot.median()));
    }
    svg.append("<path d=\"%s\"/>\n".formatted(path));
    for (Series.Spot spot : line.spots()) {
      long at = across.pixel(spot.x());
      String kind = spot.isMarked() ? "hollow" : "full";
      String bar = "<line x1=\"%d\" y1=\"%d\" x2=\"%d\" y2=\"%d\"/>";
      svg.append(bar.formatted(at, up.pixel(spot.low()), at, up.pixel(spot.high())));
      String circle = "<circle class=\"%s\" cx=\"%d\" cy=\"%d\" r=\"4\"/>\n";
      svg.append(circle.formatted(kind, at, up.pixel(spot.median())));
    }
    int nameY = TOP + 10 + 24 * number;
    String sample = "<path d=\"M%d %dh20\"/>\n";
    svg.append(sample.formatted(RIGHT + 20, nameY - 4));
    svg.append(text(RIGHT + 48, nameY, "start", line.label())).append("</g>\n");
  }

  private static String straight(long x1, long y1, long x2, long y2) {
    return "<path class=\"grid\" d=\"M%d %dL%d %d\"/>\n".formatted(x1, y1, x2, y2);
  }

  private static String text(long x, long y, String anchor, String words) {
    String text = "<text class=\"ink\" x=\"%d\" y=\"%d\" text-anchor=\"%s\">%s</text>\n";
    return text.formatted(x, y, anchor, escaped(words));
  }

  private static String escaped(String words) {
    return words.replace("&", "&amp;").replace("<", "&lt;").replace("\"", "&quot;");
  }
}
