package dev.zkpulsar.harness;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The files of a run cannot be written any more while it measures. */
@Timeout(300)
class LostStorageTest {
  private static final String POINTS =
      "KnownTarget.*saturated -f 0 -wi 0 -i 1 -r 100ms -p delayMicros=0,1000";

  @TempDir private Path directory;

  /** The figures of the first point are below its line. */
  private static void assertFirstPointIsPrinted(MainRun run) {
    assertThat(run.out().lines().dropWhile(line -> !line.startsWith("[1/2]")).skip(1))
        .anyMatch(line -> line.contains("p50 "))
        .noneMatch(line -> line.contains("FAILED"));
  }

  @Test
  void aFullDiskEndsTheRunThatCanBeResumed() throws Exception {
    Path disk = Files.createDirectory(directory.resolve("disk"));
    assumeTrue(
        succeeds("mount", "-t", "tmpfs", "-o", "size=2m", "tmpfs", disk.toString()),
        "needs root, to mount a small disk");
    try {
      Path filling = disk.resolve("filling");

      var run = MainRun.of(disk, Map.of(), POINTS, line -> whenFirstStarts(line, filling, disk));

      assertThat(run.exitCode()).isEqualTo(4);
      assertThat(run.err().lines()).hasSize(1);
      assertThat(run.err())
          .startsWith("zkpulsar: " + disk.resolve("runs"))
          .contains("cannot be written: No space left on device")
          .contains("to resume, repeat the command with -Dbench.resume=" + disk.resolve("runs"));
      assertFirstPointIsPrinted(run);

      Files.delete(filling);
      String started = run.err().replaceFirst("(?s).*-Dbench.resume=", "").strip();
      var resumed = MainRun.of(disk, Map.of("bench.resume", started), POINTS);
      assertThat(resumed.isMeasured()).as(resumed.out() + resumed.err()).isTrue();
      assertThat(resumed.json("jmh.json")).hasSize(2);
    } finally {
      // Lazily: another process of the machine may look at the disk just now.
      assertThat(succeeds("umount", "-l", disk.toString())).isTrue();
    }
  }

  private static void whenFirstStarts(String line, Path filling, Path disk) {
    if (line.startsWith("[1/2]")) {
      try (var out = Files.newOutputStream(filling)) {
        while (true) {
          out.write(new byte[1]);
        }
      } catch (IOException e) {
        assertThat(disk.toFile().getUsableSpace()).isZero();
      }
    }
  }

  private static boolean succeeds(String... command) throws InterruptedException {
    try {
      return new ProcessBuilder(command).start().waitFor() == 0;
    } catch (IOException e) {
      return false;
    }
  }
}
