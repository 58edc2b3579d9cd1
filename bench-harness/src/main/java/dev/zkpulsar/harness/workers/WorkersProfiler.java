package dev.zkpulsar.harness.workers;

import dev.zkpulsar.harness.load.Recording.Window;
import dev.zkpulsar.harness.load.TrialContext;
import dev.zkpulsar.harness.settings.ForkArguments;
import dev.zkpulsar.harness.settings.ForkInput;
import dev.zkpulsar.harness.settings.Settings;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.zip.CRC32C;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.infra.IterationParams;
import org.openjdk.jmh.profile.InternalProfiler;
import org.openjdk.jmh.results.IterationResult;
import org.openjdk.jmh.results.Result;

/**
 * Keeps the forks of all workers in step: iterations start when the set-up of each is complete, and
 * none tears down before all have drained. JMH counts neither wait in a loop's time. Worker 0 then
 * adds the results of the others, which JMH merges like those of threads. To be added before the
 * profilers whose results it hands over: JMH ends them in the reverse order.
 */
public final class WorkersProfiler implements InternalProfiler {
  /** Null before the first iteration. */
  private Meeting meeting;

  /** The iteration, from 1 on, warm-up included. */
  private int number;

  /** When this fork passed the start of the iteration, by {@link System#nanoTime}. */
  private long openedNs;

  private Window window = new Window(0, 0, 0);

  @Override
  public String getDescription() {
    return "Starts and ends the iterations of all workers together, and merges their results";
  }

  @Override
  public void beforeIteration(BenchmarkParams benchmark, IterationParams params) {
    if (meeting == null) {
      String place = ForkInput.ofRunner().point() + ", fork " + ForkArguments.forkNumber();
      meeting = Meeting.at(WorkerSettings.of(Settings.current().properties()), place);
      meeting.join(meeting.orEnd(() -> build(benchmark)));
    }
    number++;
    TrialContext.listen(
        TrialContext.Order.WORKERS,
        opened -> {
          meeting.pass("start of iteration " + number);
          openedNs = System.nanoTime();
        },
        closed -> {
          window = closed.window();
          meeting.pass("end of iteration " + number);
        });
  }

  /** The facts that must be equal: iterations, JDK, what draws random numbers, and jars. */
  private static Set<String> build(BenchmarkParams benchmark) throws IOException {
    var facts = new TreeSet<String>();
    IterationParams warmup = benchmark.getWarmup();
    IterationParams measured = benchmark.getMeasurement();
    facts.add("-wi %d -w %s".formatted(warmup.getCount(), warmup.getTime()));
    facts.add("-i %d -r %s".formatted(measured.getCount(), measured.getTime()));
    facts.add("-f " + benchmark.getForks());
    facts.add("JDK " + System.getProperty("java.vm.version"));
    facts.add("-D" + Settings.SEED + "=" + Settings.current().seed());
    facts.add("-D" + Settings.WARMUP + "=" + Settings.current().warmupOperations());
    for (String entry : System.getProperty("java.class.path").split(File.pathSeparator)) {
      Path jar = Path.of(entry);
      facts.add("%s %08x".formatted(jar.getFileName(), checksum(jar)));
    }
    return facts;
  }

  /** The sum of a jar, or of all files of a directory in the order of their names. */
  private static long checksum(Path jar) throws IOException {
    var sum = new CRC32C();
    try (var files = Files.walk(jar)) {
      for (Path file : files.filter(Files::isRegularFile).sorted().toList()) {
        sum.update(Files.readAllBytes(file));
      }
    }
    return sum.getValue();
  }

  @Override
  public Collection<? extends Result<?>> afterIteration(
      BenchmarkParams benchmark, IterationParams params, IterationResult result) {
    if (result.getRawPrimaryResults().isEmpty()) {
      return List.of(); // The iteration has failed: this fork ends, and the others miss it.
    }
    int last = benchmark.getWarmup().getCount() + benchmark.getMeasurement().getCount();
    boolean isFixedWork = benchmark.getMode() == Mode.SingleShotTime;
    return meeting.orEnd(() -> resultsOfOthers(result, number == last, isFixedWork));
  }

  /** Worker 0 gets the results of the others; the others hand theirs over and get none. */
  private Collection<Result<?>> resultsOfOthers(
      IterationResult result, boolean isLast, boolean isFixedWork)
      throws IOException, ClassNotFoundException {
    WorkerResults own = WorkerResults.of(result, openedNs, window);
    List<byte[]> others = meeting.gather(own.bytes(), isLast);
    if (!meeting.isFirst()) {
      return List.of();
    }
    var all = new ArrayList<>(List.of(own));
    for (byte[] other : others) {
      all.add(WorkerResults.of(other));
    }
    return WorkerResults.ofOthers(all, isFixedWork);
  }
}
