package dev.zkpulsar.harness.point;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.UUID;
import org.openjdk.jmh.runner.options.Options;

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
 * <p>Points are equal if they have the same benchmark, parameters and plan. One thread at a time
 * may use a point.
 */
public final class Point {
  private final String benchmark;
  private final Map<String, String> params;
  private final MeasurementPlan plan;
  private final PointStates states;

  /** Given by the planner, which has asked the states already; null if the states are asked. */
  private final Map<String, String> knownUsedParams;

  /** Null until the first question. */
  private FaultKind fault;

  /**
   * A point of a run.
   *
   * @param benchmark the qualified name
   * @param params the value of each parameter, by name
   * @param usedParams the parameters that have an effect, with their values
   */
  public Point(
      String benchmark,
      Map<String, String> params,
      Map<String, String> usedParams,
      MeasurementPlan plan) {
    this.benchmark = benchmark;
    this.params = sorted(params);
    this.knownUsedParams = sorted(usedParams);
    this.plan = plan;
    this.states = new PointStates(this);
  }

  /** A point that no run has, to ask about the parameters. */
  public Point(String benchmark, Map<String, String> params) {
    this.benchmark = benchmark;
    this.params = sorted(params);
    this.knownUsedParams = null;
    this.plan = MeasurementPlan.NONE;
    this.states = new PointStates(this);
  }

  /** The same point with another plan: it keeps the states, which depend on no plan. */
  private Point(Point samePoint, MeasurementPlan plan) {
    this.benchmark = samePoint.benchmark;
    this.params = samePoint.params;
    this.knownUsedParams = samePoint.usedParams();
    this.plan = plan;
    this.states = new PointStates(this, samePoint.states);
  }

  private static Map<String, String> sorted(Map<String, String> params) {
    return Collections.unmodifiableMap(new TreeMap<>(params));
  }

  /** The same point with other parameters and another estimate of its time. */
  public Point with(Map<String, String> otherParams, double otherSeconds) {
    return new Point(new Point(benchmark, otherParams), plan.withEstimatedSeconds(otherSeconds));
  }

  /** The same point with a need, see {@link #needs}. */
  public Point withNeeds(String otherNeeds) {
    return new Point(this, plan.withNeeds(otherNeeds));
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
    return knownUsedParams == null ? states.usedParams() : knownUsedParams;
  }

  /** The value of a parameter that is a whole number. */
  public int number(String param) {
    return Integer.parseInt(params.get(param));
  }

  /** The options of the command line that selects the point, without names of benchmarks. */
  public Options options() {
    return plan.options();
  }

  /** The arguments of this JVM for the forks; empty if the forks have their own. */
  public Optional<List<String>> inheritedJvmArgs() {
    return plan.inheritedJvmArgs();
  }

  /** A large need of resources, as text; empty if there is no such need. */
  public String needs() {
    return plan.needs();
  }

  /** The length of all warm-up iterations of a fork. */
  public double warmupSeconds() {
    return plan.warmupSeconds();
  }

  /** The time of the point's iterations, all forks together. */
  public double estimatedSeconds() {
    return plan.estimatedSeconds();
  }

  /**
   * A state with the point's parameters in its fields, as JMH fills it; its set-up methods have not
   * run. Fields whose parameters the benchmark does not have keep what the constructor gives them.
   */
  public <S> S state(Class<S> type) {
    return states.state(type);
  }

  /** Whether the point uses a state, see {@link PointRules#unusedStates}. */
  public boolean uses(Class<?> state) {
    return states.used().contains(state);
  }

  /** The first used state of a type that several states extend; empty if the point has none. */
  public <S> Optional<S> used(Class<S> supertype) {
    return states.firstUsed(supertype);
  }

  /** The rules of the used states, which have the point's parameters. */
  public List<PointRules> rules() {
    return states.rules();
  }

  /** The fault of the point; NONE if it has none, or an unknown one, which is refused. */
  public FaultKind fault() {
    if (fault == null) {
      fault = FaultKind.of(params.getOrDefault(FaultKind.PARAM, FaultKind.NONE.label()));
    }
    return fault;
  }

  /**
   * Class and method without the package, then the used parameters. servers.csv and events.csv name
   * their points by it, and the reporter finds them by the equal text that it makes of a result.
   */
  public String label() {
    var label = new StringBuilder(shortName(benchmark));
    usedParams().forEach((name, value) -> label.append(' ').append(name).append('=').append(value));
    return label.toString();
  }

  /** The class and method of a qualified name. */
  public static String shortName(String benchmark) {
    int method = benchmark.lastIndexOf('.');
    int simpleClass = benchmark.lastIndexOf('.', method - 1);
    return benchmark.substring(simpleClass + 1);
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
        && plan.equals(point.plan);
  }

  @Override
  public int hashCode() {
    return Objects.hash(benchmark, params);
  }

  @Override
  public String toString() {
    return Point.shortName(benchmark) + " " + params;
  }
}
