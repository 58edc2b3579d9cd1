package dev.zkpulsar.results.run;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** A run, of a merged file by the name in each result. */
public record Run(String name, ResultFile file, Facts facts, Map<Id, Point> points) {
  private static final Pattern TIME =
      Pattern.compile(
          "(?<=^|/)\\d{4}(0[1-9]|1[0-2])(0[1-9]|[12]\\d|3[01])T([01]\\d|2[0-3])([0-5]\\d){2}(?=[^/]*$)");
  private static final DateTimeFormatter TIME_FORMAT =
      DateTimeFormatter.ofPattern("yyyyMMdd'T'HHmmss").withZone(ZoneOffset.UTC);

  /** A line about the planned points without a result. */
  public Optional<String> missing() {
    // Two packages may have classes of one name.
    var measured = points.keySet().stream().map(Id::qualifiedLabel).collect(Collectors.toSet());
    List<Id> plan = facts.plan().stream().map(Facts.Planned::id).toList();
    var missing =
        plan.stream()
            .filter(planned -> !measured.contains(planned.qualifiedLabel()))
            .map(Id::label)
            .toList();
    if (missing.isEmpty()) {
      return Optional.empty();
    }
    // The plan of a trimmed run has only the missing points.
    boolean isTrimmed = missing.size() == plan.size();
    int planned = isTrimmed ? missing.size() + measured.size() : plan.size();
    return Optional.of(
        "%d of %d planned points have no result: %s"
            .formatted(missing.size(), planned, String.join("; ", missing)));
  }

  /** The start in ISO format, from its provenance or name; empty if unknown. */
  public String startedAt() {
    String known = facts.get("startedAt");
    return known.isEmpty() ? time(name).map(Instant::toString).orElse("") : known;
  }

  /** The start as a time; empty if it is unknown, or no time. */
  public Optional<Instant> startTime() {
    try {
      return Optional.of(startedAt()).filter(text -> !text.isEmpty()).map(Instant::parse);
    } catch (DateTimeException e) {
      return Optional.empty();
    }
  }

  /** The time in a name such as 20261128T041001Z-bench-metadata. */
  public static Optional<Instant> time(String name) {
    return TIME.matcher(name)
        .results()
        .map(found -> TIME_FORMAT.parse(found.group(), Instant::from))
        .findFirst();
  }

  /** The interval log of a point; empty if the run's directory has none. */
  public Optional<Path> intervalLog(Id point) {
    for (Facts.Planned planned : facts.plan()) {
      // Nothing outside of the run's directory.
      boolean isInside = planned.histograms().matches("histograms/[^/\\\\]+");
      if (isInside && planned.id().qualifiedLabel().equals(point.qualifiedLabel())) {
        return file.beside(planned.histograms());
      }
    }
    return Optional.empty();
  }

  /** The time series of its servers; see {@code read.ServersCsv}. */
  public Optional<Path> servers() {
    return file.beside(ResultFile.SERVERS_CSV).filter(Files::isRegularFile);
  }

  /** What happened during its points; see {@code read.EventsCsv}. */
  public Optional<Path> events() {
    return file.beside(ResultFile.EVENTS_CSV).filter(Files::isRegularFile);
  }
}
