package dev.zkpulsar.maven;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;

/**
 * Counts the tests in Surefire's XML reports: how many there were, and how many were skipped for
 * which reason. A reason is JUnit's {@code disabledReason} or the message of an assumption.
 */
final class TestReports {
  /** JUnit writes the condition, then this, then the reason that the test's author gave. */
  private static final String BEFORE_REASON = "==> ";

  /** An assumption's exception begins with its class, then this, then the reason. */
  private static final String ASSUMPTION = "Assumption failed: ";

  private int tests;
  private int failed;
  private final Map<String, Integer> skippedByReason = new TreeMap<>();

  /**
   * Adds the reports of a module.
   *
   * @param directory {@code target/surefire-reports}; a module without tests has none
   * @param since older reports are of an earlier build, and are passed over
   */
  void add(Path directory, Instant since) throws IOException {
    if (!Files.isDirectory(directory)) {
      return;
    }
    try (Stream<Path> files = Files.list(directory)) {
      for (Path report : files.filter(TestReports::isReport).toList()) {
        if (!Files.getLastModifiedTime(report).toInstant().isBefore(since)) {
          read(report);
        }
      }
    }
  }

  private static boolean isReport(Path file) {
    return file.getFileName().toString().matches("TEST-.*\\.xml");
  }

  private void read(Path report) throws IOException {
    var factory = XMLInputFactory.newInstance();
    factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
    try (InputStream in = Files.newInputStream(report)) {
      XMLStreamReader xml = factory.createXMLStreamReader(in);
      while (xml.hasNext()) {
        if (xml.next() == XMLStreamConstants.START_ELEMENT) {
          count(xml);
        }
      }
    } catch (XMLStreamException e) {
      throw new IOException(report + ": " + e.getMessage(), e);
    }
  }

  private void count(XMLStreamReader element) throws XMLStreamException {
    switch (element.getLocalName()) {
      case "testcase" -> tests++;
      case "failure", "error" -> failed++;
      case "skipped" -> {
        String message = element.getAttributeValue(null, "message");
        // A test that an assumption ended has its exception as text, and no message.
        String why = message == null ? element.getElementText() : message;
        skippedByReason.merge(reason(why), 1, Integer::sum);
      }
      default -> {}
    }
  }

  private static String reason(String why) {
    String line = why.lines().findFirst().orElse("").strip();
    for (String before : List.of(BEFORE_REASON, ASSUMPTION)) {
      int at = line.lastIndexOf(before);
      if (at >= 0) {
        return line.substring(at + before.length());
      }
    }
    return line.isEmpty() ? "no reason is given" : line;
  }

  /** The sum, then a line for each reason with its number of tests; empty without any test. */
  List<String> lines() {
    if (tests == 0) {
      return List.of();
    }
    int skipped = skippedByReason.values().stream().mapToInt(Integer::intValue).sum();
    var lines = new ArrayList<String>();
    String failures = failed == 0 ? "" : failed + " failed, ";
    int passed = tests - failed - skipped;
    lines.add("%d tests passed, %s%d were skipped".formatted(passed, failures, skipped));
    skippedByReason.forEach((reason, count) -> lines.add("%5d: %s".formatted(count, reason)));
    return lines;
  }
}
