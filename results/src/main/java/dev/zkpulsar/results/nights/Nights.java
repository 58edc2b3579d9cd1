package dev.zkpulsar.results.nights;

import static java.util.function.Predicate.not;
import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toCollection;

import dev.zkpulsar.results.runs.MeasuredPoint;
import dev.zkpulsar.results.runs.MeasuredRun;
import dev.zkpulsar.results.text.Digits;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;

/**
 * Runs by the name of their night, oldest first.
 *
 * @param unit "night", or "run" if each run counts as a night
 */
public record Nights(SortedMap<String, List<MeasuredRun>> byName, String unit) {
  private static final int HALF_A_DAY = 12;

  /** Fewer nights have no noise. */
  private static final int LEAST_NIGHTS = 4;

  /** Fewer runs of one night are compared side by side. */
  private static final int LEAST_RUNS = 5;

  public static Nights of(Collection<MeasuredRun> runs) {
    return grouped(runs, Nights::night, "night");
  }

  /**
   * The nights of runs that are worth a page: at least four with a point in common, or five runs of
   * fewer nights, each of which counts as a night. Otherwise empty.
   */
  public static Optional<Nights> history(Collection<MeasuredRun> runs) {
    var nights = of(runs);
    boolean isByRun = nights.byName.size() < LEAST_NIGHTS;
    var used = isByRun ? grouped(runs, MeasuredRun::name, "run") : nights;
    var times = new TreeMap<String, Integer>();
    for (var night : used.byName.values()) {
      night.stream()
          .flatMap(run -> run.points().keySet().stream())
          .map(MeasuredPoint.Key::qualifiedLabel)
          .distinct()
          .forEach(point -> times.merge(point, 1, Integer::sum));
    }
    int most = times.values().stream().max(Comparator.naturalOrder()).orElse(0);
    return Optional.of(used).filter(any -> most >= (isByRun ? LEAST_RUNS : LEAST_NIGHTS));
  }

  private static Nights grouped(
      Collection<MeasuredRun> runs, Function<MeasuredRun, String> night, String unit) {
    return new Nights(
        runs.stream()
            .sorted(Comparator.comparing(MeasuredRun::name))
            .collect(groupingBy(night, TreeMap::new, toCollection(ArrayList::new))),
        unit);
  }

  /** All runs, in the order of their nights. */
  public List<MeasuredRun> runs() {
    return byName.values().stream().flatMap(List::stream).toList();
  }

  /** The number of the night of each of {@link #runs}. */
  public List<Integer> nightOfRun() {
    var numbers = new ArrayList<Integer>();
    int number = 0;
    for (var night : byName.values()) {
      for (int run = 0; run < night.size(); run++) {
        numbers.add(number);
      }
      number++;
    }
    return numbers;
  }

  /** What is compared, in words. */
  public String title() {
    String newest = byName.lastKey();
    String rounds = Digits.count(byName.get(newest).size(), "round");
    String earlier = Digits.count(byName.size() - 1, unit);
    return "%s %s (%s) and %s before it".formatted(unit, newest, rounds, earlier);
  }

  /** The name of each night, with its commit if that is known. */
  List<String> dated() {
    return byName.entrySet().stream()
        .map(
            night -> {
              String commit = commit(night.getValue());
              return night.getKey() + (commit.isEmpty() ? "" : " (commit " + commit + ")");
            })
        .toList();
  }

  /** The first known commit of runs, abbreviated; or empty. */
  public static String commit(List<MeasuredRun> runs) {
    return runs.stream()
        .map(MeasuredRun::shortCommit)
        .filter(not(String::isEmpty))
        .findFirst()
        .orElse("");
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
}
