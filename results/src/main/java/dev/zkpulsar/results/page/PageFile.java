package dev.zkpulsar.results.page;

import static java.util.stream.Collectors.joining;

import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.zkpulsar.results.files.WholeFile;
import dev.zkpulsar.results.run.Units;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Base64;
import java.util.Map;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;

/** A page as one HTML file, which loads nothing. */
public final class PageFile {
  private static final String SCRIPTS = "base chart curves sweep time bars table page";
  private static final String TREND_SCRIPTS = "base chart trends";
  private static final JsonMapper JSON = new JsonMapper();

  private PageFile() {}

  /** Throws UncheckedIOException; the file then stays as it was. */
  public static void write(Page page, Path file) {
    WholeFile.writeAll(Map.of(file, html(page)));
  }

  /** The page of runs. */
  public static String html(Page page) {
    return html(SCRIPTS, page);
  }

  /** The page of trends. */
  public static String html(TrendPage trends) {
    return html(TREND_SCRIPTS, trends);
  }

  private static String html(String scripts, Object data) {
    try {
      var all = Stream.of(scripts.split(" ")).map(name -> resource(name + ".js"));
      // The data come last: a marker in them is not replaced. Only < could end their script.
      return resource("report.html")
          .replace("/*STYLE*/", resource("report.css"))
          .replace("<!--LIBRARY-->", library())
          .replace("/*UNITS*/", JSON.writeValueAsString(Units.limits()))
          .replace("/*SCRIPT*/", all.collect(joining()))
          .replace("/*DATA*/", JSON.writeValueAsString(data).replace("<", "\\u003c"));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String library() throws IOException {
    var packed = new ByteArrayOutputStream();
    try (var gzip = new GZIPOutputStream(packed)) {
      gzip.write(resource("echarts/echarts.common.min.js").getBytes(StandardCharsets.UTF_8));
    }
    return "<!-- Apache ECharts, Apache License 2.0 -->\n"
        + "<script type=\"application/gzip\" id=\"library\">"
        + Base64.getEncoder().encodeToString(packed.toByteArray())
        + "</script>";
  }

  private static String resource(String name) {
    try (var in = PageFile.class.getResourceAsStream("/report/" + name)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
