package dev.zkpulsar.results.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.abort;

import dev.zkpulsar.results.Main;
import dev.zkpulsar.results.claims.Study;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openqa.selenium.By;
import org.openqa.selenium.OutputType;
import org.openqa.selenium.WebElement;
import org.openqa.selenium.chrome.ChromeDriver;
import org.openqa.selenium.interactions.Actions;
import org.openqa.selenium.logging.LogType;
import org.openqa.selenium.support.ui.WebDriverWait;

/** The page in a real browser; its screenshots are in target/report. */
class ReportInBrowserTest {
  private static final Path CLAIMS = Path.of("../bench-zk-scale/src/main/resources/claims.json");
  private static final Path SCREENSHOTS = Path.of("target/report");

  @TempDir private static Path directory;
  private static ChromeDriver browser;
  private static Path page;

  @BeforeAll
  static void open() throws Exception {
    if (!Browser.isInstalled()) {
      String line = "SKIPPED: the report in a browser: Chromium or its ChromeDriver is missing";
      System.err.println(line);
      abort(line);
    }
    browser = Browser.open(1280, 900, directory.resolve("profile"));
    page = page();
  }

  @BeforeEach
  void load() {
    browser.get(page.toUri().toString());
  }

  @AfterAll
  static void close() {
    if (browser != null) {
      browser.quit();
    }
  }

  private static Path page() throws Exception {
    var fixture = new ReportFixture();
    for (String count : List.of("100", "1000", "10000")) {
      fixture.point("ChildrenBenchmark.get", Map.of("childCount", count), 200, 0);
      fixture.point(
          "ChildrenBenchmark.list",
          Map.of("childCount", count),
          Integer.parseInt(count),
          count.equals("1000") ? 1 : 0);
    }
    fixture.point("Bench.run", Map.of("x", "</script><img src=x onerror=alert(1)>"), 5, 0);
    Path run = fixture.run(directory.resolve("run"));
    ReportFixture.servers(run);
    Files.copy(CLAIMS, run.resolve("claims.json"));
    Path html = directory.resolve("report.html");
    assertThat(Main.run("report", "-o", html.toString(), run.toString())).isZero();
    return html;
  }

  private void media(String scheme, int width) {
    browser.executeCdpCommand(
        "Emulation.setDeviceMetricsOverride",
        Map.of("width", width, "height", 900, "deviceScaleFactor", 1, "mobile", width < 500));
    browser.executeCdpCommand(
        "Emulation.setEmulatedMedia",
        Map.of("features", List.of(Map.of("name", "prefers-color-scheme", "value", scheme))));
  }

  /** Scrolls to every plot and waits until it is drawn. */
  private List<WebElement> allDrawn() {
    var plots = browser.findElements(By.className("canvas"));
    for (WebElement plot : plots) {
      browser.executeScript("arguments[0].scrollIntoView({block: 'center'})", plot);
      new WebDriverWait(browser, Duration.ofSeconds(30))
          .until(b -> "yes".equals(plot.getDomAttribute("data-drawn")));
    }
    return plots;
  }

  /** How many pixels of a plot are not transparent. */
  private long drawnPixels(WebElement plot) {
    return (Long)
        browser.executeScript(
            "const c = arguments[0].querySelector('canvas');"
                + "const copy = document.createElement('canvas');"
                + "copy.width = c.width; copy.height = c.height;"
                + "const d = copy.getContext('2d', {willReadFrequently: true});"
                + "d.drawImage(c, 0, 0);"
                + "return d.getImageData(0, 0, c.width, c.height).data"
                + ".filter((v, i) => i % 4 === 3 && v > 0).length",
            plot);
  }

  private void screenshot(String name) throws Exception {
    Files.createDirectories(SCREENSHOTS);
    Files.write(SCREENSHOTS.resolve(name), browser.getScreenshotAs(OutputType.BYTES));
  }

