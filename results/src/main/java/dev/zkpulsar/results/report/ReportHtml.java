package dev.zkpulsar.results.report;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/** A report as one HTML file, which loads nothing. */
public final class ReportHtml {
  private ReportHtml() {}

  public static String of(Report report) {
    // The data come last: a marker in them is not replaced.
    return resource("report.html")
        .replace("/*STYLE*/", resource("report.css"))
        .replace("/*LIBRARY*/", resource("echarts/echarts.common.min.js"))
        .replace("/*SCRIPT*/", resource("plot.js") + resource("claims.js") + resource("page.js"))
        .replace("/*DATA*/", json(report));
  }

  /**
   * JSON that may stand in a script element: {@code <} could end it, and U+2028 and U+2029 are line
   * ends in older scripts. Outside of strings JSON has none of them.
   */
  static String json(Object value) {
    try {
      return new ObjectMapper()
          .writeValueAsString(value)
          .replace("<", "\\u003c")
          .replace(">", "\\u003e")
          .replace("&", "\\u0026")
          .replace("\u2028", "\\u2028")
          .replace("\u2029", "\\u2029");
    } catch (JsonProcessingException e) {
      throw new IllegalStateException(e);
    }
  }

  private static String resource(String name) {
    try (var in = ReportHtml.class.getResourceAsStream("/report/" + name)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
