package dev.zkpulsar.metadata.scenario;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.zkpulsar.harness.helpers.HelperJvm;
import dev.zkpulsar.metadata.client.MetadataSession;
import dev.zkpulsar.metadata.client.SessionOpener;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.Proxy;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The listeners' process, with sessions that leave a file when they watch, and when they close. */
class OtherListenersTest {
  @TempDir private Path directory;

  /** Sessions without servers. */
  private record Opener(String directory) implements SessionOpener {
    @Override
    public List<MetadataSession> open(int count) {
      return IntStream.range(0, count).mapToObj(this::session).toList();
    }

    private MetadataSession session(int number) {
      return (MetadataSession)
          Proxy.newProxyInstance(
              MetadataSession.class.getClassLoader(),
              new Class<?>[] {MetadataSession.class},
              (proxy, method, arguments) -> {
                touch(method.getName() + number);
                return CompletableFuture.completedFuture(null);
              });
    }

    private void touch(String file) {
      try {
        Files.createFile(Path.of(directory, file));
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }

  private HelperJvm start(String path) throws IOException {
    return HelperJvm.start(
        new OtherListeners(new Opener(path), 3, "/root"), OtherListeners.PROCESS);
  }

  private List<String> files(String prefix) {
    return List.of(directory.toFile().list((parent, name) -> name.startsWith(prefix)));
  }

  @Test
  void allWatchWhenItIsStartedAndAreClosedWhenItIsClosed() throws Exception {
    try (var others = start(directory.toString())) {
      assertThat(files("watch")).hasSize(3);
      assertThat(files("close")).isEmpty();

      others.close();
      assertThat(files("close")).hasSize(3);
    }
  }

  @Test
  void aProcessThatCannotListenIsNoStart() {
    assertThatThrownBy(() -> start("/missing"))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("-p listeners");
  }
}
