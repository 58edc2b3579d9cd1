package dev.zkpulsar.results.chart;

/**
 * What all charts share: the paper, the title, and colours that follow the reader's light or dark
 * mode. {@code c0} to {@code c5} are the colours of series.
 */
final class Svg {
  private static final String HEAD =
      """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 760 %1$d" font-family="sans-serif" font-size="13" role="img" aria-label="%2$s">
      <style>
      .paper{fill:#fff}.ink{fill:#222}.grid{stroke:#ddd}.c0{--c:#0072b2}.c1{--c:#d55e00}.c2{--c:#009e73}
      .c3{--c:#aa4499}.c4{--c:#b8860b}.c5{--c:#444}path,line,circle{stroke-width:2;fill:none}
      .series path,.series line,.series circle,.series rect{stroke:var(--c)}.series .full{fill:var(--c)}.series .hollow{fill:#fff}
      .span{stroke:#222}
      @media(prefers-color-scheme:dark){.paper,.series .hollow{fill:#0d1117}.ink{fill:#e6edf3}.grid{stroke:#30363d}.span{stroke:#e6edf3}
      .c0{--c:#58a6ff}.c1{--c:#ff9e5e}.c2{--c:#3fd6a5}.c3{--c:#e08be0}.c4{--c:#e3b341}.c5{--c:#bbb}}
      </style>
      <rect class="paper" width="760" height="%1$d"/>
      <text class="ink" x="12" y="22" font-size="15" font-weight="bold">%2$s</text>
      """;

  private Svg() {}

  /** The beginning of a chart; {@code </svg>} ends it. */
  static StringBuilder begin(String title, int height) {
    return new StringBuilder(HEAD.formatted(height, escaped(title)));
  }

  static String end() {
    return "</svg>\n";
  }

  /** A line of the grid. */
  static String straight(long x1, long y1, long x2, long y2) {
    return "<path class=\"grid\" d=\"M%d %dL%d %d\"/>\n".formatted(x1, y1, x2, y2);
  }

  /**
   * A text.
   *
   * @param anchor which part of the text is at x: start, middle or end
   */
  static String text(long x, long y, String anchor, String words) {
    String text = "<text class=\"ink\" x=\"%d\" y=\"%d\" text-anchor=\"%s\">%s</text>\n";
    return text.formatted(x, y, anchor, escaped(words));
  }

  private static String escaped(String words) {
    return words.replace("&", "&amp;").replace("<", "&lt;").replace("\"", "&quot;");
  }
}
