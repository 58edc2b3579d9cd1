package dev.zkpulsar.results.page;

import static org.assertj.core.api.Assertions.assertThat;

import dev.zkpulsar.results.read.Runs;
import dev.zkpulsar.results.run.MadeUpRun;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIf;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.openqa.selenium.By;
import org.openqa.selenium.Keys;
import org.openqa.selenium.WebElement;
import org.openqa.selenium.chrome.ChromeDriver;
import org.openqa.selenium.logging.LogType;
import org.openqa.selenium.support.ui.ExpectedConditions;
import org.openqa.selenium.support.ui.WebDriverWait;

/** The page in a real browser; its screenshots are in target/report. */
@Tag("browser")
@EnabledIf(
    value = "dev.zkpulsar.results.page.Browser#isThere",
    disabledReason = "needs a browser (chromium and chromedriver in PATH)")
class PageInBrowserTest {
  private static final String NASTY = "</script><img src=x onerror=alert(1)>";
  private static final String GET = "MetadataBenchmark.get";
  private static final By SAY = By.id("say");

  @TempDir private static Path directory;
  private static ChromeDriver browser;
  private static Path page;

  @BeforeAll
  static void open() throws Exception {
    browser = Browser.open(1280, 900, directory.resolve("profile"));
    page = page();
  }

  @AfterAll
  static void close() {
    if (browser != null) {
      browser.quit();
    }
  }

  /** A comparison of two subjects at two rates, one point with a log; and text that is markup. */
  private static Path page() throws Exception {
    var made = new MadeUpRun();
    var params = Map.of("client", "zookeeper", "ratePerSecond", "1000");
    made.point(GET, params, 200, 0);
    made.metric("client.cpu/op", "us/op", 334);
    for (String server : List.of("zookeeper1", "zookeeper2")) {
      made.metric(server + ".leader", "flag", server.endsWith("2") ? 1 : 0);
      made.metric(server + ".cpu", "cores", 0.5);
    }
    made.point(GET, Map.of("client", "zookeeper", "ratePerSecond", "100"), 400, 0);
    for (String rate : List.of("100", "1000")) {
      var store =
          Map.of("ratePerSecond", rate, "batchingEnabled", "true", "client", "store-zookeeper");
      made.point(GET, store, 3000, rate.equals("100") ? 1 : 0);
    }
    made.point("Bench.run", Map.of("x", NASTY), 5, 0);
    made.point(NASTY + ".run", Map.of("x", NASTY), 5, 0);
    made.point("INVALID.run", Map.of("x", "DISTURBED: no"), 5, 0);
    Path run = made.run(directory.resolve("run"));
    MadeUpRun.tenSeconds(run, GET, params);
    return write(run, "report.html");
  }

  private static Path write(Path input, String name) {
    Path html = directory.resolve(name);
    PageFile.write(Page.of(Runs.read(List.of(input.toString())), html), html);
    return html;
  }

  private static List<WebElement> plots() {
    return Browser.plots(browser);
  }

  private static String text(String id) {
    return browser.findElement(By.id(id)).getText();
  }

  private static Object run(String script, Object... arguments) {
    return browser.executeScript("return " + script, arguments);
  }

  @Test
  void everyPlotIsDrawnInLightAndDarkAndOnAPhoneWithoutAnError() throws Exception {
    // The percentiles, two figures over the rate, and the time.
    Browser.showEverywhere(browser, page, 4);
    assertThat(page.toFile().length()).isLessThan(1_000_000);
    for (String scheme : List.of("light", "dark")) {
      Browser.show(browser, page, scheme, 1400);
      assertThat(Browser.violations(browser)).as(scheme).isEmpty();
    }
  }

