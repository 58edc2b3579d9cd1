package dev.zkpulsar.harness;

import static com.tngtech.archunit.library.Architectures.layeredArchitecture;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import dev.zkpulsar.harness.plan.CommandLine;
import dev.zkpulsar.harness.plan.Suite;
import dev.zkpulsar.harness.point.BenchmarkStates;
import dev.zkpulsar.harness.run.Results;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.openjdk.jmh.runner.BenchmarkList;
import org.openjdk.jmh.runner.BenchmarkListEntry;
import org.openjdk.jmh.runner.format.OutputFormatFactory;
import org.openjdk.jmh.runner.options.VerboseMode;

/**
 * The tests that every bench module passes, over the benchmarks in the package of the test.
 *
 * <pre>{@code
 * @ExtendWith(EchoRun.class)
 * class EveryBenchmarkTest extends ModuleTest {
 *   @Test
 *   void isMeasuredWithoutFailures(ModuleRun run) {
 *     assertEveryBenchmarkIsMeasured(run.results());
 *   }
 * }
 * }</pre>
 */
public abstract class ModuleTest {
  @TempDir protected Path directory;

  /** The qualified names of the module's benchmarks. */
  protected Set<String> benchmarks() {
    var names = new TreeSet<String>();
    for (BenchmarkListEntry benchmark :
        BenchmarkList.defaultList()
            .getAll(
                OutputFormatFactory.createFormatInstance(System.out, VerboseMode.SILENT),
                List.of())) {
      if (benchmark.getUsername().startsWith(getClass().getPackageName() + ".")) {
        names.add(benchmark.getUsername());
      }
    }
    return names;
  }

  /** Every benchmark has a point, and no point has failures. */
  protected void assertEveryBenchmarkIsMeasured(Results results) {
    assertThat(results.points())
        .extracting(point -> point.point().benchmark())
        .containsAll(benchmarks().stream().filter(this::canBeMeasured).toList());
    assertMeasuredWithoutFailures(results);
  }

  /** Every point has a result without failures. The machine may make it overdue. */
  protected static void assertMeasuredWithoutFailures(Results results) {
    // One by one: a failure's message is the point's label, not all results.
    for (Results.PointResult point : results.points()) {
      String label = point.point().label();
      assertThat(point.results()).as(label).isNotEmpty();
      // A baseline records nothing: it fails as a whole.
      if (!isBaseline(point.point().benchmark())) {
        assertThat(point.metric("failures").getScore()).as("failures of " + label).isZero();
      }
    }
  }

  /** Whether a benchmark's systems can be started here; true by default. */
  protected boolean canBeMeasured(String benchmark) {
    return true;
  }

  private static boolean isBaseline(String benchmark) {
    return BenchmarkStates.benchmarkClass(benchmark).getSimpleName().startsWith("Bare");
  }

  /** The module's suites. */
  static List<String> suites() throws IOException {
    return Suite.names();
  }

  /** The settings that a suite needs; empty by default. */
  protected Map<String, String> settingsOf(String suite) {
    return Map.of();
  }

  /** Whether this build has the benchmarks of a suite; true by default. */
  protected boolean canBePlanned(String suite) {
    return true;
  }

  /**
   * A suite has a point for each benchmark that a line names; the quick one takes five minutes or
   * less.
   */
  @ParameterizedTest
  @MethodSource("suites")
  void aSuiteHasThePointsOfItsLines(String suite) throws Exception {
    assumeTrue(canBePlanned(suite), "this version of Pulsar lacks what a suite measures");
    var settings = new TreeMap<>(settingsOf(suite));
    settings.putAll(Map.of("suite", suite, "bench.plan", "true"));

    var plan = MainRun.of(directory, settings, "");

    assertThat(plan.err()).isEmpty();
    List<String> lines = plan.out().lines().toList();
    List<String> points = lines.subList(0, lines.size() - 1);
    assertThat(points).doesNotHaveDuplicates().isNotEmpty();
    assertThat(lines.get(lines.size() - 1))
        .matches(points.size() + " points, about \\d+ min \\d\\d s");
    for (CommandLine line : Suite.commandLines(suite)) {
      Pattern named = Pattern.compile(line.options().getIncludes().get(0));
      assertThat(benchmarks().stream().filter(name -> named.matcher(name).find()))
          .isNotEmpty()
          .allMatch(
              name -> points.stream().anyMatch(point -> name.endsWith("." + point.split(" ")[0])));
    }
    if (suite.equals("quick")) {
      assertThat(lines.get(lines.size() - 1))
          .as("a first look")
          .matches(".* [0-4] min .*|.* 5 min 00 s");
    }
  }

  /**
   * Benchmarks stand on scenarios, scenarios on clients, clients on systems of the module's own.
   */
  @Test
  void roomsUseOnlyThoseBelow() {
    String module = getClass().getPackageName();
    layeredArchitecture()
        .consideringOnlyDependenciesInAnyPackage(module + "..")
        .layer("benchmarks")
        .definedBy(module)
        .layer("scenario")
        .definedBy(module + ".scenario..")
        .layer("client")
        .definedBy(module + ".client")
        .optionalLayer("system")
        .definedBy(module + ".system")
        .whereLayer("benchmarks")
        .mayNotBeAccessedByAnyLayer()
        .whereLayer("scenario")
        .mayOnlyBeAccessedByLayers("benchmarks")
        .whereLayer("client")
        .mayOnlyBeAccessedByLayers("benchmarks", "scenario")
        .whereLayer("system")
        .mayOnlyBeAccessedByLayers("benchmarks", "scenario", "client")
        .ensureAllClassesAreContainedInArchitecture()
        .check(
            new ClassFileImporter()
                .withImportOption(new ImportOption.DoNotIncludeTests())
                .withImportOption(file -> !file.contains("/jmh_generated/"))
                .importPackages(module));
  }

  /** Asserts one line on standard error that begins so, exit code 2, and no results. */
  protected void assertRefused(Map<String, String> settings, String commandLine, String message)
      throws Exception {
    var run = MainRun.of(directory, settings, commandLine);

    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.err()).startsWith("zkpulsar: " + message).contains("allowed: ");
    assertThat(run.err().lines()).hasSize(1);
    assertThat(directory.resolve("runs"))
        .satisfiesAnyOf(
            runs -> assertThat(runs).doesNotExist(), runs -> assertThat(runs).isEmptyDirectory());
  }
}