  @Test
  void everyPlotIsDrawnInLightAndDarkAndOnAPhoneWithoutAnError() throws Exception {
    for (int width : List.of(1280, 390)) {
      for (String scheme : List.of("light", "dark")) {
        media(scheme, width);
        var plots = allDrawn();
        assertThat(plots).hasSizeGreaterThanOrEqualTo(7);
        assertThat(plots).allSatisfy(plot -> assertThat(drawnPixels(plot)).isGreaterThan(1000));
        assertThat(
                (Boolean) browser.executeScript("return document.body.scrollWidth <= innerWidth"))
            .isTrue();
        String ground = browser.findElement(By.tagName("body")).getCssValue("background-color");
        assertThat(ground.contains("255, 255, 255")).isEqualTo(scheme.equals("light"));
        screenshot(scheme + "-" + width + ".png");
      }
    }
    assertThat(browser.manage().logs().get(LogType.BROWSER).getAll()).isEmpty();
    assertThat(browser.findElements(By.tagName("img"))).isEmpty();
  }

  @Test
  void theConclusionsStandAfterThePlotsWithWhatIsMissing() throws Exception {
    media("light", 1280);
    var headings = browser.findElements(By.tagName("h2"));
    WebElement last = headings.get(headings.size() - 1);
    assertThat(last.getText()).isEqualTo("The studies' conclusions");
    var conclusions = browser.findElements(By.cssSelector(".claims tbody"));
    Study children = Study.read(CLAIMS).get(0);
    assertThat(conclusions).hasSameSizeAs(children.claims());
    WebElement first = conclusions.get(0);
    assertThat(first.getText()).startsWith("children-1 ").contains("not measured");

    browser.executeScript("arguments[0].scrollIntoView()", last);
    first.findElement(By.tagName("summary")).click();

    assertThat(first.findElements(By.tagName("li"))).isNotEmpty();
    assertThat(first.findElement(By.tagName("li")).getText())
        .startsWith("ChildrenBenchmark.list childCount=");
    screenshot("claims.png");
  }

  @Test
  void hoveringShowsValuesWithUnits() throws Exception {
    media("light", 1280);
    allDrawn();
    WebElement plot = browser.findElement(By.cssSelector("#children-response .canvas"));

    browser.executeScript("arguments[0].scrollIntoView({block: 'center'})", plot);
    new Actions(browser).moveToElement(plot, 0, 0).perform();
    var wait = new WebDriverWait(browser, Duration.ofSeconds(30));
    String tip =
        wait.until(
            b ->
                plot.findElements(By.className("tip")).stream()
                    .map(WebElement::getText)
                    .filter(text -> !text.isEmpty())
                    .findFirst()
                    .orElse(null));

    screenshot("hover.png");
    assertThat(tip).contains("1,000 children", "get · p50", "0.2 ms", "1 ms INVALID");
  }

  @Test
  void aSeriesIsSwitchedOffAndTheDataDownloaded() {
    allDrawn();
    WebElement card = browser.findElement(By.id("children-response"));
    WebElement canvas = card.findElement(By.className("canvas"));
    long before = drawnPixels(canvas);

    card.findElement(By.cssSelector(".legend .chip")).click();

    assertThat(drawnPixels(canvas)).isLessThan(before);
    String csv =
        (String)
            browser.executeScript(
                "return csv(report.scenarios[0].plots.find(p => p.id === 'children-response'))");
    assertThat(csv.lines())
        .contains(
            "\"series\",\"curve\",\"children (children)\",\"response time (ms)\",\"invalid\",\"disturbed\"",
            "\"list\",\"p50\",\"1000\",\"1\",\"1\",\"\"");
    WebElement link = card.findElement(By.linkText("CSV"));
    link.click();
    assertThat(link.getDomAttribute("href")).startsWith("blob:");
    assertThat(link.getDomAttribute("download")).isEqualTo("children-response.csv");
  }
}
