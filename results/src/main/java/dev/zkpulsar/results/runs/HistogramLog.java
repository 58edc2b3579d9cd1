package dev.zkpulsar.results.runs;

import java.io.IOException;
import java.io.InputStreamReader;
import java.io.LineNumberReader;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.DataFormatException;
import org.HdrHistogram.Histogram;

/**
 * The interval log of a point: a histogram for each second and tag, in nanoseconds, of all
 * iterations of all forks. Tags are {@code response}, {@code service}, {@code pacing}, {@code
 * hiccup}, {@code gc} and those of the benchmark. Times are absolute, as a run writes them. The
 * file is read anew by each method, line by line: memory does not grow with its length. Not
 * thread-safe.
 *
 * <pre>{@code
 * HistogramLog log = run.histograms(point.key()).orElseThrow();
 * double p999Ms = log.totals().get("response").getValueAtPercentile(99.9) / 1e6;
 * log.intervals( // a column of a heat map for each second
 *     "response", second -> draw(second.startMillis(), second.histogram().recordedValues()));
 * log.note().ifPresent(notes::add); // about torn lines
 * }</pre>
 */
public final class HistogramLog {
  private static final String VERSION = "#[Histogram log format version ";

  private static final Pattern INTERVAL =
      Pattern.compile("Tag=([^,=\\s]+),([\\d.]+),([\\d.]+),[\\d.]+,([A-Za-z0-9+/]+=*)");

  private final Path file;
  private String note;

  /**
   * The nanoseconds recorded in an interval, by the time of completion. The end is the start of the
   * next, except between iterations.
   */
  public record Interval(String tag, long startMillis, long endMillis, Histogram histogram) {}

  public HistogramLog(Path file) {
    this.file = file;
  }

  public Path file() {
    return file;
  }

  /**
   * All times of each tag, sorted by tag. Throws BadResultsException if the file cannot be read.
   */
  public Map<String, Histogram> totals() {
    var totals = new TreeMap<String, Histogram>();
    read(
        any -> true,
        interval -> {
          Histogram times = interval.histogram;
          Histogram total = totals.computeIfAbsent(interval.tag, any -> new Histogram(times));
          total.setAutoResize(true);
          total.add(times);
        });
    return totals;
  }

  /**
   * Passes on the intervals of a tag, in their order of time, a second long; the last of an
   * iteration may be shorter, and one in which the client stalled is longer. Throws
   * BadResultsException if the file cannot be read.
   */
  public void intervals(String tag, Consumer<Interval> to) {
    read(tag::equals, to);
  }

  /** A line about torn lines, or about a file that is no log; known once it was read. */
  public Optional<String> note() {
    return Optional.ofNullable(note);
  }

  private void read(Predicate<String> tags, Consumer<Interval> to) {
    note = null;
    // Not as Files.newBufferedReader, for which a torn character is an error.
    try (var lines =
        new LineNumberReader(
            new InputStreamReader(Files.newInputStream(file), StandardCharsets.ISO_8859_1))) {
      if (hasHead(lines)) {
        readIntervals(lines, tags, to);
      } else {
        note = file + ": line 1: no interval log in HdrHistogram's format; left out";
      }
    } catch (IOException e) {
      throw JsonFile.bad(file, e);
    }
  }

  private static boolean hasHead(LineNumberReader lines) throws IOException {
    String line = lines.readLine();
    while (line != null && line.startsWith("#") && !line.startsWith(VERSION)) {
      line = lines.readLine();
    }
    return line != null && line.startsWith(VERSION);
  }

  private void readIntervals(LineNumberReader lines, Predicate<String> tags, Consumer<Interval> to)
      throws IOException {
    int torn = 0;
    int firstTorn = 0;
    for (String line = lines.readLine(); line != null; line = lines.readLine()) {
      if (!line.isEmpty() && !line.startsWith("#") && !line.startsWith("\"")) {
        Matcher fields = INTERVAL.matcher(line);
        Interval interval = null;
        boolean whole = fields.matches();
        if (whole && tags.test(fields.group(1))) {
          interval = decoded(fields);
          whole = interval != null;
        }
        if (interval != null) {
          to.accept(interval);
        } else if (!whole) {
          firstTorn = torn++ == 0 ? lines.getLineNumber() : firstTorn;
        }
      }
    }
    if (torn > 0) {
      note =
          "%s: line %d: not whole; left out, lines of that kind: %d"
              .formatted(file, firstTorn, torn);
    }
  }

  /** Null if the histogram is torn. */
  private static Interval decoded(Matcher fields) {
    try {
      byte[] histogram = Base64.getDecoder().decode(fields.group(4));
      double start = Double.parseDouble(fields.group(2));
      double end = start + Double.parseDouble(fields.group(3));
      return new Interval(
          fields.group(1),
          Math.round(start * 1e3),
          Math.round(end * 1e3),
          Histogram.decodeFromCompressedByteBuffer(ByteBuffer.wrap(histogram), 0));
    } catch (DataFormatException | RuntimeException e) {
      return null;
    }
  }
}
