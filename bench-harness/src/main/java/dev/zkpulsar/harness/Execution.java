package dev.zkpulsar.harness;

import dev.zkpulsar.env.host.MissingConsentException;
import dev.zkpulsar.env.settings.BadInputException;
import dev.zkpulsar.harness.plan.PointOrder;
import dev.zkpulsar.harness.plan.Points;
import dev.zkpulsar.harness.provenance.OrderSeed;
import dev.zkpulsar.harness.provenance.ProvenanceFile;
import dev.zkpulsar.harness.provenance.RunFacts;
import dev.zkpulsar.harness.run.Conclusion;
import dev.zkpulsar.harness.run.MachineLock;
import dev.zkpulsar.harness.run.ModuleFiles;
import dev.zkpulsar.harness.run.Results;
import dev.zkpulsar.harness.run.Run;
import dev.zkpulsar.harness.run.RunDirectory;
import dev.zkpulsar.harness.run.RunEnvironment;
import dev.zkpulsar.harness.run.RunFailedException;
import dev.zkpulsar.harness.run.RunPlan;
import dev.zkpulsar.harness.run.ServersOfPoints;
import dev.zkpulsar.harness.run.Terminal;
import dev.zkpulsar.harness.systems.RunSystem;
import dev.zkpulsar.harness.workers.Rendezvous;
import dev.zkpulsar.harness.workers.WorkersProfiler;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import org.openjdk.jmh.profile.Profiler;

/**
 * Does what a request asks: takes the machine, opens the run's directory, writes the provenance,
 * measures, and writes and prints the results.
 *
 * @param systems of the run, none of which is started
 * @param out the console
 * @param err gets one line when it waits, or if the page cannot be written
 */
record Execution(Request request, List<RunSystem> systems, PrintStream out, PrintStream err) {

  /** Measures; returns the exit code. A run that failed throws a {@link RunFailedException}. */
  int run() throws IOException {
    boolean isAlone = request.isAlone();
    String module = Points.module(request.points());
    String name = isAlone ? module : module + "-worker-" + request.workers().index();
    boolean canResume = isAlone && request.search().isEmpty();
    var settings = request.settings().run();
    try (var lock = MachineLock.acquire(settings.waitForOthers(), !isAlone, err);
        var rendezvous = Rendezvous.open(request.workers());
        var directory = RunDirectory.open(settings, name, canResume)) {
      return runIn(directory);
    }
  }

  private int runIn(RunDirectory directory) throws IOException {
    PointOrder order = order(directory);
    try (var environment = RunEnvironment.create(systems, request.settings(), out)) {
      return measure(directory, environment, order);
    } catch (MissingConsentException e) {
      printHowToResume(directory);
      throw e;
    } catch (BadInputException | RunFailedException e) {
      throw e;
    } catch (IOException e) {
      throw directory.failed(e);
    } catch (RuntimeException e) {
      e.printStackTrace(directory.log());
      String why = BadInputException.reason(e);
      throw new RunFailedException("the run failed: " + why + " (see " + directory.logFile() + ")");
    }
  }

  /** Finished points are not lost with the consent of a host. */
  private void printHowToResume(RunDirectory directory) {
    if (Files.exists(directory.results())) {
      out.println("Finished points are kept; with more consent, " + directory.howToResume());
    }
  }

  private PointOrder order(RunDirectory directory) throws IOException {
    var settings = request.settings().run();
    boolean isSuite = request.suite().isPresent();
    Optional<Long> seed =
        OrderSeed.choose(settings, isSuite, request.isAlone(), directory.path(), request.points());
    if (seed.isEmpty()) {
      return PointOrder.planned(request.points());
    }
    var sharedServers = ServersOfPoints.features(systems, request.settings());
    return PointOrder.shuffled(seed.get(), request.points(), sharedServers);
  }

  private int measure(RunDirectory directory, RunEnvironment environment, PointOrder order)
      throws IOException {
    var terminal = Terminal.of(out);
    var plan =
        new RunPlan(
            request.points(), order, request.search(), request.requirement(), request.catalog());
    var run = new Run(plan, directory, environment, profilersOfWorkers(), terminal);
    var provenance = ProvenanceFile.begin(directory.provenance(), facts(order));
    order.line().ifPresent(out::println);
    for (RunSystem system : systems) {
      system.onFacts(facts -> provenance.addServers(system.name(), facts));
    }
    ModuleFiles.copyInto(directory.path());
    Results results = run.execute();
    provenance.end(results.points().stream().map(Results.PointResult::point).toList());
    if (request.userFile().isPresent()) {
      request.userFile().get().write(results, directory.results());
    }
    return conclude(results, directory, terminal);
  }

  private List<Class<? extends Profiler>> profilersOfWorkers() {
    return request.isAlone() ? List.of() : List.of(WorkersProfiler.class);
  }

  private RunFacts facts(PointOrder order) {
    var versions = new TreeMap<String, String>();
    systems.forEach(system -> versions.putAll(system.versions()));
    return new RunFacts(
        Points.module(request.points()),
        request.suite(),
        request.args(),
        request.settings().run(),
        KnownSettings.of(systems).all(),
        versions,
        request.placements(),
        request.points(),
        order);
  }

  /** Prints the tables, what is wrong with points, and where the results are. */
  private int conclude(Results results, RunDirectory directory, Terminal terminal) {
    if (!results.isEmpty()) {
      directory.report(terminal, err).ifPresent(out::println);
    }
    var conclusion = new Conclusion(results, request.points());
    conclusion.lines().forEach(out::println);
    if (conclusion.isIncomplete()) {
      out.println(directory.howToResume());
    }
    out.println(directory.results());
    if (results.broken().isPresent()) {
      throw new RunFailedException(results.broken().get() + "; " + directory.howToResume());
    }
    if (!conclusion.sum().isEmpty()) {
      out.println(conclusion.sum());
    }
    return conclusion.exitCode();
  }
}
