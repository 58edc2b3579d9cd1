package dev.zkpulsar.metadata;

import dev.zkpulsar.harness.ModuleTest;
import java.util.Map;
import java.util.Set;

/** Tests of the module's benchmarks. */
abstract class MetadataTest extends ModuleTest {

  /** A plan asks an external Oxia nothing. */
  @Override
  protected Map<String, String> settingsOf(String suite) {
    return Set.of("stores", "oxia").contains(suite)
        ? Map.of("bench.oxia", "127.0.0.1:6648")
        : Map.of();
  }
}
