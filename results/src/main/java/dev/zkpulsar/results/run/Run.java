package dev.zkpulsar.results.run;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A run, of a merged file by the name in each result. */
public record Run(String name, ResultFile file, Facts facts, Map<Id, Point> points) {
  private static final Pattern TIME =
      Pattern.compile(
          "(?<=^|/)\\d{4}(0[1-9]|1[0-2])(0[1-9]|[12]\\d|3[01])T([01]\\d|2[0-3])([0-5]\\d){2}(?=[^/]*$)");
  private static final DateTimeFormatter TIME_FORMAT =
      DateTimeFormatter.ofPattern("yyyyMMdd'T'HHmmss").withZone(ZoneOffset.UTC);

  private static final int EVENT_CELLS = 4;

  /** A line about the planned points without a result. */
  public Optional<String> missing() {
    // Two packages may have classes of one name.
    var measured = points.keySet().stream().map(Id::qualifiedLabel).collect(Collectors.toSet());
    var plan = facts.plan().stream().map(Facts.Planned::id).toList();
    var missing =
        plan.stream()
            .filter(planned -> !measured.contains(planned.qualifiedLabel()))
            .map(Id::label)
            .toList();
    // The plan of a trimmed run has only the missing points.
    boolean isTrimmed = missing.size() == plan.size();
    int planned = isTrimmed ? missing.size() + measured.size() : plan.size();
    String line = "%d of %d planned points have no result: %s";
    return missing.isEmpty()
        ? Optional.empty()
        : Optional.of(line.formatted(missing.size(), planned, String.join("; ", missing)));
  }

  /** The start in ISO format, from its provenance or name; empty if unknown. */
  public String startedAt() {
    String known = facts.get("startedAt");
    return known.isEmpty() ? time(name).map(Instant::toString).orElse("") : known;
  }

  public static Optional<Instant> time(String name) {
    return TIME.matcher(name)
        .results()
        .map(found -> TIME_FORMAT.parse(found.group(), Instant::from))
        .findFirst();
  }

  public Optional<Path> intervalLog(Id point) {
    return facts.plan().stream()
        .filter(planned -> planned.id().qualifiedLabel().equals(point.qualifiedLabel()))
        .map(Facts.Planned::histograms)
        // Nothing outside of the run's directory.
        .filter(place -> place.matches("histograms/[^/\\\\]+"))
        .findFirst()
        .flatMap(file::beside);
  }

  /** The rows of events.csv in cells: epochMillis, point, event and server. */
  public Stream<List<String>> events() {
    return file.beside("events.csv").stream()
        .flatMap(found -> Json.text(found).lines())
        .skip(1)
        .map(line -> CsvLine.cells(line, EVENT_CELLS));
  }

  public Optional<Path> servers() {
    return file.beside("servers.csv").filter(Files::isRegularFile);
  }
}
