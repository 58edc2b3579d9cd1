package dev.zkpulsar.metadata;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Every benchmark of the module, which takes minutes. */
@Tag("long")
class AllBenchmarksTest extends MetadataTest {
  @Test
  void areMeasuredWithoutFailures() throws Exception {
    try (var run = MetadataRun.of("zkpulsar.metadata -f 0 -wi 0 -i 1 -r 200ms")) {
      assertEveryBenchmarkIsMeasured(run.results());
    }
  }
}
