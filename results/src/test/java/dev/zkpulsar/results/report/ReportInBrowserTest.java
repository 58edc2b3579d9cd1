package dev.zkpulsar.results.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.zkpulsar.results.Main;
import dev.zkpulsar.results.cli.ClaimsCommandTest;
import dev.zkpulsar.results.runs.MadeUpLog;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.HdrHistogram.Histogram;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openqa.selenium.By;
import org.openqa.selenium.Keys;
import org.openqa.selenium.WebElement;
import org.openqa.selenium.chrome.ChromeDriver;
import org.openqa.selenium.logging.LogType;
import org.openqa.selenium.support.ui.ExpectedConditions;
import org.openqa.selenium.support.ui.WebDriverWait;

/** The page in a real browser; its screenshots are in target/report. */
class ReportInBrowserTest {
  private static final Path ZK_SCALE = Path.of("../bench-zk-scale/src/main/resources");
  private static final String NASTY = "</script><img src=x onerror=alert(1)>";
  private static final String GET = "MetadataBenchmark.get";

  @TempDir private static Path directory;
  private static ChromeDriver browser;
  private static Path page;

  @BeforeAll
  static void open() throws Exception {
    browser = Browser.orSkip("the report", directory.resolve("profile"));
    page = page();
  }

  @AfterAll
  static void close() {
    if (browser != null) {
      browser.quit();
    }
  }

  /** A comparison of two things at two rates, one point with a log; and text that is markup. */
  private static Path page() throws Exception {
    var fixture = new ReportFixture();
    var params = Map.of("client", "zookeeper", "ratePerSecond", "1000");
    fixture.point(GET, params, 200, 0);
    fixture.point(GET, Map.of("client", "zookeeper", "ratePerSecond", "100"), 400, 0);
    for (String rate : List.of("100", "1000")) {
      var store =
          Map.of("ratePerSecond", rate, "batchingEnabled", "true", "client", "store-zookeeper");
      fixture.point(GET, store, 3000, rate.equals("100") ? 1 : 0);
    }
    fixture.point("Bench.run", Map.of("x", NASTY), 5, 0);
    fixture.point(NASTY + ".run", Map.of("x", NASTY), 5, 0);
    fixture.point("INVALID.run", Map.of("x", "DISTURBED: no"), 5, 0);
    Path run = fixture.run(directory.resolve("run"));
    MadeUpLog.plan(run, "dev.zkpulsar.x." + GET, params, "histograms/a.hlog");
    var seconds = new ArrayList<Histogram>();
    for (int second = 0; second < 10; second++) {
      long[] ns = new long[1000];
      for (int i = 0; i < ns.length; i++) {
        ns[i] = 100_000L + 1_000L * i * (second + 1);
      }
      seconds.add(MadeUpLog.of(ns));
    }
    MadeUpLog.write(
        run.resolve("histograms/a.hlog"),
        Map.of("response", seconds, "hiccup", seconds, "gc", seconds));
    ReportFixture.servers(run);
    Files.createDirectories(run.resolve("profiles"));
    Files.writeString(run.resolve("profiles/a.server-1.cpu.html"), "<h1>server-1: cpu</h1>");
    Path html = directory.resolve("report.html");
    assertThat(Main.run("report", "-o", html.toString(), run.toString())).isZero();
    return html;
  }

  private static void media(String scheme, int width) {
    Browser.show(browser, page, scheme, width);
  }

  private static List<WebElement> plots() {
    return Browser.plots(browser);
  }

  private static long marks(WebElement plot) {
    return Browser.marks(browser, plot);
  }

  /** The values of the rows, of which one has an error, are of different widths. */
  @Test
  void theBarsOfAFigureHaveOneScale() {
    Path bars = directory.resolve("bars.html");
    assertThat(Main.run("report", "-o", bars.toString(), "src/test/resources/tried/bars.json"))
        .isZero();

    for (int width : List.of(1400, 390)) {
      Browser.show(browser, bars, "light", width);
      var tracks = browser.findElements(By.className("track"));
      assertThat(tracks).hasSize(2);
      assertThat(tracks.get(0).getSize().width).isEqualTo(tracks.get(1).getSize().width);
    }
  }

