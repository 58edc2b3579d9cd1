package dev.zkpulsar.harness.point;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.UUID;
import java.util.stream.Collectors;
import org.openjdk.jmh.runner.options.Options;
import org.openjdk.jmh.runner.options.OptionsBuilder;

/**
 * One benchmark with one value of each parameter: the unit that is run, journalled and resumed.
 *
 * <p>Parameters are text on the command line and in results. Everywhere else they are the fields of
 * the point's states, which it makes at the first question and keeps:
 *
 * <pre>{@code
 * int servers = point.state(ZooKeeperServers.class).servers;
 * boolean losesServers = point.fault().losesServers();
 * }</pre>
 *
 * <p>Points are equal if they have the same benchmark, parameters and options. One thread at a time
 * may use a point.
 */
public final class Point {
  private static final Options NO_OPTIONS = new OptionsBuilder().build();

  private final String benchmark;
  private final Map<String, String> params;
  private final Options options;
  private final Optional<List<String>> inheritedJvmArgs;
  private final String needs;
  private final double warmupSeconds;
  private final double estimatedSeconds;

  /** The states that were asked for so far, by class. */
  private final Map<Class<?>, Object> states = new HashMap<>();

  // Found at the first question.
  private Set<Class<?>> usedStates;
  private Map<String, String> usedParams;
  private FaultKind fault;

  /**
   * A point of a run.
   *
   * @param benchmark the qualified name
   * @param params the value of each parameter, by name
   * @param usedParams the parameters that have an effect
   * @param options of the command line that selects it, without names of benchmarks
   * @param inheritedJvmArgs those of this JVM, without settings; empty if the command line or the
   *     benchmark has {@code jvmArgs}
   * @param needs a large need of resources, as text; empty if there is no such need
   * @param warmupSeconds the length of all warm-up iterations of a fork
   * @param estimatedSeconds the time of its iterations, all forks together
   */
  public Point(
      String benchmark,
      Map<String, String> params,
      Map<String, String> usedParams,
      Options options,
      Optional<List<String>> inheritedJvmArgs,
      String needs,
      double warmupSeconds,
      double estimatedSeconds) {
    this.benchmark = benchmark;
    this.params = sorted(params);
    this.usedParams = sorted(usedParams);
    this.options = options;
    this.inheritedJvmArgs = inheritedJvmArgs;
    this.needs = needs;
    this.warmupSeconds = warmupSeconds;
    this.estimatedSeconds = estimatedSeconds;
  }

  /** A point that no run has, to ask about the parameters. */
  public Point(String benchmark, Map<String, String> params) {
    this(benchmark, params, Map.of(), NO_OPTIONS, Optional.empty(), "", 0, 0);
    usedParams = null;
  }

  private static Map<String, String> sorted(Map<String, String> params) {
    return Collections.unmodifiableMap(new TreeMap<>(params));
  }

  /** The same point with other parameters and another estimate of its time. */
  public Point with(Map<String, String> otherParams, double otherSeconds) {
    return new Point(
        benchmark,
        otherParams,
        new Point(benchmark, otherParams).usedParams(),
        options,
        inheritedJvmArgs,
        needs,
        warmupSeconds,
        otherSeconds);
  }

  /** The same point with a need, see {@link #needs}. */
  public Point withNeeds(String otherNeeds) {
    var with =
        new Point(
            benchmark,
            params,
            usedParams(),
            options,
            inheritedJvmArgs,
            otherNeeds,
            warmupSeconds,
            estimatedSeconds);
    with.states.putAll(states);
    return with;
  }

  /** The qualified name of the benchmark. */
  public String benchmark() {
    return benchmark;
  }

  /** The value of each parameter as text, by name, sorted. */
  public Map<String, String> params() {
    return params;
  }

  /** The parameters that have an effect, sorted; see {@link PointRules#unusedParams}. */
  public Map<String, String> usedParams() {
    if (usedParams == null) {
      var used = new TreeMap<>(params);
      used.keySet().retainAll(BenchmarkStates.paramNames(usedStates()));
      for (PointRules rules : rules()) {
        used.keySet().removeAll(rules.unusedParams(this));
      }
      usedParams = Collections.unmodifiableMap(used);
    }
    return usedParams;
  }

