package dev.zkpulsar.results.report;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.openqa.selenium.chrome.ChromeDriver;
import org.openqa.selenium.chrome.ChromeDriverService;
import org.openqa.selenium.chrome.ChromeOptions;
import org.openqa.selenium.logging.LogType;
import org.openqa.selenium.logging.LoggingPreferences;

/** Debian's Chromium, headless, without any connection of its own. */
public final class Browser {
  private static final Path CHROMIUM = Path.of("/usr/bin/chromium");
  private static final Path DRIVER = Path.of("/usr/bin/chromedriver");

  // Selenium warns that it lacks this version's DevTools; the calls used here are in all versions.
  private static final Logger SELENIUM = Logger.getLogger("org.openqa.selenium");

  private Browser() {}

  public static boolean isInstalled() {
    return Files.isExecutable(CHROMIUM) && Files.isExecutable(DRIVER);
  }

  /**
   * Starts the browser.
   *
   * @param width of its window, in pixels
   * @param height of its window, in pixels
   * @param profile a directory that does not exist yet
   */
  public static ChromeDriver open(int width, int height, Path profile) {
    SELENIUM.setLevel(Level.SEVERE);
    var logs = new LoggingPreferences();
    logs.enable(LogType.BROWSER, Level.ALL);
    var options = new ChromeOptions().setBinary(CHROMIUM.toFile());
    options.addArguments(
        "--headless",
        "--no-sandbox",
        "--disable-gpu",
        "--disable-quic",
        "--hide-scrollbars",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        "--window-size=" + width + "," + height,
        "--user-data-dir=" + profile);
    options.setCapability("goog:loggingPrefs", logs);
    var service = new ChromeDriverService.Builder().usingDriverExecutable(DRIVER.toFile()).build();
    return new ChromeDriver(service, options);
  }
}
