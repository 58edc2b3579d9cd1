package dev.zkpulsar.results.files;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** No output leaves half a file. */
class WholeFileTest {
  @TempDir private Path directory;

  @Test
  void aLinkStaysOneAndADeviceIsWrittenDirectly() throws Exception {
    Path file = Files.writeString(directory.resolve("a"), "old");
    Path link = Files.createSymbolicLink(directory.resolve("link"), Path.of("a"));

    WholeFile.writeAll(Map.of(link, "new"));
    WholeFile.writeAll(Map.of(Path.of("/dev/null"), "nothing"));

    assertThat(link).isSymbolicLink();
    assertThat(file).hasContent("new");
    assertThat(Files.isRegularFile(Path.of("/dev/null"))).isFalse();
    assertThat(directory).isDirectoryNotContaining("glob:**.part");
  }

  @Test
  void oneOutputThatCannotBeWrittenKeepsTheOthers() throws Exception {
    Path file = Files.writeString(directory.resolve("a"), "old");
    var outputs = new LinkedHashMap<Path, String>();
    outputs.put(file, "new");
    outputs.put(directory.resolve("nowhere/b"), "new");

    assertThatThrownBy(() -> WholeFile.writeAll(outputs))
        .isInstanceOf(UncheckedIOException.class)
        .hasMessage(directory + "/nowhere/b: cannot be written: no such file or directory");
    assertThat(file).hasContent("old");
  }

  /** Writes a file, and then to a pipe that nobody reads. */
  static final class Interrupted {
    private Interrupted() {}

    public static void main(String[] args) {
      var outputs = new LinkedHashMap<Path, String>();
      outputs.put(Path.of(args[0]), "half");
      outputs.put(Path.of(args[1]), "more");
      WholeFile.writeAll(outputs);
    }
  }

  @Test
  void anInterruptLeavesNoPart() throws Exception {
    Path out = directory.resolve("out/page.html");
    Files.createDirectories(out.getParent());
    Path pipe = directory.resolve("pipe");
    assertThat(new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor()).isZero();
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-cp",
                System.getProperty("java.class.path"),
                Interrupted.class.getName(),
                out.toString(),
                pipe.toString())
            .redirectErrorStream(true)
            .start();
    try {
      while (process.isAlive() && out.getParent().toFile().list().length == 0) {
        Thread.sleep(10);
      }
      assertThat(out.getParent().toFile().list()).hasSize(1);
      assertThat(out).doesNotExist();
      process.destroy();
      assertThat(process.waitFor(1, TimeUnit.MINUTES)).isTrue();
    } finally {
      process.destroyForcibly();
    }
    assertThat(out.getParent()).isEmptyDirectory();
  }
}
