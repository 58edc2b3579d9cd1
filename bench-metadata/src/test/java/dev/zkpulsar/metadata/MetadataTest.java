package dev.zkpulsar.metadata;

import dev.zkpulsar.harness.ModuleTest;
import java.util.Map;

/** Tests of the module's benchmarks. */
abstract class MetadataTest extends ModuleTest {
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