  @Test
  void everyPlotIsDrawnInLightAndDarkAndOnAPhoneWithoutAnError() throws Exception {
    // The percentiles, three figures over the rate, and the time.
    Browser.showEverywhere(browser, page, 5, "");
    assertThat(browser.findElements(By.tagName("img"))).isEmpty();
  }

  @Test
  void theFlameGraphsOfAPointAreLinked() {
    media("light", 1400);
    var profile = browser.findElement(By.id("profile"));
    assertThat(profile.getText()).isEqualTo("Flame graphs: server-1: cpu");

    profile.findElement(By.tagName("a")).click();

    assertThat(browser.findElement(By.tagName("h1")).getText()).isEqualTo("server-1: cpu");
  }

  @Test
  void theAnswerAndItsPlotAreOnTheFirstScreen() {
    media("light", 1400);

    assertThat(browser.findElement(By.id("say")).getText())
        .isEqualTo(
            "Reads at 1,000/s, median: plain client 0.2 ms; store, batching on 3 ms, 15 times as"
                + " long.");
    assertThat(plots().get(0).getRect().getPoint().getY()).isLessThan(450);
    assertThat(plots().get(0).getRect().getPoint().getY() + plots().get(0).getRect().getHeight())
        .isLessThan(900);
    assertThat(browser.getTitle()).startsWith("INVALID \u00b7 run");
    assertThat(browser.findElement(By.className("trust")).getText())
        .startsWith("7 points, 1 INVALID");
    assertThat(browser.findElement(By.id("all")).getText()).contains(NASTY);
    assertThat(browser.findElements(By.cssSelector("img, iframe"))).isEmpty();
    // A sign is explained where it stands.
    assertThat(
            run(
                "bars(document.body, 'p50', 'ms', [{name: 'a', value: 1, mark: ' \u25b2'}]).innerText"))
        .asInstanceOf(InstanceOfAssertFactories.STRING)
        .contains("\u25b2 disturbed or caution: ");
    assertThat(browser.findElement(By.id("time")).getText()).contains("Cells at or below it");
    // Two rates are two dots, and servers that coincide show through each other's gaps.
    assertThat(browser.findElements(By.cssSelector(".small svg path[stroke-width='2']"))).isEmpty();
    assertThat(
            run(
                "servers.push('a', 'b', 'c') && new Set(servers.map(each => '' + serverDash(each))).size"))
        .isEqualTo(3L);
  }

  @Test
  void noTextIsTooPaleNoControlNamelessAndEveryScrollReachableByKeyboard() throws Exception {
    for (String scheme : List.of("light", "dark")) {
      media(scheme, 1400);
      assertThat(Browser.violations(browser)).as(scheme).isEmpty();
    }
  }

  @Test
  void aChoiceChangesSentencePlotsAndAddressWhichALinkAndAReloadOpen() {
    media("light", 1400);
    browser.findElement(By.cssSelector("#choices input")).sendKeys(Keys.SPACE);
    assertThat(browser.findElement(By.id("doubt")).getText())
        .isEqualTo("INVALID, do not use: store, batching on.");
    assertThat(browser.switchTo().activeElement().getDomAttribute("name")).isEqualTo("At");
    assertThat(plots()).isNotEmpty().allMatch(plot -> marks(plot) > 15);
    By heading = By.xpath("//th/button[text()='p99 ms']");
    browser.findElement(heading).click();
    browser.findElement(heading).click();
    String address = browser.getCurrentUrl();
    String said = browser.findElement(By.id("say")).getText();
    String first = browser.findElement(By.cssSelector(".points tbody tr")).getText();
    browser.get("about:blank");
    browser.get(address);
    Browser.await(browser);

    assertThat(said).isEqualTo("Reads at 100/s, median: plain client 0.4 ms.");
    assertThat(browser.findElement(By.id("say")).getText()).isEqualTo(said);
    assertThat(browser.findElement(By.cssSelector(".points tbody tr")).getText()).isEqualTo(first);
    assertThat(
            browser.findElement(heading).findElement(By.xpath("..")).getDomAttribute("aria-sort"))
        .isEqualTo("descending");
    browser.findElement(By.linkText("Bench")).click();
    new WebDriverWait(browser, Duration.ofSeconds(30))
        .until(ExpectedConditions.textMatches(By.id("say"), Pattern.compile("^Bench, ")));
    browser.navigate().back();
    Browser.await(browser, By.id("say"), said);
    assertThat(browser.findElement(By.className("answers")).getText()).contains("Reads at 100/s, ");
  }