  @Test
  void theAnswerAndItsPlotAreOnTheFirstScreen() {
    Browser.show(browser, page, "light", 1400);

    assertThat(text("say"))
        .isEqualTo(
            "Reads at 1,000/s, median: plain client 0.2 ms; store, batching on 3 ms, 15 times as"
                + " long.");
    var plot = plots().get(0).getRect();
    assertThat(plot.getY()).isLessThan(450);
    assertThat(plot.getY() + plot.getHeight()).isLessThan(900);
    assertThat(browser.getTitle()).startsWith("INVALID \u00b7 run");
    assertThat(browser.findElement(By.className("trust")).getText())
        .startsWith("7 points, 1 INVALID");
    assertThat(text("all")).contains(NASTY);
    assertThat(browser.findElements(By.cssSelector("img, iframe"))).isEmpty();
    assertThat(text("costs")).contains("Client CPU us/op", "334");
  }

  @Test
  void aChoiceChangesSentencePlotsAndAddressWhichALinkAndAReloadOpen() {
    Browser.show(browser, page, "light", 1400);
    browser.findElement(By.cssSelector("#choices input")).sendKeys(Keys.SPACE);
    assertThat(text("doubt")).isEqualTo("INVALID, do not use: store, batching on.");
    assertThat(browser.switchTo().activeElement().getDomAttribute("name")).isEqualTo("At");
    assertThat(plots()).isNotEmpty().allMatch(plot -> Browser.marks(browser, plot) > 15);
    By heading = By.xpath("//th/button[text()='p99, ms']");
    browser.findElement(heading).click();
    browser.findElement(heading).click();
    String address = browser.getCurrentUrl();
    String said = text("say");
    String first = browser.findElement(By.cssSelector(".points tbody tr")).getText();
    browser.get("about:blank");
    browser.get(address);
    Browser.await(browser);

    assertThat(said).isEqualTo("Reads at 100/s, median: plain client 0.4 ms.");
    assertThat(text("say")).isEqualTo(said);
    assertThat(browser.findElement(By.cssSelector(".points tbody tr")).getText()).isEqualTo(first);
    assertThat(
            browser.findElement(heading).findElement(By.xpath("..")).getDomAttribute("aria-sort"))
        .isEqualTo("descending");
    browser.findElement(By.linkText("Bench")).click();
    new WebDriverWait(browser, Duration.ofSeconds(30))
        .until(ExpectedConditions.textMatches(SAY, Pattern.compile("^Bench, ")));
    browser.navigate().back();
    Browser.await(browser, SAY, said);
    assertThat(browser.findElement(By.className("answers")).getText()).contains("Reads at 100/s, ");
  }

  /** The table is closed at first: it has a row for each server of each point. */
  @Test
  void theServersOfThePointsStandBelowThem() {
    Browser.show(browser, page, "light", 1400);
    WebElement servers = browser.findElement(By.cssSelector(".scenario details"));
    assertThat(servers.findElement(By.cssSelector("tbody tr")).isDisplayed()).isFalse();

    servers.findElement(By.tagName("summary")).click();

    assertThat(servers.findElements(By.cssSelector("tbody tr")))
        .extracting(WebElement::getText)
        .satisfiesExactly(
            row -> assertThat(row).endsWith("zookeeper1 no 0.5"),
            row -> assertThat(row).endsWith("zookeeper2 yes 0.5"));
  }

  @Test
  void mouseAndKeyboardReadTheSameValues() {
    Browser.show(browser, page, "light", 1400);
    for (WebElement plot : plots()) {
      browser.executeScript("arguments[0].scrollIntoView({block: 'center'})", plot);
      plot.sendKeys(Keys.HOME, Keys.ARROW_RIGHT);
      WebElement tip = plot.findElement(By.className("tip"));
      String byKey = tip.getText();
      String read = (String) run("arguments[0].nextSibling.textContent", plot);
      long x =
          (Long)
              run(
                  "(chart => Math.round(chart.convertToPixel({xAxisIndex: 0}, [...new Set(chart"
                      + ".getOption().series.filter(s => s.tooltip?.show !== false).flatMap(s =>"
                      + " s.data.map(d => (d.value ?? d)[0])))].sort((a, b) => a -"
                      + " b)[1])))(echarts.getInstanceByDom(arguments[0]))",
                  plot);
      plot.sendKeys(Keys.ESCAPE);
      new WebDriverWait(browser, Duration.ofSeconds(5))
          .until(ExpectedConditions.invisibilityOf(tip));
      Browser.moveTo(browser, plot, (int) x);

      new WebDriverWait(browser, Duration.ofSeconds(5)).until(ExpectedConditions.visibilityOf(tip));
      assertThat(tip.getText()).isEqualTo(byKey).containsPattern("\\d (ms|cores)");
      assertThat(read).startsWith(byKey.lines().findFirst().orElseThrow() + "; ");
    }
    assertThat(plots().get(0).getDomAttribute("aria-label")).contains("15 times as long");
  }