  /** The value of a parameter that is a whole number. */
  public int number(String param) {
    return Integer.parseInt(params.get(param));
  }

  /** The options of the command line that selects the point, without names of benchmarks. */
  public Options options() {
    return options;
  }

  /** The arguments of this JVM for the forks; empty if the forks have their own. */
  public Optional<List<String>> inheritedJvmArgs() {
    return inheritedJvmArgs;
  }

  /** A large need of resources, as text; empty if there is no such need. */
  public String needs() {
    return needs;
  }

  /** The length of all warm-up iterations of a fork. */
  public double warmupSeconds() {
    return warmupSeconds;
  }

  /** The time of the point's iterations, all forks together. */
  public double estimatedSeconds() {
    return estimatedSeconds;
  }

  /**
   * A state with the point's parameters in its fields, as JMH fills it; its set-up methods have not
   * run. Fields whose parameters the benchmark does not have keep what the constructor gives them.
   */
  public <S> S state(Class<S> type) {
    if (!states.containsKey(type)) {
      states.put(type, Params.fill(type, params));
    }
    return type.cast(states.get(type));
  }

  /** Whether the point uses a state, see {@link PointRules#unusedStates}. */
  public boolean uses(Class<?> state) {
    return usedStates().contains(state);
  }

  /** The first used state of a type that several states extend; empty if the point has none. */
  public <S> Optional<S> used(Class<S> supertype) {
    for (Class<?> type : usedStates()) {
      if (supertype.isAssignableFrom(type)) {
        return Optional.of(supertype.cast(state(type)));
      }
    }
    return Optional.empty();
  }

  /** The rules of the used states, which have the point's parameters. */
  public List<PointRules> rules() {
    return rules(usedStates());
  }

  private List<PointRules> rules(Collection<Class<?>> types) {
    return types.stream()
        .filter(PointRules.class::isAssignableFrom)
        .map(type -> (PointRules) state(type))
        .toList();
  }

  private Set<Class<?>> usedStates() {
    if (usedStates == null) {
      Set<Class<?>> all = BenchmarkStates.of(benchmark);
      var used = new LinkedHashSet<>(all);
      for (PointRules rules : rules(all)) {
        used.removeAll(rules.unusedStates(this));
      }
      usedStates = used;
    }
    return usedStates;
  }

  /** The fault of the point; NONE if it has none, or an unknown one, which is refused. */
  public FaultKind fault() {
    if (fault == null) {
      fault = FaultKind.of(params.getOrDefault(FaultKind.PARAM, FaultKind.NONE.label()));
    }
    return fault;
  }

  /** Class and method without the package, then the used parameters. */
  public String label() {
    return usedParams().entrySet().stream()
        .map(param -> " " + param.getKey() + "=" + param.getValue())
        .collect(Collectors.joining("", shortName(benchmark), ""));
  }

  /** The class and method of a qualified name. */
  public static String shortName(String benchmark) {
    return benchmark.replaceFirst("^.*\\.(?=[^.]+\\.[^.]+$)", "");
  }

  /** A file name, the same for the same label only. */
  public String key() {
    long hash = UUID.nameUUIDFromBytes(label().getBytes(UTF_8)).getMostSignificantBits();
    return Long.toHexString(hash) + "-" + shortName(benchmark);
  }

  /** The place of its interval log in the directory of a run; a point of warm-up only has none. */
  public String histograms() {
    return "histograms/" + key() + ".hlog";
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Point point
        && benchmark.equals(point.benchmark)
        && params.equals(point.params)
        && options.equals(point.options)
        && inheritedJvmArgs.equals(point.inheritedJvmArgs)
        && needs.equals(point.needs)
        && warmupSeconds == point.warmupSeconds
        && estimatedSeconds == point.estimatedSeconds;
  }

  @Override
  public int hashCode() {
    return Objects.hash(benchmark, params, needs);
  }

  @Override
  public String toString() {
    return Point.shortName(benchmark) + " " + params;
  }
}
