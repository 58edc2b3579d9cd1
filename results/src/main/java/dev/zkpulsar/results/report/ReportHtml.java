package dev.zkpulsar.results.report;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.cfg.EnumFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.zkpulsar.results.files.WholeFile;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.zip.GZIPOutputStream;

/**
 * A report as one HTML file, which loads nothing.
 *
 * <pre>{@code
 * String run = "results/runs/20260101T000000Z-bench-metadata";
 * Path page = Path.of(run, "report.html");
 * ReportHtml.write(Report.of(MeasuredRun.readAll(List.of(run)), page), page);
 * }</pre>
 */
public final class ReportHtml {
  private static final List<String> SCRIPTS =
      List.of(
          "base.js",
          "chart.js",
          "spectrum.js",
          "sweep.js",
          "time.js",
          "bars.js",
          "table.js",
          "claims.js",
          "page.js");
  private static final List<String> TREND_SCRIPTS = List.of("base.js", "chart.js", "trends.js");

  private static final JsonMapper JSON =
      JsonMapper.builder().enable(EnumFeature.WRITE_ENUMS_TO_LOWERCASE).build();

  private ReportHtml() {}

  /**
   * Writes the page. Throws CannotWriteException if it cannot be written; the file stays as it was.
   */
  public static void write(Report report, Path page) {
    WholeFile.writeAll(Map.of(page, of(report)));
  }

  public static String of(Report report) {
    return page(SCRIPTS, report.hasPlot(), report);
  }

  public static String of(Trends trends) {
    return page(TREND_SCRIPTS, true, trends);
  }

  private static String page(List<String> scripts, boolean hasPlot, Object data) {
    // The data come last: a marker in them is not replaced.
    return resource("report.html")
        .replace("/*STYLE*/", resource("report.css"))
        .replace("<!--LIBRARY-->", hasPlot ? library() : "")
        .replace("/*SCRIPT*/", String.join("", scripts.stream().map(ReportHtml::resource).toList()))
        .replace("/*DATA*/", json(data));
  }

  /**
   * JSON that may stand in a script element: {@code <} could end it, and U+2028 and U+2029 are line
   * ends in older scripts. Outside of strings JSON has none of them.
   */
  static String json(Object value) {
    try {
      return JSON.writeValueAsString(value)
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
    return new String(bytes(name), StandardCharsets.UTF_8);
  }

  /** The library of the plots, in gzip and Base64 so that there is room for points. */
  private static String library() {
    var packed = new ByteArrayOutputStream();
    try (var gzip = new GZIPOutputStream(packed)) {
      gzip.write(bytes("echarts/echarts.common.min.js"));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return "<!-- Apache ECharts, Apache License 2.0 -->\n<script type=\"application/gzip\" id=\"library\">"
        + Base64.getEncoder().encodeToString(packed.toByteArray())
        + "</script>";
  }

  private static byte[] bytes(String name) {
    try (var in = ReportHtml.class.getResourceAsStream("/report/" + name)) {
      return in.readAllBytes();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
