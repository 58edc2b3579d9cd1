package dev.zkpulsar.harness.settings;

import java.io.File;
import java.util.Collection;
import java.util.List;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.profile.ExternalProfiler;
import org.openjdk.jmh.results.BenchmarkResult;
import org.openjdk.jmh.results.Result;

/**
 * Tells each fork of a point its number, from 0. JMH asks a profiler of this kind for the arguments
 * of every fork that it starts, and writes them into no result.
 */
public final class ForkNumber implements ExternalProfiler {
  private static final String PROPERTY = "zkpulsar.fork";

  private int next;

  /** The number of this process; 0 if it is no fork. */
  public static int get() {
    return Integer.getInteger(PROPERTY, 0);
  }

  @Override
  public Collection<String> addJVMOptions(BenchmarkParams params) {
    return List.of("-D" + PROPERTY + "=" + next++);
  }

  @Override
  public Collection<String> addJVMInvokeOptions(BenchmarkParams params) {
    return List.of();
  }

  @Override
  public void beforeTrial(BenchmarkParams params) {
    // Nothing is measured.
  }

  @Override
  @SuppressWarnings("rawtypes")
  public Collection<? extends Result> afterTrial(
      BenchmarkResult result, long pid, File stdOut, File stdErr) {
    return List.of();
  }

  @Override
  public boolean allowPrintOut() {
    return true;
  }

  @Override
  public boolean allowPrintErr() {
    return true;
  }

  @Override
  public String getDescription() {
    return "The number of a fork";
  }
}
