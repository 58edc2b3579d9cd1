package dev.zkpulsar.results.report;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.openqa.selenium.OutputType;

/** Takes the pictures of README and docs from pages of real runs; {@code docs/make-pictures}. */
final class Pictures {
  private static final int WIDTH = 1280;
  private static final int HEIGHT = 880;

  private Pictures() {}

  /**
   * Writes the first screen of each page.
   *
   * @param args the directory of the pictures, a directory for the browser, then a picture and its
   *     page each: {@code report=report.html}
   */
  public static void main(String[] args) throws Exception {
    Path pictures = Files.createDirectories(Path.of(args[0]));
    var browser = Browser.open(WIDTH, HEIGHT, Path.of(args[1]));
    try {
      for (String picture : List.of(args).subList(2, args.length)) {
        String[] parts = picture.split("=", 2);
        Browser.load(browser, Path.of(parts[1]));
        Files.write(pictures.resolve(parts[0] + ".png"), browser.getScreenshotAs(OutputType.BYTES));
      }
    } finally {
      browser.quit();
    }
  }
}
