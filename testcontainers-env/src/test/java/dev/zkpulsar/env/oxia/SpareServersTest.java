package dev.zkpulsar.env.oxia;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SpareServersTest {
  @TempDir private Path directory;

  @Test
  void anAddedServerIsNamedInTheConfigurationThatTheCoordinatorWatches() throws Exception {
    Path watched = Files.writeString(directory.resolve(SpareServers.CONFIG), "three");
    Files.writeString(directory.resolve(SpareServers.WITH_SPARES), "five");

    new SpareServers(directory).add();

    assertThat(watched).hasContent("five");
    assertThat(directory).isDirectoryNotContaining("glob:**" + SpareServers.WITH_SPARES);
  }
}