  @ParameterizedTest
  @CsvSource({"tried/bars.json, 2", "jmh/all-modes-1.23.json, 0", "real-run.json, 0"})
  void aResultFileHasItsAnswerAndBarsOfOneScaleOnAPhone(String file, int bars) {
    Path html = write(Path.of("src/test/resources", file), "other.html");
    browser.manage().logs().get(LogType.BROWSER);
    Browser.show(browser, html, "light", 390);

    assertThat(browser.manage().logs().get(LogType.BROWSER).getAll()).isEmpty();
    assertThat(Browser.fits(browser)).isTrue();
    assertThat(text("say")).endsWith(".");
    var tracks = browser.findElements(By.cssSelector("#main-plot .track"));
    assertThat(tracks).hasSizeGreaterThanOrEqualTo(bars);
    assertThat(tracks.stream().map(track -> track.getSize().width).distinct().count() < 2).isTrue();
    assertThat(browser.findElements(By.className("whisker"))).hasSizeGreaterThan(bars / 2 - 1);
  }

  @Test
  void aPrintedPlotIsOnOnePage() {
    Browser.show(browser, page, "dark", 390);
    browser.executeScript("dispatchEvent(new Event('beforeprint'))");
    browser.executeCdpCommand("Emulation.setEmulatedMedia", Map.of("media", "print"));

    assertThat(browser.findElement(By.tagName("body")).getCssValue("background-color"))
        .contains("255, 255, 255");
    assertThat(plots()).allMatch(plot -> plot.getCssValue("break-inside").equals("avoid"));
    // A heading stays with its table.
    assertThat(browser.findElement(By.className("scenario")).getCssValue("break-inside"))
        .isEqualTo("avoid");
    assertThat(
            run(
                "[...document.querySelectorAll('.chart')].map(box =>"
                    + " box.querySelector('svg, canvas').clientWidth / box.clientWidth)"
                    + ".every(share => share > 0.95 && share < 1.05)"))
        .as("plots have the width of their boxes on paper")
        .isEqualTo(true);
    browser.executeScript("dispatchEvent(new Event('afterprint'))");
    browser.executeCdpCommand("Emulation.setEmulatedMedia", Map.of("media", ""));
  }

  /** Its line was twice the error wide, beyond the bar's track and over the figures. */
  @Test
  void anErrorGreaterThanItsScoreStaysInItsTrack() throws Exception {
    var made = new MadeUpRun();
    for (String method : List.of("a", "b")) {
      made.plain("x.Bars." + method, "thrpt", Map.of(), "ops/s", 627_000);
      made.result().withObject("/primaryMetric").put("scoreError", 4_600_000);
    }
    Path file = made.write(directory.resolve("bars.json"));
    Browser.show(browser, write(file, "bars.html"), "light", 1400);

    for (WebElement track : browser.findElements(By.className("track"))) {
      var whisker = track.findElement(By.className("whisker")).getRect();
      assertThat(whisker.getX()).isGreaterThanOrEqualTo(track.getRect().getX());
      assertThat(whisker.getX() + whisker.getWidth())
          .isLessThanOrEqualTo(track.getRect().getX() + track.getRect().getWidth() + 1);
    }
    assertThat(browser.findElements(By.className("whisker"))).hasSize(2);
  }
}
