package dev.zkpulsar.metadata;

import dev.zkpulsar.harness.ModuleRun;
import dev.zkpulsar.harness.SharedRun;
import java.util.Map;

/** Every benchmark of the module, briefly, on one server; one benchmark of each class in a fork. */
public final class MetadataRun extends SharedRun {
  @Override
  protected ModuleRun start() throws Exception {
    return new ModuleRun(
        Map.of("bench.zookeeper.servers", "1", "bench.zookeeper.dataDir", "DATA"),
        "Benchmark.get(Data)?$ -f 1 -wi 0 -i 1 -r 200ms",
        "zkpulsar.metadata -f 0 -wi 0 -i 1 -r 200ms");
  }
}
