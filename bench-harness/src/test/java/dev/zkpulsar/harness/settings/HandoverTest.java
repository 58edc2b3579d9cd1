package dev.zkpulsar.harness.settings;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class HandoverTest {

  @Test
  void theReaderGetsEverything() throws Exception {
    var handover =
        new Handover(
            Map.of("bench.seed", "7", "bench.rendezvous.token", "token:a=b#c\\d \u00e4\n: x"),
            Map.of("zookeeper", "127.0.0.1:1,127.0.0.1:2/run"),
            List.of("zookeeper-1=127.0.0.1:1=process:7", "zookeeper-2=127.0.0.1:2=elsewhere"),
            "A.b rate=1",
            Optional.of(Path.of("/x y/servers.csv")),
            Optional.of(Path.of("/x y/histograms/1-A.b.hlog")),
            42);
    Path file = Files.createTempFile("zkpulsar-", ".handover");
    try {
      handover.write(file);

      assertThat(Handover.read(file)).isEqualTo(handover);
      assertThat(handover.toString()).doesNotContain("a=b#c");
      assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
          .isEqualTo("rw-------");
    } finally {
      Files.delete(file);
    }
  }
}
