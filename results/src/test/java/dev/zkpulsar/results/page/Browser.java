package dev.zkpulsar.results.page;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.logging.Level;
import java.util.logging.Logger;
import java.util.stream.Stream;
import org.openqa.selenium.By;
import org.openqa.selenium.OutputType;
import org.openqa.selenium.WebElement;
import org.openqa.selenium.chrome.ChromeDriver;
import org.openqa.selenium.chrome.ChromeDriverService;
import org.openqa.selenium.chrome.ChromeOptions;
import org.openqa.selenium.interactions.Actions;
import org.openqa.selenium.logging.LogType;
import org.openqa.selenium.logging.LoggingPreferences;
import org.openqa.selenium.support.ui.ExpectedConditions;
import org.openqa.selenium.support.ui.WebDriverWait;

/** Debian's Chromium, headless, without any connection of its own. */
public final class Browser {
  private static final Optional<Path> CHROMIUM = inPath("chromium");
  private static final Optional<Path> DRIVER = inPath("chromedriver");
  private static final String AXE = "/META-INF/resources/webjars/axe-core/4.6.3/axe.min.js";
  private static final Path SCREENSHOTS = Path.of("target/report");

  // Selenium warns that it lacks this version's DevTools; the calls used here are in all versions.
  private static final Logger SELENIUM = Logger.getLogger("org.openqa.selenium");

  private Browser() {}

  /** Condition of the tests in a browser. */
  static boolean isThere() {
    return CHROMIUM.isPresent() && DRIVER.isPresent();
  }

  private static Optional<Path> inPath(String program) {
    return Arrays.stream(System.getenv("PATH").split(File.pathSeparator))
        .map(directory -> Path.of(directory, program))
        .filter(Files::isExecutable)
        .findFirst();
  }

  /** Starts it with a window in pixels, and a directory that does not exist yet. */
  static ChromeDriver open(int width, int height, Path profile) {
    SELENIUM.setLevel(Level.SEVERE);
    var logs = new LoggingPreferences();
    logs.enable(LogType.BROWSER, Level.ALL);
    var options = new ChromeOptions().setBinary(CHROMIUM.orElseThrow().toFile());
    String flags =
        "headless no-sandbox disable-gpu disable-quic hide-scrollbars no-first-run"
            + " disable-background-networking disable-component-update disable-sync";
    options.addArguments(Stream.of(flags.split(" ")).map("--"::concat).toList());
    options.addArguments("--window-size=" + width + "," + height, "--user-data-dir=" + profile);
    options.setCapability("goog:loggingPrefs", logs);
    var service = new ChromeDriverService.Builder();
    service.usingDriverExecutable(DRIVER.orElseThrow().toFile());
    return new ChromeDriver(service.build(), options);
  }

  /** Opens a page in a width, and in the colour scheme light or dark. */
  static void show(ChromeDriver browser, Path page, String scheme, int width) {
    browser.executeCdpCommand(
        "Emulation.setDeviceMetricsOverride",
        Map.of("width", width, "height", 900, "deviceScaleFactor", 1, "mobile", width < 500));
    browser.executeCdpCommand(
        "Emulation.setEmulatedMedia",
        Map.of("features", List.of(Map.of("name", "prefers-color-scheme", "value", scheme))));
    load(browser, page);
  }

  /** Opens a page in all widths and schemes: it draws its plots, fits, and reports no error. */
  static void showEverywhere(ChromeDriver browser, Path page, int plots) throws IOException {
    for (int width : List.of(1400, 390)) {
      for (String scheme : List.of("light", "dark")) {
        show(browser, page, scheme, width);
        assertThat(plots(browser)).hasSize(plots).allMatch(plot -> marks(browser, plot) > 8);
        assertThat(fits(browser)).isTrue();
        String ground = browser.findElement(By.tagName("body")).getCssValue("background-color");
        assertThat(ground.contains("255, 255, 255")).isEqualTo(scheme.equals("light"));
        Files.createDirectories(SCREENSHOTS);
        Path picture = SCREENSHOTS.resolve(scheme + "-" + width + ".png");
        Files.write(picture, browser.getScreenshotAs(OutputType.BYTES));
      }
    }
    assertThat(browser.manage().logs().get(LogType.BROWSER).getAll()).isEmpty();
  }

  /** Opens a page, and waits until it has unpacked its library and is built. */
  static void load(ChromeDriver browser, Path page) {
    browser.get(page.toUri().toString());
    await(browser);
  }

  static void await(ChromeDriver browser) {
    browser.executeAsyncScript(
        "const done = arguments[0];"
            + "const wait = () => document.querySelector('h1') ? done() : setTimeout(wait, 10);"
            + "wait();");
  }

  /** The marks of a plot: elements of an SVG, or the share of pixels of a canvas that are drawn. */
  static long marks(ChromeDriver browser, WebElement plot) {
    return (Long)
        browser.executeScript(
            "const c = arguments[0].querySelector('canvas');"
                + "if (!c) return arguments[0].querySelectorAll('svg path, svg text').length;"
                + "const d = c.getContext('2d', {willReadFrequently: true});"
                + "return d.getImageData(0, 0, c.width, c.height).data"
                + ".filter((v, i) => i % 4 === 3 && v > 0).length / 100 | 0",
            plot);
  }

  static List<WebElement> plots(ChromeDriver browser) {
    return browser.findElements(By.className("chart"));
  }

  /** Moves the mouse over a plot, to a pixel from its left side. */
  static void moveTo(ChromeDriver browser, WebElement plot, int x) {
    int middle = plot.getRect().getWidth() / 2;
    new Actions(browser).moveToElement(plot, x - middle, 0).perform();
  }

  /** Waits until an element has a text: a page follows its address a moment after a click. */
  static void await(ChromeDriver browser, By where, String text) {
    new WebDriverWait(browser, Duration.ofSeconds(30))
        .until(ExpectedConditions.textToBe(where, text));
  }

  static boolean fits(ChromeDriver browser) {
    return (Boolean)
        browser.executeScript("return document.documentElement.scrollWidth <= innerWidth");
  }

  /** The findings of axe-core in the page, with all details open. */
  static List<?> violations(ChromeDriver browser) throws IOException {
    try (var in = Browser.class.getResourceAsStream(AXE)) {
      String axe = new String(in.readAllBytes(), StandardCharsets.UTF_8);
      browser.executeScript(
          axe + "; document.querySelectorAll('details').forEach(each => each.open = true)");
    }
    return (List<?>)
        browser.executeAsyncScript(
            "const done = arguments[0]; axe.run().then(r => done(r.violations.map("
                + "v => v.id + ' ' + v.nodes.map(n => n.html.slice(0, 120)).join(' '))))");
  }

  /** Takes pictures for docs/make-pictures: their directory, a profile, then {@code NAME=PAGE}. */
  public static void main(String[] args) throws Exception {
    Path pictures = Files.createDirectories(Path.of(args[0]));
    var browser = open(1280, 880, Path.of(args[1]));
    try {
      for (String picture : List.of(args).subList(2, args.length)) {
        String[] parts = picture.split("=", 2);
        load(browser, Path.of(parts[1]));
        Files.write(pictures.resolve(parts[0] + ".png"), browser.getScreenshotAs(OutputType.BYTES));
      }
    } finally {
      browser.quit();
    }
  }
}
