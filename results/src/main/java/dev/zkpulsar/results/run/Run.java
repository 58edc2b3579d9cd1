package dev.zkpulsar.results.run;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeParseException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A run: its points, and the files of its directory.
 *
 * @param name unique among the runs; that of its directory or file, or in a merged file the name
 *     that each result has
 * @param plan the points that were to be measured; empty if they are unknown
 * @param points in the order of the file
 */
public record Run(
    String name, ResultFile file, Facts facts, List<Planned> plan, Map<Id, Point> points) {
  private static final Pattern TIME = Pattern.compile("(?<=^|/)\\d{8}T\\d{6}(?=[^/]*$)");
  private static final DateTimeFormatter TIME_FORMAT =
      DateTimeFormatter.ofPattern("yyyyMMdd'T'HHmmss");

  /** A point of the plan, and the place of its interval log in the run's directory, or "". */
  public record Planned(Id id, String histograms) {}

  /** A line that names the planned points without a result; empty if there are none. */
  public Optional<String> missing() {
    var measured = points.keySet().stream().map(Run::anyMode).collect(Collectors.toSet());
    var missing =
        plan.stream()
            .filter(planned -> !measured.contains(anyMode(planned.id)))
            .map(planned -> planned.id.label())
            .toList();
    // The plan of a trimmed run has only the missing points.
    boolean isTrimmed = missing.size() == plan.size();
    int planned = isTrimmed ? missing.size() + measured.size() : plan.size();
    String line = "%d of %d planned points have no result: %s";
    return missing.isEmpty()
        ? Optional.empty()
        : Optional.of(line.formatted(missing.size(), planned, String.join("; ", missing)));
  }

  private static Id anyMode(Id id) {
    return new Id(id.benchmark(), "", id.params());
  }

  /** When it started, in ISO format: from its provenance, else from its name; empty if unknown. */
  public String startedAt() {
    String known = facts.get("startedAt");
    return known.isEmpty()
        ? time(name).map(time -> time.toInstant(ZoneOffset.UTC).toString()).orElse("")
        : known;
  }

  /** The time that a run's name begins with, in its last part; empty if there is none. */
  public static Optional<LocalDateTime> time(String name) {
    var time = TIME.matcher(name);
    try {
      return time.find()
          ? Optional.of(LocalDateTime.parse(time.group(), TIME_FORMAT))
          : Optional.empty();
    } catch (DateTimeParseException e) {
      return Optional.empty();
    }
  }

  /** The time from one run to the next; empty if it is unknown: not all names begin with one. */
  public static Optional<Duration> interval(List<Run> runs) {
    var times = runs.stream().flatMap(run -> time(run.name).stream()).sorted().toList();
    if (times.size() < runs.size()) {
      return Optional.empty();
    }
    var all = Duration.between(times.get(0), times.get(times.size() - 1));
    return Optional.of(all.dividedBy(Math.max(1, times.size() - 1)))
        .filter(time -> time.toMillis() > 0);
  }

  /** Whether both runs have a point in common, as runs of the same suite do. */
  public boolean sharesPoint(Run other) {
    return points.keySet().stream().anyMatch(other.points::containsKey);
  }

  /** The file of a point's interval log; empty if the run recorded none. */
  public Optional<Path> intervalLog(Id point) {
    return plan.stream()
        .filter(planned -> planned.id.isSameInAnyMode(point))
        .map(Planned::histograms)
        // Nothing outside of the run's directory.
        .filter(place -> place.matches("histograms/[^/\\\\]+"))
        .findFirst()
        .flatMap(file::beside);
  }

  /** The time series of its servers. */
  public Optional<Path> servers() {
    return file.beside("servers.csv").filter(Files::isRegularFile);
  }

  /**
   * The rows of a file of its directory, such as events.csv, in cells; none without the file. A run
   * that is going on has a last row with fewer cells. Throws BadResultsException.
   */
  public Stream<String[]> rows(String name) {
    return file.beside(name).stream()
        .flatMap(found -> Json.lines(found).stream())
        .map(line -> line.split(",", -1));
  }
}
