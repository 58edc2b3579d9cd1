package dev.zkpulsar.harness.plan;

import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.runner.WorkloadParams;

/** Copies of JMH's description of a benchmark; JMH has no shorter way to copy it. */
public final class JmhParams {
  private JmhParams() {}

  public static Map<String, String> values(BenchmarkParams of) {
    var values = new TreeMap<String, String>();
    of.getParamsKeys().forEach(name -> values.put(name, of.getParam(name)));
    return values;
  }

  /** A copy with another mode, unit of time, and other parameters. */
  public static BenchmarkParams copy(
      BenchmarkParams of, Mode mode, TimeUnit unit, Map<String, String> values) {
    var workload = new WorkloadParams();
    values.forEach((name, value) -> workload.put(name, value, 0));
    return new BenchmarkParams(
        of.getBenchmark(),
        of.generatedBenchmark(),
        of.shouldSynchIterations(),
        of.getThreads(),
        of.getThreadGroups(),
        of.getThreadGroupLabels(),
        of.getForks(),
        of.getWarmupForks(),
        of.getWarmup(),
        of.getMeasurement(),
        mode,
        workload,
        unit,
        of.getOpsPerInvocation(),
        of.getJvm(),
        of.getJvmArgs(),
        of.getJdkVersion(),
        of.getVmName(),
        of.getVmVersion(),
        of.getJmhVersion(),
        of.getTimeout());
  }
}
