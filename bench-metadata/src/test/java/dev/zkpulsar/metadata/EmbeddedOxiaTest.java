package dev.zkpulsar.metadata;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@NeedsOxia
class EmbeddedOxiaTest extends OxiaStartedContract {
  @TempDir private static Path directory;

  @Override
  Properties settings() {
    return embedded(directory, "bench.oxia.shards=2");
  }

  @Test
  void tellsItsVersionAndShards() {
    assertThat(oxia().facts()).containsEntry("shards", "2");
    assertThat(oxia().facts().get("version")).matches("(v\\S+ )?sha256:[0-9a-f]{12}");
  }

  @Test
  void aKilledServerAndItsDataAreGoneAfterTheEnd(@TempDir Path other) {
    var settings = embedded(other, "bench.oxia.shards=2");
    settings.setProperty("bench.oxia.walSync", "false");
    try (var killed = start(settings)) {
      assertThat(other).isNotEmptyDirectory();
      killed.servers().get(0).handle().kill();
    }
    assertThat(other).isEmptyDirectory();
  }
}
