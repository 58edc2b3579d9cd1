package dev.zkpulsar.harness.settings;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.profile.ExternalProfiler;
import org.openjdk.jmh.results.BenchmarkResult;
import org.openjdk.jmh.results.Result;

/**
 * Gives each fork of a point the harness' arguments, in an argument file, and its number, from 0.
 * JMH asks a profiler of this kind for arguments of every fork, puts them after those of the user,
 * and writes them into no result.
 */
public final class ForkArguments implements ExternalProfiler {
  private static final String PROPERTY = "zkpulsar.fork";

  /**
   * The beginning of an argument that each fork has, and no other process of the run. The argument
   * comes before the class path: the system may tell only the first page of a command line.
   */
  public static final String MARK = "-D" + PROPERTY + "=";

  private final String file;
  private int next;

  /** Called by JMH, with the argument file. */
  public ForkArguments(String file) {
    this.file = file;
  }

  /** Writes arguments by the rules of the java command's argument files. */
  public static void write(Path file, List<String> arguments) throws IOException {
    Files.write(
        file,
        arguments.stream()
            .map(argument -> '"' + argument.replace("\\", "\\\\").replace("\"", "\\\"") + '"')
            .toList());
  }

  /** The number of this process; 0 if it is no fork. */
  public static int forkNumber() {
    return Integer.getInteger(PROPERTY, 0);
  }

  @Override
  public Collection<String> addJVMOptions(BenchmarkParams params) {
    return List.of(MARK + next++, "@" + file);
  }

  @Override
  public Collection<String> addJVMInvokeOptions(BenchmarkParams params) {
    return List.of();
  }

  @Override
  public void beforeTrial(BenchmarkParams params) {}

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
    return "The arguments of the forks";
  }
}
