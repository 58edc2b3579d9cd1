package dev.zkpulsar.results.runs;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toCollection;

import com.fasterxml.jackson.core.type.TypeReference;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;

public record History(
    SortedMap<String, List<MeasuredRun>> nights,
    SortedMap<String, String> accepted,
    SortedMap<String, String> noted) {
  /** A JSON object from night to the reason why it starts a new baseline. */
  public static final String ACCEPTED = "accepted.json";

  /** A JSON object from night to what was changed before it. */
  public static final String NOTED = "notes.json";

  private static final TypeReference<TreeMap<String, String>> WORDS = new TypeReference<>() {};
  private static final int HALF_A_DAY = 12;

  /** Fewer nights have no noise. */
  public static final int LEAST_NIGHTS = 4;

  /** Fewer runs of one night are compared side by side. */
  private static final int LEAST_RUNS = 5;

  /**
   * The history that runs form, with the accepted nights of their directories. Runs of fewer than
   * {@link #LEAST_NIGHTS} nights count one by one. Empty if too few runs have a point in common.
   */
  public static Optional<History> of(Collection<MeasuredRun> runs) {
    var nights = nights(runs);
    boolean isByRun = nights.size() < LEAST_NIGHTS;
    var used = isByRun ? grouped(runs, MeasuredRun::name) : nights;
    var times = new TreeMap<String, Integer>();
    used.values().stream()
        .flatMap(
            night ->
                night.stream()
                    .flatMap(run -> run.points().keySet().stream())
                    .map(MeasuredPoint.Key::qualifiedLabel)
                    .distinct())
        .forEach(point -> times.merge(point, 1, Integer::sum));
    int most = times.values().stream().max(Comparator.naturalOrder()).orElse(0);
    if (most < (isByRun ? LEAST_RUNS : LEAST_NIGHTS)) {
      return Optional.empty();
    }
    var history = new History(used, new TreeMap<>(), new TreeMap<>());
    for (Path each : runs.stream().flatMap(run -> run.file().directories()).distinct().toList()) {
      history.accepted.putAll(words(each, ACCEPTED));
      history.noted.putAll(words(each, NOTED));
    }
    return Optional.of(history);
  }

  public static TreeMap<String, List<MeasuredRun>> nights(Collection<MeasuredRun> runs) {
    return grouped(runs, History::night);
  }

  private static TreeMap<String, List<MeasuredRun>> grouped(
      Collection<MeasuredRun> runs, Function<MeasuredRun, String> night) {
    return runs.stream()
        .sorted(Comparator.comparing(MeasuredRun::name))
        .collect(groupingBy(night, TreeMap::new, toCollection(ArrayList::new)));
  }

  /**
   * The night of a run: the name of its file, or else its own, without a final {@code -r1}. A name
   * that has none but begins with a time is of the day at whose noon the night begins.
   */
  private static String night(MeasuredRun run) {
    String file = run.file().run().replaceFirst("^.*/", "");
    Optional<String> ofFile = night(file);
    return ofFile
        .filter(night -> file.startsWith(night + "-r"))
        // A merged file has the runs of many nights.
        .or(() -> night(run.name()))
        .or(() -> ofFile)
        .orElse(file);
  }

  private static Optional<String> night(String name) {
    String last = name.replaceFirst("^.*/", "");
    String night = last.replaceFirst("-r\\d+$", "");
    var date =
        MeasuredRun.time(last)
            .map(time -> DateTimeFormatter.BASIC_ISO_DATE.format(time.minusHours(HALF_A_DAY)));
    return night.equals(last) ? date : Optional.of(night);
  }

  /**
   * The nights that a file of a directory names, with its words about them. Throws
   * BadResultsException if the file cannot be read.
   */
  public static SortedMap<String, String> words(Path directory, String name) {
    Path file = directory.resolve(name);
    return Files.exists(file) ? JsonFile.read(file, WORDS) : new TreeMap<>();
  }
}
