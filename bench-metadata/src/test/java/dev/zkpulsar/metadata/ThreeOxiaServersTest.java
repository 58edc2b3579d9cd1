package dev.zkpulsar.metadata;

import static org.assertj.core.api.Assertions.assertThat;

import dev.zkpulsar.env.nodes.Server;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.pulsar.metadata.api.MetadataStore;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Three servers that replicate, and their coordinator, which may need 15 s to be ready. */
@Tag("long")
@NeedsOxia
class ThreeOxiaServersTest extends OxiaStartedContract {
  private static final long LONGEST_NS = Duration.ofMinutes(2).toNanos();

  @TempDir private static Path directory;

  @Override
  Properties settings() {
    return embedded(directory, "bench.oxia.servers=3");
  }

  @Override
  List<String> names() {
    return List.of("oxia-1", "oxia-2", "oxia-3", "oxia-coordinator");
  }

  @Test
  void oneLeadsAndTwoFollow() {
    assertThat(withRole(oxia(), 1)).hasSize(1);
    assertThat(withRole(oxia(), 0)).hasSize(2);
    assertThat(withRole(oxia(), -1)).extracting(Server::name).containsExactly("oxia-coordinator");
  }

  /** The data of the killed server are removed with those of the others. */
  @Test
  void anotherServerLeadsInPlaceOfAKilledOne(@TempDir Path other) throws Exception {
    var settings = embedded(other, "bench.oxia.servers=3");
    try (var own = start(settings);
        MetadataStore store = store(own)) {
      Server killed = leader(own);
      killed.handle().kill();

      long startNs = System.nanoTime();
      while (!isWritten(store)) {
        assertThat(System.nanoTime() - startNs).isLessThan(LONGEST_NS);
      }
      assertThat(leader(own)).isNotEqualTo(killed);
      assertThat(own.areThere()).isFalse();
    }
    assertThat(other).isEmptyDirectory();
  }

  private static boolean isWritten(MetadataStore store) throws InterruptedException {
    try {
      store.put("/written", new byte[1], Optional.empty()).get(1, TimeUnit.SECONDS);
      return true;
    } catch (ExecutionException | TimeoutException e) {
      return false;
    }
  }
}