  @Test
  void mouseAndKeyboardReadTheSameValues() {
    media("light", 1400);
    for (WebElement plot : plots()) {
      browser.executeScript("arguments[0].scrollIntoView({block: 'center'})", plot);
      plot.sendKeys(Keys.HOME, Keys.ARROW_RIGHT);
      WebElement tip = plot.findElement(By.className("tip"));
      String byKey = tip.getText();
      String read =
          (String) browser.executeScript("return arguments[0].nextSibling.textContent", plot);
      var pointer = plot.findElement(By.className("pointer")).getRect();
      plot.sendKeys(Keys.ESCAPE);
      assertThat(tip.isDisplayed()).isFalse();
      Browser.moveTo(browser, plot, pointer);

      assertThat(tip.getText()).isNotEmpty().isEqualTo(byKey);
      assertThat(read).startsWith(byKey.lines().findFirst().orElseThrow() + ": ");
    }
    WebElement time = plots().get(plots().size() - 1);
    time.sendKeys(Keys.HOME);
    assertThat(time.findElement(By.className("tip")).getText()).contains("client GC 1.11 ms");
    assertThat(plots().get(0).getDomAttribute("aria-label")).contains("15 times as long");
  }

  @Test
  void theMeasuredConclusionsStandAtTheEndAndTheRestIsFolded() throws Exception {
    Path run = Files.createDirectories(directory.resolve("zk-scale"));
    Files.copy(Path.of("src/test/resources/zk-scale.json"), run.resolve("jmh.json"));
    Files.copy(ZK_SCALE.resolve("plots.json"), run.resolve("plots.json"));
    ClaimsCommandTest.copyStudies("bench-zk-scale", run.resolve("studies"));
    open(run.toString(), 390);
    WebElement claims = browser.findElement(By.id("claims"));
    String shown = claims.getText();
    List<WebElement> details = claims.findElements(By.cssSelector(":scope > details > summary"));

    details.get(0).click();

    assertThat(shown)
        .contains("holds: 1, undecided: 0, does not hold: 0, not measured: 10", "without a verdict")
        .contains("stress-5 ")
        .doesNotContain("children-1 ");
    assertThat(claims.getText()).contains("children-1 ");
  }

  /** Opens the page of a result file, and finds no error in it. */
  private static void open(String input, int width) {
    Path html = directory.resolve("other.html");
    assertThat(Main.run("report", "-o", html.toString(), input)).isZero();
    media("light", width);
    // Those of another test, which read the pixels of a canvas.
    browser.manage().logs().get(LogType.BROWSER);
    Browser.load(browser, html);
    assertThat(plots()).as(input).allMatch(plot -> marks(plot) > 8);
    assertThat(browser.manage().logs().get(LogType.BROWSER).getAll()).as(input).isEmpty();
    assertThat(Browser.fits(browser)).as(input).isTrue();
    assertThat(browser.findElement(By.id("say")).getText()).as(input).endsWith(".");
    assertThat(html.toFile().length()).isLessThan(1_000_000);
  }

  @Test
  void aResultFileHasAPageOnAPhoneWithItsAnswer() throws Exception {
    open("src/test/resources/jmh/all-modes-1.23.json", 390);
    open("src/test/resources/real-run.json", 390);
    open("recorded/20261121T142259Z-benchmarks.jar.json", 1400);
    Browser.screenshot(browser, "recorded.png");
  }

  private static Object run(String script) {
    return browser.executeScript("return " + script);
  }

