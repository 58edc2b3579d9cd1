package dev.zkpulsar.metadata.scenario;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.zkpulsar.harness.load.Recording;
import dev.zkpulsar.metadata.client.MetadataSession;
import dev.zkpulsar.metadata.client.SessionOpener;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.Proxy;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The listeners' process, with sessions that leave a file when they watch, and when they close. */
class OtherListenersTest {
  private static final int SECONDS = 30;

  @TempDir private Path directory;

  /** Sessions without servers; the process writes its number to a file. */
  private record Opener(String directory) implements SessionOpener {
    @Override
    public List<MetadataSession> open(int count) {
      touch("pid" + ProcessHandle.current().pid());
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

  /** A parent, which only waits. */
  static final class Parent {
    private Parent() {}

    public static void main(String[] args) throws Exception {
      OtherListeners.start(new Opener(args[0]), 2, "/root");
      Thread.sleep(TimeUnit.SECONDS.toMillis(SECONDS));
    }
  }

  private OtherListeners start(int count) throws IOException {
    return OtherListeners.start(new Opener(directory.toString()), count, "/root");
  }

  private List<String> files(String prefix) {
    String[] names = directory.toFile().list((parent, name) -> name.startsWith(prefix));
    return List.of(names);
  }

  private ProcessHandle process() {
    return ProcessHandle.of(Long.parseLong(files("pid").get(0).substring(3))).orElseThrow();
  }

  @Test
  void allWatchWhenItIsStartedAndAreClosedWhenItIsClosed() throws Exception {
    try (var others = start(3)) {
      assertThat(files("watch")).hasSize(3);
      ProcessHandle process = process();
      assertThat(process.info().commandLine().orElseThrow()).doesNotContain(directory.toString());

      others.begin();
      var recording = Recording.open(true);
      others.end(recording);
      assertThat(recording.figures()).containsKey("listeners.cpu");

      others.close();
      assertThat(process.isAlive()).isFalse();
      assertThat(files("close")).hasSize(3);
    }
  }

  @Test
  void anIterationFailsWithoutThem() throws Exception {
    try (var others = start(1)) {
      others.begin();
      ProcessHandle process = process();
      process.destroyForcibly();
      process.onExit().get(SECONDS, TimeUnit.SECONDS);

      assertThatThrownBy(() -> others.end(Recording.open(true)))
          .isInstanceOf(IllegalStateException.class)
          .hasMessageContaining("-p listeners");
    }
  }

  @Test
  void aProcessThatCannotListenIsNoStart() {
    assertThatThrownBy(() -> OtherListeners.start(new Opener("/missing"), 1, "/root"))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("-p listeners");
  }

  @Test
  void theyEndWithAParentThatIsKilled() throws Exception {
    var parent =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                System.getProperty("java.class.path"),
                Parent.class.getName(),
                directory.toString())
            .inheritIO()
            .start();
    try {
      while (files("exists").size() < 2 && parent.isAlive()) {
        Thread.sleep(20);
      }
      ProcessHandle listeners = process();
      parent.destroyForcibly();

      listeners.onExit().get(SECONDS, TimeUnit.SECONDS);
    } finally {
      parent.destroyForcibly();
    }
  }
}
