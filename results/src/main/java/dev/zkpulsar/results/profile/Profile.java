package dev.zkpulsar.results.profile;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.zkpulsar.results.output.Digits;
import dev.zkpulsar.results.output.WholeFile;
import dev.zkpulsar.results.runs.JsonFile;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;

/**
 * The stacks of a point's JVMs while it was measured, with their weights. Files beside the point's
 * interval log keep them: all stacks, in the collapsed format, tables of text, and {@link
 * FlameGraphs}.
 *
 * <pre>{@code
 * var recordings = new Recordings(log);
 * recordings.add("client", file);
 * recordings.profile().write(log);
 * String tables = Profile.tables(log);
 * }</pre>
 *
 * @param stacks by series, such as {@code client;cpu, samples}: each stack, from the thread to the
 *     leaf, separated by semicolons
 */
public record Profile(Map<String, Map<String, Long>> stacks) {
  private static final String STACKS = ".collapsed.gz";
  private static final String TABLES = ".txt";
  private static final int[] DEPTHS = {1, 3, 8};
  private static final int ROWS = 6;

  /** A file of a point's profile, which may not exist. */
  static Path file(Path log, String ending) {
    String name = log.getFileName().toString().replaceFirst("\\.hlog$", ending);
    return log.toAbsolutePath().getParent().resolveSibling("profiles").resolve(name);
  }

  /** Writes the profile of the point with this interval log. */
  public void write(Path log) throws IOException {
    Files.createDirectories(file(log, STACKS).getParent());
    WholeFile.write(
        file(log, STACKS),
        out -> {
          try (var zip = new GZIPOutputStream(out)) {
            for (var series : stacks.entrySet()) {
              for (var stack : series.getValue().entrySet()) {
                String line = series.getKey() + ";" + stack.getKey() + " " + stack.getValue();
                zip.write((line + "\n").getBytes(UTF_8));
              }
            }
          }
        });
    WholeFile.write(file(log, TABLES), out -> out.write(text().getBytes(UTF_8)));
    FlameGraphs.write(this, log);
  }

  /** The tables of the point with this interval log; empty if it was not profiled. */
  public static String tables(Path log) {
    Path file = file(log, TABLES);
    try {
      return Files.exists(file) ? new String(Files.readAllBytes(file), UTF_8) : "";
    } catch (IOException e) {
      throw JsonFile.bad(file, e);
    }
  }

  /** The profiles of the points with these interval logs as one; empty if none was profiled. */
  static Profile read(List<Path> logs) {
    var sum = new Profile(new TreeMap<>());
    logs.stream().map(log -> file(log, STACKS)).filter(Files::exists).forEach(sum::addFrom);
    return sum;
  }

  private void addFrom(Path file) {
    try (var lines =
        new BufferedReader(
            new InputStreamReader(new GZIPInputStream(Files.newInputStream(file)), UTF_8))) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        if (!line.matches("[^;]+;[^;]+;.+ \\d{1,18}")) {
          throw new IOException("not a profile");
        }
        String[] parts = line.split(";", 3);
        int end = parts[2].lastIndexOf(' ');
        long weight = Long.parseLong(parts[2].substring(end + 1));
        add(parts[0] + ";" + parts[1], parts[2].substring(0, end), weight);
      }
    } catch (IOException e) {
      throw JsonFile.bad(file, e);
    }
  }

  void add(String series, String stack, long weight) {
    stacks.computeIfAbsent(series, any -> new TreeMap<>()).merge(stack, weight, Long::sum);
  }

  static long total(Map<String, Long> stacks) {
    return stacks.values().stream().mapToLong(weight -> weight).sum();
  }

  /** The weights by the last frames of the stacks, leaf first; by the thread for depth 0. */
  static Map<String, Long> byLast(int depth, Map<String, Long> stacks) {
    var sums = new HashMap<String, Long>();
    stacks.forEach((stack, weight) -> sums.merge(last(depth, stack), weight, Long::sum));
    return sums;
  }

  private static String last(int depth, String stack) {
    List<String> frames = Arrays.asList(stack.split(";"));
    if (depth == 0) {
      return frames.get(0);
    }
    List<String> last = frames.subList(Math.max(1, frames.size() - depth), frames.size());
    Collections.reverse(last);
    // Packages as initials.
    return String.join(" < ", last).replaceAll("(?<!\\$)\\b([a-z])\\w*\\.(?=\\w)", "$1.");
  }

  private String text() {
    var text = new StringBuilder("The leaf of a stack comes first; a < b: b called a.\n");
    stacks.forEach(
        (series, ofSeries) -> {
          text.append("\n%s: %,d\n".formatted(series.replace(";", ": "), total(ofSeries)));
          append("thread", byLast(0, ofSeries), text);
          for (int depth : DEPTHS) {
            append(Digits.count(depth, "frame"), byLast(depth, ofSeries), text);
          }
        });
    return text.toString();
  }

  private static void append(String title, Map<String, Long> weights, StringBuilder text) {
    double total = total(weights);
    text.append("  by ").append(title).append('\n');
    weights.entrySet().stream()
        .sorted(Comparator.comparingLong(each -> -each.getValue()))
        .limit(ROWS)
        .map(
            each ->
                String.format(
                    Locale.ROOT, "%7.1f %%  %s\n", 100 * each.getValue() / total, each.getKey()))
        .forEach(text::append);
  }
}
