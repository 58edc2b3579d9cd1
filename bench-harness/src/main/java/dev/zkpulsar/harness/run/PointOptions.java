package dev.zkpulsar.harness.run;

import dev.zkpulsar.env.settings.Secrets;
import dev.zkpulsar.harness.metrics.LoopResults;
import dev.zkpulsar.harness.metrics.OperationCosts;
import dev.zkpulsar.harness.plan.CommandLine;
import dev.zkpulsar.harness.point.Point;
import dev.zkpulsar.harness.settings.ForkArguments;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.openjdk.jmh.profile.Profiler;
import org.openjdk.jmh.runner.options.ChainedOptionsBuilder;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.ProfilerConfig;

/**
 * The options with which JMH measures a point: those of its command line, exactly one benchmark and
 * one value of each parameter, the harness' profilers, and JVM arguments in a file.
 *
 * @param profiles the directory for what JMH's own profilers write
 * @param ofWorkers profilers that let several workers meet; none for an ordinary run
 */
record PointOptions(
    RunEnvironment environment, Path profiles, List<Class<? extends Profiler>> ofWorkers) {

  /** The options of a point with the number of forks that it asks for; writes the argument file. */
  ChainedOptionsBuilder prepare(Point point) throws IOException {
    List<String> inherited = point.inheritedJvmArgs().orElse(List.of());
    List<String> inFile = new ArrayList<>(environment.forkArguments(point));
    // A secret of the argument file that this JVM was started with stays in one.
    inherited.stream().filter(Secrets::isIn).forEach(inFile::add);
    ForkArguments.write(environment.argumentFile(), inFile);
    ChainedOptionsBuilder options =
        new OptionsBuilder()
            .parent(CommandLine.withProfilers(point.options(), profilers(point)))
            .include("^" + Pattern.quote(point.benchmark()) + "$")
            .shouldFailOnError(!ofWorkers.isEmpty());
    addProfilers(options);
    if (point.inheritedJvmArgs().isPresent()) {
      var shown = new ArrayList<>(inherited);
      shown.removeAll(inFile);
      options.jvmArgs(shown.toArray(String[]::new));
    }
    point.params().forEach(options::param);
    return options;
  }

  /** The same with one fork, or none if the point asks for none. */
  ChainedOptionsBuilder prepareOneFork(Point point) throws IOException {
    int forks = Math.min(1, point.options().getForkCount().orElse(1));
    return prepare(point).forks(forks).warmupForks(0);
  }

  /** JMH ends profilers in the reverse order: costs need the results of the loop. */
  private void addProfilers(ChainedOptionsBuilder options) {
    options.addProfiler(OperationCosts.class);
    ofWorkers.forEach(options::addProfiler);
    options.addProfiler(LoopResults.class).addProfiler(NoFork.class);
    options.addProfiler(ForkArguments.class, environment.argumentFile().toString());
  }

  /** The profilers of the command line, which write into the directory of the run. */
  private List<ProfilerConfig> profilers(Point point) {
    return point.options().getProfilers().stream().map(this::inRunDirectory).toList();
  }

  /** Two profilers write to the working directory unless told otherwise. */
  private ProfilerConfig inRunDirectory(ProfilerConfig profiler) {
    boolean writesFiles = profiler.getKlass().matches("jfr|async");
    if (!writesFiles || profiler.getOpts().contains("dir=")) {
      return profiler;
    }
    String own = "dir=" + profiles.toAbsolutePath() + ";";
    return new ProfilerConfig(profiler.getKlass(), own + profiler.getOpts());
  }
}
