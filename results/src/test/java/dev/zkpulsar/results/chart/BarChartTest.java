package dev.zkpulsar.results.chart;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Document;
import org.w3c.dom.Node;

class BarChartTest {
  private static final List<BarChart.Bar> BARS =
      List.of(
          new BarChart.Bar("short & <sure>", 0, new Spread(List.of(10.0), false)),
          new BarChart.Bar("long", 1, new Spread(List.of(20.0, 40.0), true)));

  private static double number(Node element, String attribute) {
    return Double.parseDouble(element.getAttributes().getNamedItem(attribute).getNodeValue());
  }

  @Test
  void aBarIsAsLongAsItsMedianAndMarkedOnesAreHollow() throws Exception {
    Document svg = SvgText.parsed(new BarChart("title", "time, s", BARS).svg());

    var rects = svg.getElementsByTagName("rect"); // The first one is the paper.
    assertThat(rects.getLength()).isEqualTo(3);
    Node first = rects.item(1);
    Node second = rects.item(2);
    assertThat(number(second, "width")).isCloseTo(3 * number(first, "width"), within(2.0));
    assertThat(first.getAttributes().getNamedItem("class").getNodeValue()).isEqualTo("full");
    assertThat(second.getAttributes().getNamedItem("class").getNodeValue()).isEqualTo("hollow");
  }

  @Test
  void eachBarIsNamedAndHasItsFigures() throws Exception {
    Document svg = SvgText.parsed(new BarChart("title", "time, s", BARS).svg());

    assertThat(svg.getDocumentElement().getAttribute("aria-label")).isEqualTo("title");
    assertThat(svg.getDocumentElement().getTextContent())
        .contains("title", "time, s", "short & <sure>", "10", "long", "20 to 40");
  }

  @Test
  void aLineSpansTheRuns() throws Exception {
    Document svg = SvgText.parsed(new BarChart("title", "time, s", BARS).svg());

    Node span = svg.getElementsByTagName("line").item(1);
    double middle = (number(span, "x1") + number(span, "x2")) / 2;
    Node bar = svg.getElementsByTagName("rect").item(2);
    assertThat(middle).isCloseTo(number(bar, "x") + number(bar, "width"), within(1.0));
  }

  @Test
  void eachBarHasItsColour() {
    assertThat(new BarChart("title", "time, s", BARS).svg())
        .containsSubsequence("<g class=\"series c0\">", "<g class=\"series c1\">");
  }
}
