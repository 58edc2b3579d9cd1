package dev.zkpulsar.metadata;

import dev.zkpulsar.harness.ModuleTest;
import java.util.Map;
import java.util.Set;

/** Tests of the module's benchmarks; those of Oxia need a server, which not every machine has. */
abstract class MetadataTest extends ModuleTest {

  /** A plan asks an external Oxia nothing. */
  @Override
  protected Map<String, String> settingsOf(String suite) {
    return Set.of("stores", "oxia").contains(suite)
        ? Map.of("bench.oxia", "127.0.0.1:6648")
        : Map.of();
  }

  @Override
  protected boolean canBeMeasured(String benchmark) {
    return !MetadataRun.isOfOxia(benchmark) || MetadataRun.hasOxia();
  }

  @Override
  protected boolean isForAFirstLook(String benchmark) {
    return super.isForAFirstLook(benchmark) && !MetadataRun.isOfOxia(benchmark);
  }
}
