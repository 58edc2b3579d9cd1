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
import org.openjdk.jmh.runner.IterationType;

/**
 * Keeps the forks of all workers in step: iterations start when the set-up of each is complete, and
 * none tears down before all have drained. JMH counts neither wait in a loop's time. Worker 0 then
 * adds the results of the others, which JMH merges like those of threads. To be added before the
 * profilers whose results it hands over: JMH ends them in the reverse order.
 */
public final class WorkersProfiler implements InternalProfiler {
  private Meeting meeting;
  private int number;
  private int measured;
  private long openedNs;
  private Window window = new Window(0, 0, 0);

  @Override
  public String getDescription() {
    return "Starts and ends the iterations of all workers together, and merges their results";
  }

  @Override
  public void beforeIteration(BenchmarkParams benchmark, IterationParams params) {
    if (meeting == null) {
      var settings = WorkerSettings.of(Settings.current().properties());
      meeting = new Meeting(settings, place(benchmark));
      meeting.orEnd(this::join);
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

  /** Forks with other options are elsewhere, and never meet. */
  private static String place(BenchmarkParams benchmark) {
    IterationParams warmup = benchmark.getWarmup();
    IterationParams measured = benchmark.getMeasurement();
    return "%s -wi %d -w %s -i %d -r %s, fork %d"
        .formatted(
            ForkInput.ofRunner().point(),
            warmup.getCount(),
            warmup.getTime(),
            measured.getCount(),
            measured.getTime(),
            ForkArguments.forkNumber());
  }

  private Void join() throws Exception {
    meeting.join();
    var own = build();
    var first = List.of(meeting.value("build", () -> String.join("\n", own)).split("\n"));
    var others = new TreeSet<>(first);
    others.removeAll(own);
    own.removeAll(first);
    String difference = "its build has " + own + ", that of worker 0 has " + others;
    meeting.endIf(!own.isEmpty() || !others.isEmpty(), difference);
    TrialContext.join(meeting);
    return null;
  }

  /** The facts that must be equal: JDK, what draws random numbers, and jars. */
  private static Set<String> build() throws IOException {
    var facts = new TreeSet<String>();
    facts.add("JDK " + System.getProperty("java.vm.version"));
    facts.add("-D" + Settings.SEED + "=" + Settings.current().seed());
    facts.add("-D" + Settings.WARMUP + "=" + Settings.current().warmupOperations());
    for (String entry : System.getProperty("java.class.path").split(File.pathSeparator)) {
      var sum = new CRC32C();
      try (var files = Files.walk(Path.of(entry))) {
        for (Path file : files.filter(Files::isRegularFile).sorted().toList()) {
          sum.update(Files.readAllBytes(file));
        }
      }
      facts.add("%s %08x".formatted(Path.of(entry).getFileName(), sum.getValue()));
    }
    return facts;
  }

  @Override
  public Collection<? extends Result<?>> afterIteration(
      BenchmarkParams benchmark, IterationParams params, IterationResult result) {
    if (result.getRawPrimaryResults().isEmpty()) {
      return List.of(); // The iteration has failed: this fork ends, and the others miss it.
    }
    boolean isLast =
        params.getType() == IterationType.MEASUREMENT
            && ++measured == benchmark.getMeasurement().getCount();
    var own = WorkerResults.of(result, openedNs, window);
    return meeting.orEnd(
        () -> {
          var all = exchange("result of iteration " + number, own, isLast);
          boolean isFixedWork = benchmark.getMode() == Mode.SingleShotTime;
          return WorkerResults.ofOthers(all, isFixedWork);
        });
  }

  /** The results of all workers, on worker 0; on the others none. */
  private List<WorkerResults> exchange(String name, WorkerResults own, boolean isLast)
      throws Exception {
    if (!meeting.isFirst()) {
      if (isLast) {
        meeting.leave(); // When worker 0 has the result, its server may end.
      }
      meeting.set(name + "/" + meeting.index(), own.bytes());
      return List.of();
    }
    var all = new ArrayList<>(List.of(own));
    for (int worker = 1; worker < meeting.count(); worker++) {
      all.add(WorkerResults.of(meeting.await(name + "/" + worker, worker)));
    }
    meeting.delete(name);
    if (isLast) {
      meeting.leave();
    }
    return all;
  }
}
