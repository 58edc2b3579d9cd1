package dev.zkpulsar.results.chart;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Document;

class LineChartTest {
  private static final Series STORE =
      new Series(
          "store & <cache>",
          List.of(
              new Series.Spot(1, new Spread(List.of(2.0), false)),
              new Series.Spot(2, new Spread(List.of(3.0, 5.0), true))));

  @Test
  void eachSpotIsDrawnAndEachLineNamed() throws Exception {
    Document svg =
        SvgText.parsed(new LineChart("A \"title\"", "size", "time, ms", List.of(STORE)).svg());

    assertThat(svg.getDocumentElement().getAttribute("aria-label")).isEqualTo("A \"title\"");
    assertThat(svg.getDocumentElement().getTextContent())
        .contains("A \"title\"", "size", "time, ms", "store & <cache>");
    var circles = svg.getElementsByTagName("circle");
    assertThat(circles.getLength()).isEqualTo(2);
    assertThat(circles.item(0).getAttributes().getNamedItem("class").getNodeValue())
        .isEqualTo("full");
    assertThat(circles.item(1).getAttributes().getNamedItem("class").getNodeValue())
        .isEqualTo("hollow");
  }

  @Test
  void aBarSpansTheRunsAndTheSpotIsTheirMedian() throws Exception {
    Document svg = SvgText.parsed(new LineChart("t", "x", "y", List.of(STORE)).svg());

    var bar = svg.getElementsByTagName("line").item(1).getAttributes();
    var spot = svg.getElementsByTagName("circle").item(1).getAttributes();
    double low = Double.parseDouble(bar.getNamedItem("y1").getNodeValue());
    double high = Double.parseDouble(bar.getNamedItem("y2").getNodeValue());
    double median = Double.parseDouble(spot.getNamedItem("cy").getNodeValue());
    assertThat(high).isLessThan(low);
    assertThat(median).isCloseTo((low + high) / 2, within(1.0));
  }

  /** Over a parameter, an axis from 10 to 1,000 is logarithmic. */
  @Test
  void overTimeALineHasNoCirclesAndItsAxisBeginsAtZero() throws Exception {
    var spots =
        List.of(
            new Series.Spot(0, new Spread(List.of(1000.0), false)),
            new Series.Spot(1, new Spread(List.of(10.0), false)));
    String drawn = LineChart.overTime("t", "operations", List.of(new Series("a", spots))).svg();
    Document svg = SvgText.parsed(drawn);

    assertThat(svg.getElementsByTagName("circle").getLength()).isZero();
    assertThat(svg.getElementsByTagName("line").getLength()).isZero();
    assertThat(drawn).contains(">s<", ">operations<", "<path d=\"M64 60L540 317\"/>");
  }
}
