package dev.zkpulsar.metadata;

import dev.zkpulsar.harness.ModuleTest;
import java.util.Map;
import java.util.Set;

/** Tests of the module's benchmarks. */
abstract class MetadataTest extends ModuleTest {
  private static final Set<String> QUESTIONS =
      Set.of("BesideBenchmark", "ListBenchmark", "MigrationBenchmark", "TransactionBenchmark");

  /** The others answer questions with suites of their own. */
  @Override
  protected boolean isForAFirstLook(String benchmark) {
    return super.isForAFirstLook(benchmark)
        && QUESTIONS.stream().noneMatch(name -> benchmark.contains("." + name + "."));
  }

  /** Only newer versions of Pulsar migrate. */
  @Override
  protected boolean canBeMeasured(String benchmark) {
    return !benchmark.contains(".MigrationBenchmark.");
  }

  @Override
  protected boolean canBePlanned(String suite) {
    return !suite.equals("migration");
  }

  /** A plan starts no program. */
  @Override
  protected Map<String, String> settingsOf(String suite) {
    return suite.equals("stores") || suite.startsWith("oxia")
        ? Map.of("bench.oxia.binary", "/bin/sh")
        : Map.of();
  }
}
