package dev.zkpulsar.results.page;

import static java.util.stream.Collectors.joining;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.zkpulsar.results.claims.Claims;
import dev.zkpulsar.results.files.WholeFile;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Base64;
import java.util.Map;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;

/**
 * A page as one HTML file, which loads nothing.
 *
 * <pre>{@code
 * String run = "results/runs/20260101T000000Z-bench-metadata";
 * Path file = Path.of(run, "report.html");
 * PageFile.write(Page.of(Runs.read(List.of(run)), file), file);
 * }</pre>
 */
public final class PageFile {
  private static final String SCRIPTS = "base chart curves sweep time bars table page";
  private static final String TREND_SCRIPTS = "base chart trends";

  /** A page shows the verdicts on conclusions, not the checks that they follow from. */
  @JsonIgnoreProperties("checks")
  private interface WithoutChecks {}

  private static final JsonMapper JSON =
      JsonMapper.builder().addMixIn(Claims.OfStudy.class, WithoutChecks.class).build();

  private PageFile() {}

  /**
   * Writes the page. Throws UncheckedIOException if it cannot be written; the file stays as it was.
   */
  public static void write(Page page, Path file) {
    WholeFile.writeAll(Map.of(file, html(page)));
  }

  public static String html(Page page) {
    return html(SCRIPTS, page.hasChart(), page);
  }

  public static String html(TrendPage trends) {
    return html(TREND_SCRIPTS, true, trends);
  }

  private static String html(String scripts, boolean hasChart, Object data) {
    var all = Stream.of(scripts.split(" ")).map(name -> resource(name + ".js"));
    // The data come last: a marker in them is not replaced.
    return resource("report.html")
        .replace("/*STYLE*/", resource("report.css"))
        .replace("<!--LIBRARY-->", hasChart ? library() : "")
        .replace("/*SCRIPT*/", all.collect(joining()))
        .replace("/*DATA*/", json(data));
  }

  /** JSON that may stand in a script element, which only {@code <} could end. */
  private static String json(Object value) {
    try {
      return JSON.writeValueAsString(value).replace("<", "\\u003c");
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
    return "<!-- Apache ECharts, Apache License 2.0 -->\n"
        + "<script type=\"application/gzip\" id=\"library\">"
        + Base64.getEncoder().encodeToString(packed.toByteArray())
        + "</script>";
  }

  private static byte[] bytes(String name) {
    try (var in = PageFile.class.getResourceAsStream("/report/" + name)) {
      return in.readAllBytes();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