  @Test
  void manyBarsAreSortedAndOneIsANumber() throws Exception {
    open(ForeignTest.by().write(directory.resolve("by.json")).toString(), 390);
    List<WebElement> rows = browser.findElements(By.className("bar-row"));
    var widths =
        rows.stream()
            .map(row -> row.findElement(By.className("fill")).getRect().getWidth())
            .toList();

    assertThat(widths).isSorted().hasSize(11).allMatch(width -> width > 3);
    assertThat(browser.findElement(By.className("bars")).getText()).contains("us/op, log");
    assertThat(
            run("[...document.querySelectorAll('.bar-row > :first-child')].map(e => e.innerText)"))
        .asInstanceOf(InstanceOfAssertFactories.LIST)
        .startsWith("BatchInsertBy10", "BatchInsertBy20");
    var one = new ReportFixture().plain("One.work", "avgt", Map.of(), "us/op", 12.3);
    open(one.write(directory.resolve("one.json")).toString(), 390);
    assertThat(browser.findElements(By.className("track"))).isEmpty();
    assertThat(browser.findElement(By.className("bars")).getText()).contains("12.3 \u00b1 0.246");
  }

  @Test
  void anErrorBarReachesFromItsLowToItsHighEnd() {
    media("light", 1400);
    String noisy = "{name: 'a', value: 1, ends: [0.5, 2]}";
    String box = "bars(document.body, 'p50', 'ms', [" + noisy + ", {name: 'b', value: 1}])";

    assertThat(
            run(
                "(box => [box.innerText, box.querySelector('.whisker').style.cssText])("
                    + box
                    + ")"))
        .asInstanceOf(InstanceOfAssertFactories.list(String.class))
        .satisfiesExactly(
            text -> assertThat(text).contains("1 \u00b1 1"),
            style -> assertThat(style).contains("left: 25%", "width: 75%"));
  }

  @Test
  void twoParametersAreAMatrixOfColours() throws Exception {
    open(ForeignTest.offsets().write(directory.resolve("offsets.json")).toString(), 1400);

    assertThat(browser.findElements(By.cssSelector(".matrix td"))).hasSize(14 * 15);
    assertThat(
            run(
                "new Set([...document.querySelectorAll('.matrix td')].map(e => e.style.background)).size"))
        .isEqualTo(9L);
    assertThat((Long) run("document.documentElement.scrollHeight")).isLessThan(13_000);
  }

  @Test
  void severalFilesHaveAListOfContentsAndTheirOwnHeadings() throws Exception {
    Path html = directory.resolve("several.html");
    Path maps = ForeignTest.maps().write(directory.resolve("maps.json"));
    Path by = ForeignTest.by().write(directory.resolve("by.json"));
    assertThat(Main.run("report", "-o", html.toString(), maps.toString(), by.toString())).isZero();
    media("light", 1400);
    Browser.load(browser, html);

    assertThat(browser.findElement(By.tagName("h1")).getText()).isEqualTo("maps, by \u00b7 2 runs");
    assertThat(browser.findElements(By.cssSelector("#answer summary")))
        .extracting(WebElement::getText)
        .containsExactly("maps: 5 answers", "by: 1 answer");
    browser.findElement(By.linkText("BatchInsertBenchMark")).click();
    Browser.await(browser, By.id("of"), "by \u00b7 BatchInsertBenchMark");
    assertThat(browser.findElement(By.id("say")).getText()).doesNotContain("run ");
  }

  @Tag("long")
  @Test
  void anyResultFileHasAPageOnAPhoneWithItsAnswer() throws Exception {
    try (var files = Files.list(Path.of("src/test/resources/jmh"))) {
      files
          .filter(file -> file.toString().endsWith(".json"))
          .forEach(file -> open(file.toString(), 390));
    }
  }

  @Test
  void aPrintedPlotIsOnOnePage() {
    media("dark", 390);
    Browser.print(browser);

    assertThat(browser.findElement(By.tagName("body")).getCssValue("background-color"))
        .contains("255, 255, 255");
    assertThat(plots()).allMatch(plot -> plot.getCssValue("break-inside").equals("avoid"));
    // A heading stays with its table.
    assertThat(browser.findElement(By.className("scenario")).getCssValue("break-inside"))
        .isEqualTo("avoid");
    assertThat(
            browser.executeScript(
                "return [...document.querySelectorAll('.chart')].map(box =>"
                    + " box.querySelector('svg, canvas').clientWidth / box.clientWidth)"
                    + ".every(share => share > 0.95 && share < 1.05)"))
        .as("plots have the width of their boxes on paper")
        .isEqualTo(true);
    browser.executeScript("dispatchEvent(new Event('afterprint'))");
    browser.executeCdpCommand("Emulation.setEmulatedMedia", Map.of("media", ""));
  }
}
