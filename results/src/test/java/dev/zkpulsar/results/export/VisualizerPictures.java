package dev.zkpulsar.results.export;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.sun.net.httpserver.HttpServer;
import dev.zkpulsar.results.Main;
import dev.zkpulsar.results.report.Browser;
import dev.zkpulsar.results.report.ReportFixture;
import java.io.File;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.openqa.selenium.By;
import org.openqa.selenium.OutputType;
import org.openqa.selenium.chrome.ChromeDriver;
import org.openqa.selenium.logging.LogType;
import org.openqa.selenium.support.ui.WebDriverWait;

/**
 * Opens exported runs in the real jmh-visualizer and takes pictures: one run, two runs 30 % apart,
 * ten nights; {@code APP=BUILD docs/make-pictures report=RUN}. Fails if the application shows
 * something else.
 */
final class VisualizerPictures {
  private static final double SLOWER = 1.3;
  private static final int NIGHTS = 10;

  private final ChromeDriver browser;
  private final String address;
  private final Path pictures;

  private VisualizerPictures(ChromeDriver browser, String address, Path pictures) {
    this.browser = browser;
    this.address = address;
    this.pictures = pictures;
  }

  /**
   * Takes the pictures.
   *
   * @param args a run's directory, the build of jmh-visualizer, the directory of the pictures, and
   *     a new one for the exported files and the browser
   */
  public static void main(String[] args) throws Exception {
    Path files = Files.createDirectories(Path.of(args[3], "files"));
    Path run = Path.of(args[0]);
    export(run, files.resolve("run.json"), 1);
    export(run, files.resolve("slower.json"), SLOWER);
    for (int night = 1; night <= NIGHTS; night++) {
      // Nights differ by some percent, and from the seventh on a build is slower.
      double factor = 1 + 0.01 * (night * 7 % 5) + (night > 6 ? 0.15 : 0);
      export(run, files.resolve("2026-11-%02d.json".formatted(night)), factor);
    }
    HttpServer server =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    serve(server, "/", Path.of(args[1]));
    serve(server, "/files/", files);
    server.start();
    String address = "http://localhost:" + server.getAddress().getPort() + "/";
    ChromeDriver browser = Browser.open(1280, 900, Path.of(args[3], "profile"));
    try {
      var all = new VisualizerPictures(browser, address, Path.of(args[2]));
      int points = new ObjectMapper().readTree(files.resolve("run.json").toFile()).size();
      all.oneRun();
      all.twoRuns(points);
      all.nights();
      all.otherProjects(files);
    } finally {
      browser.quit();
      server.stop(0);
    }
  }

  /** The run with all its response times multiplied, and its rates of closed loops divided. */
  private static void export(Path run, Path out, double factor) throws IOException {
    var results = (ArrayNode) new ObjectMapper().readTree(run.resolve("jmh.json").toFile());
    for (JsonNode result : results) {
      ObjectNode metrics = (ObjectNode) result.get("secondaryMetrics");
      metrics
          .properties()
          .forEach(
              metric -> {
                if (metric.getKey().startsWith("response")) {
                  ReportFixture.scale((ObjectNode) metric.getValue(), factor);
                } else if (metric.getKey().equals("achieved") && !metrics.has("offered")) {
                  ReportFixture.scale((ObjectNode) metric.getValue(), 1 / factor);
                }
              });
      boolean open = metrics.has("offered");
      ReportFixture.scale((ObjectNode) result.get("primaryMetric"), open ? factor : 1 / factor);
    }
    Path scaled = out.resolveSibling("scaled").resolve("jmh.json");
    Files.createDirectories(scaled.getParent());
    Files.writeString(scaled, results.toString());
    Files.deleteIfExists(out);
    check(export(scaled, out) == 0, "the export of " + run);
  }

  private static int export(Path results, Path out) {
    return Main.run("export", "--to", "jmh-visualizer", "-o", out.toString(), results.toString());
  }

  private static void serve(HttpServer server, String prefix, Path directory) {
    server.createContext(
        prefix,
        exchange -> {
          String name = exchange.getRequestURI().getPath().substring(prefix.length());
          Path file = directory.resolve(name.isEmpty() ? "index.html" : name);
          byte[] body = Files.isRegularFile(file) ? Files.readAllBytes(file) : new byte[0];
          exchange.sendResponseHeaders(body.length > 0 ? 200 : 404, Math.max(1, body.length) - 0L);
          exchange.getResponseBody().write(body.length > 0 ? body : new byte[1]);
          exchange.close();
        });
  }

  private void oneRun() throws Exception {
    open("?source=" + address + "files/run.json");
    check(text().contains("us/op"), "response times as the score");
    take("visualizer-run.png");
    select("\u00b7response.p99");
    check(text().contains("us/op"), "the p99 in the overview");
  }

  private void twoRuns(int points) throws Exception {
    open("?sources=%sfiles/run.json,%sfiles/slower.json".formatted(address, address));
    check(text().contains("Declined Benchmarks (" + points + ")"), "all points declined");
    take("visualizer-two-runs.png");
    select("\u00b7response.p99");
    check(text().contains("Declined Benchmarks ("), "p99 declined");
    check(!text().contains("NaN"), "no NaN");
  }

  private void nights() throws Exception {
    String sources =
        IntStream.rangeClosed(1, NIGHTS)
            .mapToObj(night -> "%sfiles/2026-11-%02d.json".formatted(address, night))
            .collect(Collectors.joining(","));
    open("?sources=" + sources);
    browser.findElement(By.xpath("//button[.='Summary']")).click();
    Thread.sleep(2_000);
    check(text().contains(NIGHTS + " runs"), "ten runs");
    check(!browser.findElements(By.cssSelector("path.recharts-line-curve")).isEmpty(), "lines");
    take("visualizer-nights.png");
  }

  /** Files of every version and mode of JMH. */
  private void otherProjects(Path files) throws Exception {
    File[] others =
        new File("results/src/test/resources/jmh").listFiles((d, n) -> n.endsWith("json"));
    for (File file : others) {
      Path out = files.resolve("other-" + file.getName());
      check(export(file.toPath(), out) == 0, "the export of " + file);
      open("?source=" + address + "files/" + out.getFileName());
      check(text().contains("single run"), file.getName());
    }
  }

  private void open(String parameters) throws InterruptedException {
    browser.get(address + parameters);
    new WebDriverWait(browser, Duration.ofSeconds(30))
        .until(b -> !b.findElements(By.tagName("select")).isEmpty());
    Thread.sleep(2_000);
    // It places the label of a bar that a method lacks at "NaN", which is no failure.
    String severe =
        browser.manage().logs().get(LogType.BROWSER).getAll().stream()
            .map(entry -> entry.getMessage())
            .filter(message -> message.matches("(?s).*(Uncaught|TypeError|React will).*"))
            .collect(Collectors.joining("; "));
    check(severe.isEmpty(), "a console without errors: " + severe);
  }

  private void select(String metric) throws InterruptedException {
    var options = browser.findElements(By.cssSelector("select option"));
    check(options.stream().anyMatch(o -> o.getText().equals(metric)), metric + " in the drop-down");
    options.stream().filter(o -> o.getText().equals(metric)).forEach(o -> o.click());
    Thread.sleep(1_000);
  }

  private String text() {
    return browser.findElement(By.tagName("body")).getText();
  }

  private void take(String name) throws Exception {
    Files.write(pictures.resolve(name), browser.getScreenshotAs(OutputType.BYTES));
  }

  private static void check(boolean shown, String what) {
    if (!shown) {
      throw new IllegalStateException("jmh-visualizer does not show " + what);
    }
  }
}
