package dev.zkpulsar.results.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.zkpulsar.results.nights.Nights;
import dev.zkpulsar.results.runs.MeasuredRun;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openqa.selenium.By;
import org.openqa.selenium.Keys;
import org.openqa.selenium.WebElement;
import org.openqa.selenium.chrome.ChromeDriver;
import org.openqa.selenium.support.ui.WebDriverWait;

/** The page of trends in a real browser; its screenshots are in target/report. */
@Tag("long")
class TrendsInBrowserTest {
  private static final String GET = "Store.get";
  private static final String PUT = "Store.put";
  private static final String LIST = "Store.list</script><img src=x onerror=alert(1)>";

  @TempDir private static Path directory;
  private static ChromeDriver browser;
  private static Path page;

  @BeforeAll
  static void open() throws Exception {
    browser = Browser.orSkip("the trends", directory.resolve("profile"));
    page = page(everything(directory.resolve("history")));
  }

  @AfterAll
  static void close() {
    if (browser != null) {
      browser.quit();
    }
  }

  /** A regression, an improvement, a new version, a pause, and another machine. */
  private static Path everything(Path to) throws Exception {
    var history = new MadeUpHistory(to).step(GET, 31, 1.2).step(PUT, 32, 0.8);
    for (int night = 0; night < 34; night++) {
      history
          .on(night % 9 == 4 && night < 30 ? "other" : "usual")
          .with(night < 16 ? "3.9.4" : "3.9.5");
      if (night < 9 || night > 12) {
        history.night(night, night == 14 ? 1.3 : 0, GET, PUT, LIST);
      }
    }
    return to;
  }

  private static Path page(Path history) throws Exception {
    var runs = MeasuredRun.readAll(List.of(history.toString()));
    var trends = Trends.of(Nights.history(runs).orElseThrow(), "report.html", false);
    return Files.writeString(directory.resolve("trends.html"), ReportHtml.of(trends));
  }

  private static List<WebElement> plots() {
    return Browser.plots(browser);
  }

  @Test
  void everyPlotIsDrawnInLightAndDarkAndOnAPhoneWithoutAnError() throws Exception {
    Browser.showEverywhere(browser, page, 6, "trends-");
    assertThat(browser.findElements(By.cssSelector("img, main b b"))).isEmpty();
  }

  @Test
  void theFirstScreenTellsWhatIsSlowerSinceWhenAndByHowMuch() {
    Browser.show(browser, page, "light", 1400);

    assertThat(browser.findElement(By.id("say")).getText())
        .matches("Nothing new; 2 metrics still slower since \\w+ \\(commit abc01f0\\); .*");
    assertThat(plots().get(0).getRect().getPoint().getY() + plots().get(0).getRect().getHeight())
        .isLessThan(900);
    assertThat(browser.getTitle()).startsWith("2 SLOWER \u00b7 30 nights");
    assertThat(browser.findElement(By.className("trust")).getText())
        .startsWith("30 nights, 1 with marked points");
    assertThat(plots().get(5).findElements(By.tagName("text")))
        .extracting(WebElement::getText)
        .as("the scale: a level and the ends of the range")
        .filteredOn(text -> text.matches("[\\d.]+K?"))
        .hasSizeBetween(2, 4);
    assertThat(browser.findElement(By.className("said")).getText())
        .containsPattern("\\+\\d\\d %, slower\\nsince 1 Feb 2026, commit abc01f0; known");
    assertThat(browser.findElement(By.linkText("page of the newest night")).getDomAttribute("href"))
        .isEqualTo("report.html");
  }

  @Test
  void nothingIsTooPaleOrNameless() throws Exception {
    for (String scheme : List.of("light", "dark")) {
      Browser.show(browser, page, scheme, 1400);
      assertThat(Browser.violations(browser)).as(scheme).isEmpty();
    }
  }

  @Test
  void mouseAndKeyboardReadTheSameValues() {
    Browser.show(browser, page, "light", 1400);
    WebElement plot = plots().get(0);
    plot.sendKeys(Keys.HOME, Keys.ARROW_RIGHT);
    WebElement tip = plot.findElement(By.className("tip"));
    String byKey = tip.getText();
    var pointer = plot.findElement(By.className("pointer")).getRect();
    Browser.moveTo(browser, plot, pointer);

    assertThat(tip.getText()).isEqualTo(byKey).contains("round 2", "commit abc0010");
  }

  @Test
  void recordedRunsHaveATrendWithoutInventedNights() throws Exception {
    Path recorded = page(Path.of("recorded"));
    Browser.show(browser, recorded, "light", 390);

    assertThat(browser.getTitle()).contains("24 runs");
    assertThat(Browser.fits(browser)).isTrue();
    page(directory.resolve("history"));
  }

  @Test
  void aPrintedPlotIsOnOnePage() {
    Browser.show(browser, page, "dark", 1400);
    Browser.print(browser);

    assertThat(plots().get(0).getDomProperty("innerHTML"))
        .as("the light colour of the first thing")
        .contains("#0067b0");
    assertThat(browser.findElements(By.className("row")))
        .allMatch(row -> row.getCssValue("break-inside").equals("avoid"));
    browser.executeCdpCommand("Emulation.setEmulatedMedia", Map.of("media", ""));
  }

  @Test
  void manyNightsAreDrawn() throws Exception {
    var history = new MadeUpHistory(directory.resolve("long"));
    var points = IntStream.range(0, 10).mapToObj(i -> "Bench.method" + i).toArray(String[]::new);
    for (int night = 0; night < 160; night++) {
      history.night(night, 0, points);
    }
    try {
      Browser.show(browser, page(directory.resolve("long")), "light", 1400);
      browser.findElement(By.cssSelector("#answer summary")).click();

      // The browser draws them after the click.
      new WebDriverWait(browser, Duration.ofSeconds(30)).until(any -> plots().size() == 20);
      assertThat(plots()).allMatch(plot -> Browser.marks(browser, plot) > 15);
    } finally {
      page(directory.resolve("history"));
    }
  }
}
