package dev.zkpulsar.results.profile;

import dev.zkpulsar.results.runs.HistogramLog;
import dev.zkpulsar.results.runs.MeasuredPoint;
import dev.zkpulsar.results.runs.MeasuredRun;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** The frames whose share of a process's profile grew or shrank from old runs to new ones. */
public final class FrameChanges {
  private static final int LINES = 6;

  /** The least change that is listed, in percentage points. */
  private static final double LEAST = 1;

  /** Standard deviations of a share of samples that are noise. */
  private static final double NOISE = 3;

  private record Change(String series, String frames, double before, double after) {
    double size() {
      return Math.abs(after - before);
    }

    boolean isKnown(double n) {
      double share = (before + after) / 2;
      return size() > Math.max(LEAST, NOISE * Math.sqrt(share * (100 - share) / n));
    }

    String line() {
      String of = series.replaceFirst(";(\\w+), .*", ", $1");
      return String.format(Locale.ROOT, "%s: %.1f -> %.1f %%: %s", of, before, after, frames);
    }
  }

  private FrameChanges() {}

  /**
   * A line for each of the largest changes of a point: of single frames, then of frames with two
   * callers. Empty unless both sides have a profile.
   */
  public static List<String> of(
      List<MeasuredRun> before, List<MeasuredRun> after, MeasuredPoint.Key point) {
    var old = stacks(before, point);
    var fresh = stacks(after, point);
    return IntStream.of(1, 3)
        .boxed()
        .flatMap(
            depth ->
                old.keySet().stream()
                    .filter(fresh::containsKey)
                    .flatMap(series -> changes(series, old.get(series), fresh.get(series), depth))
                    .sorted(Comparator.comparingDouble(change -> -change.size()))
                    .limit(LINES))
        .map(Change::line)
        .toList();
  }

  private static Map<String, Map<String, Long>> stacks(
      List<MeasuredRun> runs, MeasuredPoint.Key point) {
    var logs = runs.stream().flatMap(run -> run.histograms(point).stream());
    return Profile.read(logs.map(HistogramLog::file).toList()).stacks();
  }

  private static Stream<Change> changes(
      String series, Map<String, Long> before, Map<String, Long> after, int depth) {
    var old = Profile.byLast(depth, before);
    var fresh = Profile.byLast(depth, after);
    double n = 1 / (1.0 / samples(series, before) + 1.0 / samples(series, after));
    double percentOfOld = Profile.total(before) / 100.0;
    double percentOfNew = Profile.total(after) / 100.0;
    return Stream.concat(old.keySet().stream(), fresh.keySet().stream())
        .distinct()
        .map(
            frames ->
                new Change(
                    series,
                    frames,
                    old.getOrDefault(frames, 0L) / percentOfOld,
                    fresh.getOrDefault(frames, 0L) / percentOfNew))
        .filter(change -> change.isKnown(n));
  }

  /** The number of samples; of another kind the number of different stacks, which is lower. */
  private static long samples(String series, Map<String, Long> stacks) {
    return series.endsWith("samples") ? Profile.total(stacks) : stacks.size();
  }
}
