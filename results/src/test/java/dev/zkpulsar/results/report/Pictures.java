package dev.zkpulsar.results.report;

import java.nio.file.Files;
import java.nio.file.Path;
import org.openqa.selenium.OutputType;

/**
 * Takes the pictures of README and docs from the page of a real run; {@code docs/make-pictures}.
 */
final class Pictures {
  private static final int WIDTH = 1280;
  private static final int HEIGHT = 880;

  private Pictures() {}

  /**
   * Writes {@code report.png}: the first screen of the page.
   *
   * @param args the page, the directory of the pictures, and a directory for the browser
   */
  public static void main(String[] args) throws Exception {
    Path page = Path.of(args[0]);
    Path pictures = Files.createDirectories(Path.of(args[1]));
    var browser = Browser.open(WIDTH, HEIGHT, Path.of(args[2]));
    try {
      browser.get(page.toUri().toString());
      Files.write(pictures.resolve("report.png"), browser.getScreenshotAs(OutputType.BYTES));
    } finally {
      browser.quit();
    }
  }
}
