package dev.zkpulsar.harness.metrics;

import dev.zkpulsar.harness.load.Recording;
import dev.zkpulsar.harness.load.Recording.Figure;
import java.util.Map;
import java.util.TreeMap;

/**
 * Decides what a reader of an iteration has to know, though its figures are right: that the client
 * may be the limit, the harness itself, or the disk, or that the client is young, cold or unwarmed.
 * docs/reading-numbers.md explains the thresholds. One more reason, {@code drift}, is that of
 * {@link Drift}.
 */
final class CautionRule {
  /** The operations of a fork before its first measured iteration. */
  static final String WARM_UP = "warmup.operations";

  /**
   * The operations after which a p99 has been seen to fall no more: plain reads at 1,000/s in eight
   * forks (results/published/seconds.md). After 40,000 operations as fast as possible, the p99 fell
   * for 17 s of the load itself, from 5 to 2 ms. In the 19 undisturbed forks of
   * results/recorded/reads-again, on a faster machine, it was level after 35,000.
   */
  private static final double ENOUGH_WARM_UP = 60_000;

  /**
   * The operations after which a median has been seen to fall no more. Reads of the store in memory
   * at 1,000/s took 2.1 us in the median of the 4 s after 3,000 operations, and 1.1 us after 7,000;
   * at 2,000/s they took 0.87 us after 6,000 and 0.77 us after 14,000 (results/published/metadata,
   * set stores). The JVM's second compiler compiles a method after 5,000 to 15,000 calls.
   */
  private static final double LEAST_WARM_UP = 10_000;

  /** With fewer responses, a p99 is printed as "~": less than 10 lie beyond it. */
  private static final long LEAST_FOR_P99 = 1_000;

  private static final double CLIENT_SHARE = 0.5;
  private static final double LOOP_SHARE_OF_MACHINE = 0.1;

  /**
   * The loop's part of the processor time of all others. A loop that takes a tenth of it makes an
   * operation cost a tenth more, and moves a throughput by a tenth. The bound is lower, since a
   * client also has threads that wait for no operation and use up to a fifth of a core.
   */
  private static final double LOOP_SHARE_OF_REST = 0.08;

  private static final double PERCENT = 100;

  private CautionRule() {}

  /**
   * The figures of an iteration by which the rule decides.
   *
   * @param figures by label; processor use is {@code client.cpu}, {@code harness.cpu}, {@code
   *     zookeeper1.cpu}
   * @param helperCores that the benchmark's other processes used: they are clients, too
   * @param processors those that the client could use
   * @param p99Ms of the response times; NaN if unknown
   * @param responses about as many as the fork has in all its measured iterations
   * @param hasServersElsewhere whether servers of others are measured, whose warm-up has a rate
   */
  record Iteration(
      Map<String, Double> figures,
      double helperCores,
      boolean isOpenLoop,
      int processors,
      double p99Ms,
      long responses,
      boolean hasServersElsewhere) {
    private double harnessCores() {
      return figures.getOrDefault(Recording.HARNESS_CPU, 0.0);
    }

    private double clientCores() {
      return figures.getOrDefault(Meters.CLIENT + ".cpu", 0.0) + helperCores;
    }

    private double machineCores() {
      return figures.getOrDefault("machine.cores", (double) processors);
    }
  }

  /** The reasons with their sizes, which are above 0; empty if there is none. */
  static Map<String, Figure> reasons(Iteration iteration) {
    return iteration.isOpenLoop ? ofOpenLoop(iteration) : ofClosedLoop(iteration);
  }

  private static Map<String, Figure> ofOpenLoop(Iteration iteration) {
    var reasons = new TreeMap<String, Figure>();
    addClient(iteration.clientCores(), iteration.processors, reasons);
    addLoop(iteration.harnessCores(), iteration.machineCores(), reasons);
    if (iteration.hasServersElsewhere) {
      addWarmUp("cold", LEAST_WARM_UP, iteration.figures, reasons);
    }
    if (iteration.responses >= LEAST_FOR_P99) {
      addWarmUp("young", ENOUGH_WARM_UP, iteration.figures, reasons);
    }
    SlowDiskRule.reason(iteration.figures, iteration.p99Ms)
        .ifPresent(sync -> reasons.put("slowdisk", sync));
    return reasons;
  }

  private static Map<String, Figure> ofClosedLoop(Iteration iteration) {
    var reasons = new TreeMap<String, Figure>();
    double harnessCores = iteration.harnessCores();
    addClient(iteration.clientCores() + harnessCores, iteration.processors, reasons);
    addLoopCost(harnessCores, iteration.figures, reasons);
    return reasons;
  }

  private static void addClient(double cores, int processors, Map<String, Figure> reasons) {
    if (cores > CLIENT_SHARE * processors) {
      reasons.put("clientbound", new Figure(cores, "cores"));
    }
  }

  /** An open loop waits for the next start on a processor that local servers could use. */
  private static void addLoop(double cores, double ofMachine, Map<String, Figure> reasons) {
    if (cores > LOOP_SHARE_OF_MACHINE * ofMachine) {
      reasons.put("loopcores", new Figure(cores, "cores"));
    }
  }

  /** Absent from warm-up iterations, and where operations cannot be repeated to warm up. */
  private static void addWarmUp(
      String reason, double enough, Map<String, Double> figures, Map<String, Figure> reasons) {
    double operations = figures.getOrDefault(WARM_UP, Double.MAX_VALUE);
    if (operations == 0) {
      reasons.put("unwarmed", new Figure(1, "flag")); // A reason of size 0 is none.
    } else if (operations < enough) {
      reasons.put(reason, new Figure(operations, "#"));
    }
  }

  /** In a closed loop, which saturates something, the time of the loop is missing elsewhere. */
  private static void addLoopCost(
      double harness, Map<String, Double> figures, Map<String, Figure> reasons) {
    double all =
        figures.entrySet().stream()
            .filter(figure -> KnownMetrics.isCpu(figure.getKey()))
            .mapToDouble(Map.Entry::getValue)
            .sum();
    if (harness > LOOP_SHARE_OF_REST * (all - harness)) {
      reasons.put("loopcost", new Figure(PERCENT * harness / all, "%"));
    }
  }
}
