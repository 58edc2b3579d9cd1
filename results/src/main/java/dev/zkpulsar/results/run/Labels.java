package dev.zkpulsar.results.run;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.mapping;
import static java.util.stream.Collectors.toSet;

import dev.zkpulsar.results.text.PlainText;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;

/** Names points of one table or plot by what differs between them: benchmark, parameters, run. */
public final class Labels {
  private final Map<String, Set<String>> qualified;
  private final Map<String, Set<String>> modes;
  private final Set<String> runs;
  private final Map<String, String> shared;
  private final Set<String> telling;
  private final Map<String, String> shown;
  private final boolean severalBenchmarks;

  /** Labels for the points of one table or plot. */
  public Labels(Collection<Point> points) {
    this(points, Map.of());
  }

  /** Labels with names to show in place of class and method. */
  public Labels(Collection<Point> points, Map<String, String> shown) {
    this.shown = shown;
    var ids = points.stream().map(Point::id).toList();
    qualified = values(ids, Id::simpleClass, Id::qualifiedClass);
    modes = values(ids, Id::benchmark, Id::mode);
    runs = points.stream().map(Point::run).collect(toSet());
    telling = telling(ids);
    shared = shared(ids, telling);
    severalBenchmarks = ids.stream().map(this::benchmark).distinct().count() > 1;
  }

  /** The parameters that all have, and that do not tell them apart. */
  private static Map<String, String> shared(List<Id> ids, Set<String> telling) {
    var shared = new TreeMap<String, String>();
    ids.forEach(id -> shared.putAll(id.params()));
    ids.forEach(id -> shared.keySet().retainAll(id.params().keySet()));
    shared.keySet().removeAll(telling);
    return shared;
  }

  private static Map<String, Set<String>> values(
      List<Id> ids, Function<Id, String> by, Function<Id, String> value) {
    return ids.stream().collect(groupingBy(by, mapping(value, toSet())));
  }

  /**
   * The parameters with several values; one that some lack, only if nothing else tells them apart.
   */
  public static Set<String> telling(Collection<Id> ids) {
    var values = new TreeMap<String, Set<String>>();
    for (Id id : ids) {
      for (var param : id.params().entrySet()) {
        values.computeIfAbsent(param.getKey(), name -> new HashSet<>()).add(param.getValue());
      }
    }
    var telling = new TreeSet<>(values.keySet());
    telling.removeIf(name -> values.get(name).size() < 2);
    for (String name : values.keySet()) {
      if (!telling.contains(name) && tellsMore(name, telling, ids)) {
        telling.add(name);
      }
    }
    return telling;
  }

  /** Whether a parameter tells points apart that the others do not. */
  private static boolean tellsMore(String name, Set<String> others, Collection<Id> ids) {
    var all = new TreeSet<>(others);
    all.add(name);
    return distinct(ids, all) > distinct(ids, others);
  }

  /** How many points are distinguished by their benchmarks and these parameters. */
  private static long distinct(Collection<Id> ids, Set<String> by) {
    return ids.stream().map(id -> id.benchmark() + " " + words(id, by)).distinct().count();
  }

  private static String words(Id id, Set<String> names) {
    var some = new TreeMap<>(id.params());
    some.keySet().retainAll(names);
    return Id.words(some);
  }

  /** The benchmark and the parameters that distinguish a point. */
  public String of(Id id) {
    return PlainText.join(" ", benchmark(id), params(id));
  }

  /** All that differs, the run included; if nothing does, the benchmark. */
  public String series(Point point) {
    String params = params(point.id());
    boolean isNamed = severalBenchmarks || (params.isEmpty() && runs.size() < 2);
    String run = runs.size() < 2 ? "" : "run " + point.run();
    return PlainText.join(", ", isNamed ? benchmark(point.id()) : "", params, run);
  }

  /** The benchmark, with package and mode if several have its name. */
  public String benchmark(Id id) {
    boolean isAmbiguous = qualified.get(id.simpleClass()).size() > 1;
    String plain = isAmbiguous ? id.benchmark() : id.shortName();
    plain += modes.get(id.benchmark()).size() > 1 ? " (" + id.mode() + ")" : "";
    String name = shown.getOrDefault(id.shortName(), plain);
    // A package or a mode that tells two apart is shown after the name.
    return name.equals(plain) || plain.equals(id.shortName()) ? name : name + " [" + plain + "]";
  }

  /** The parameters that distinguish a point, such as "client=oxia rate=100"; may be empty. */
  public String params(Id id) {
    return words(id, telling);
  }

  /** The parameters that all points share; may be empty. */
  public String shared() {
    return Id.words(shared);
  }
}
