package dev.zkpulsar.harness.helpers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.Serializable;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A helper's process, which leaves a file when it begins, and when it is closed. */
class HelperJvmTest {
  private static final int SECONDS = 30;
  private static final String NAME = "the echo (-p echoes)";

  @TempDir private Path directory;

  /** Answers what it hears; the process writes its number to a file. */
  private static final class Echo implements Helper {
    private static final long serialVersionUID = 1;
    private final String directory;
    private transient Consumer<Serializable> answers;

    Echo(Path directory) {
      this.directory = directory.toString();
    }

    @Override
    public void begin(Consumer<Serializable> parent) throws IOException {
      answers = parent;
      touch("pid" + ProcessHandle.current().pid());
    }

    @Override
    public void hear(Object word) {
      if (word.equals("fail")) {
        throw new NoClassDefFoundError("on purpose");
      }
      answers.accept(List.of(word).toString());
    }

    @Override
    public void close() throws IOException {
      touch("close");
    }

    private void touch(String file) throws IOException {
      Files.createFile(Path.of(directory, file));
    }
  }

  /** A parent, which only waits. */
  static final class Parent {
    private Parent() {}

    public static void main(String[] args) throws Exception {
      HelperJvm.start(new Echo(Path.of(args[0])), NAME);
      Thread.sleep(TimeUnit.SECONDS.toMillis(SECONDS));
    }
  }

  private HelperJvm start() throws IOException {
    return HelperJvm.start(new Echo(directory), NAME);
  }

  private List<String> files(String prefix) {
    return List.of(directory.toFile().list((parent, name) -> name.startsWith(prefix)));
  }

  private ProcessHandle process() {
    return ProcessHandle.of(Long.parseLong(files("pid").get(0).substring(3))).orElseThrow();
  }

  @Test
  void answersAndIsClosed() throws Exception {
    try (var echo = start()) {
      ProcessHandle process = process();
      assertThat(process.info().commandLine().orElseThrow()).doesNotContain(directory.toString());

      echo.tell("one");
      echo.tell("two");
      assertThat(echo.answer()).isEqualTo("[one]");
      assertThat(echo.answer()).isEqualTo("[two]");
      assertThat(echo.cpu()).isPositive();

      echo.close();
      assertThat(process.isAlive()).isFalse();
      assertThat(files("close")).hasSize(1);
    }
  }

  @Test
  void anIterationFailsWithoutIt() throws Exception {
    try (var echo = start()) {
      ProcessHandle process = process();
      process.destroyForcibly();
      process.onExit().get(SECONDS, TimeUnit.SECONDS);

      assertThatThrownBy(echo::cpu).hasMessage(NAME + " has ended: see its error above");
      assertThatThrownBy(echo::answer).hasMessage(NAME + " has ended: see its error above");
      assertThatThrownBy(() -> echo.tell("x")).hasMessage(NAME + " has ended: see its error above");
    }
  }

  @Test
  void anErrorEndsTheProcess() throws Exception {
    try (var echo = start()) {
      echo.tell("fail");

      assertThatThrownBy(echo::answer).hasMessage(NAME + " has ended: see its error above");
    }
  }

  @Test
  void aHelperThatCannotBeginIsNoStart() {
    assertThatThrownBy(() -> HelperJvm.start(new Echo(Path.of("/missing")), NAME))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("-p echoes");
  }

  @Test
  void endsWithAParentThatIsKilled() throws Exception {
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
      while (files("pid").isEmpty() && parent.isAlive()) {
        Thread.sleep(20);
      }
      ProcessHandle echo = process();
      parent.destroyForcibly();

      echo.onExit().get(SECONDS, TimeUnit.SECONDS);
    } finally {
      parent.destroyForcibly();
    }
  }
}
