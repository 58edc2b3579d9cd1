package dev.zkpulsar.results.chart;

import java.io.StringReader;
import javax.xml.parsers.DocumentBuilderFactory;
import org.w3c.dom.Document;
import org.xml.sax.InputSource;

/** The text of an SVG as its elements. */
final class SvgText {
  private SvgText() {}

  static Document parsed(String svg) throws Exception {
    var factory = DocumentBuilderFactory.newInstance();
    return factory.newDocumentBuilder().parse(new InputSource(new StringReader(svg)));
  }
}
