package dev.zkpulsar.results.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The script bin/results in a repository of its own, with stand-ins for Maven and Java. */
class ResultsScriptTest {
  private static final Path SCRIPT = Path.of("..", "bin", "results").toAbsolutePath();
  private static final FileTime OLD = FileTime.fromMillis(1_000_000_000_000L);
  private static final FileTime NEW = FileTime.fromMillis(1_100_000_000_000L);

  @TempDir Path directory;
  private Path jar;

  @BeforeEach
  void repository() throws IOException {
    program("bin/results", Files.readString(SCRIPT));
    program("path/java", "#!/bin/sh\necho java\n");
    jar = directory.resolve("results/target/results.jar");
    Files.createDirectories(jar.getParent());
    program("mvnw", "#!/bin/sh\necho built >&2\n: >>'%s'\n".formatted(jar));
    for (String source : new String[] {"pom.xml", "results/pom.xml", "results/src/main/A.java"}) {
      Path file = directory.resolve(source);
      Files.createDirectories(file.getParent());
      Files.writeString(file, "");
      Files.setLastModifiedTime(file, OLD);
    }
    Files.setLastModifiedTime(directory.resolve("results/src/main"), OLD);
  }

  private void program(String name, String text) throws IOException {
    Path file = directory.resolve(name);
    Files.createDirectories(file.getParent());
    Files.writeString(file, text);
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwx------"));
  }

  private void jar(FileTime time) throws IOException {
    Files.writeString(jar, "");
    Files.setLastModifiedTime(jar, time);
  }

  /** The exit code and whether it was built. */
  private String run() throws IOException, InterruptedException {
    var builder = new ProcessBuilder("bash", directory.resolve("bin/results").toString());
    builder.environment().put("PATH", directory.resolve("path") + ":" + System.getenv("PATH"));
    Path out = directory.resolve("out");
    builder.redirectErrorStream(true).redirectOutput(out.toFile());
    Process process = builder.start();
    assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
    return Files.readString(out).replace('\n', ' ') + process.exitValue();
  }

  @Test
  void aJarThatIsNewerThanItsSourcesRunsAtOnce() throws Exception {
    jar(NEW);

    assertThat(run()).isEqualTo("java 0");
  }

  @Test
  void aMissingJarIsBuilt() throws Exception {
    assertThat(run()).isEqualTo("built java 0");
  }

  /** Such as after a pull: Maven leaves the jar as it is if no class changed. */
  @Test
  void aJarThatIsOlderThanASourceIsBuiltOnce() throws Exception {
    jar(NEW);
    Path source = directory.resolve("results/src/main/A.java");
    Files.setLastModifiedTime(source, FileTime.fromMillis(NEW.toMillis() + 10_000));

    assertThat(run()).isEqualTo("built java 0");
    assertThat(run()).isEqualTo("java 0");
  }

  @Test
  void aFailedBuildIsNoFinding() throws Exception {
    program("mvnw", "#!/bin/sh\nexit 1\n");

    assertThat(run()).startsWith("results: ").endsWith("cannot be built 4");
  }
}
