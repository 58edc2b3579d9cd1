package dev.zkpulsar.metadata;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.zkpulsar.env.oxia.OxiaServer;
import dev.zkpulsar.env.settings.BadInputException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Properties;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** An external server: one that these tests start, reached by its address. */
@NeedsOxia
class ExternalOxiaTest extends OxiaContract {
  @TempDir private static Path directory;

  private OxiaServer theirs;

  @Override
  synchronized Properties settings() {
    if (theirs == null) {
      theirs =
          start(
              settings(
                  "bench.oxia.binary=" + System.getenv(BINARY), "bench.oxia.dataDir=" + directory));
    }
    return settings("bench.oxia=" + theirs.address());
  }

  @AfterAll
  void stop() {
    theirs.close();
  }

  @Test
  void isNeitherMeteredNorStopped() {
    assertThat(oxia().servers().get(0).handle().isOurs()).isFalse();
    assertThat(oxia().servers().get(0).meter().read()).isEmpty();
    start(settings()).close();
    assertThat(theirs.servers().get(0).handle().isThere()).isTrue();
  }

  @Test
  void tellsWhereItsShardsAre() {
    assertThat(oxia().facts()).isEqualTo(Map.of("hosts", "127.0.0.1", "shards", "1"));
  }

  /** The client of Pulsar 4.0.7 waits for ever, so the line comes after ten seconds. */
  @Tag("long")
  @Test
  void aMissingNamespaceIsReportedInOneLine() {
    var settings = settings();
    settings.setProperty("bench.oxia.namespace", "moon");

    assertThatThrownBy(() -> start(settings))
        .isInstanceOf(BadInputException.class)
        .hasMessageStartingWith(
            "bench.oxia: '" + theirs.address() + "': no answer in the namespace")
        .hasMessageContaining("'moon'")
        .hasMessageNotContaining("\n");
  }
}
