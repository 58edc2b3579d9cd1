package dev.zkpulsar.env.local;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.zkpulsar.env.TestSystems;
import dev.zkpulsar.env.settings.Setting;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A program that ends by itself; NothingLeftBehindTest ends its parent. */
class ProgramTest {
  private static final Setting DATA_DIR = Setting.of("bench.x.dataDir", "");

  @TempDir private Path directory;

  @Test
  void theReasonOfItsEndIsInItsLog() throws Exception {
    var servers = new LocalServers(DATA_DIR, directory, 1);
    servers.startProgram(List.of("sh", "-c", "echo Error: no disk; exit 3"));
    TestSystems.await(30, () -> servers.failure().isPresent());
    assertThat(servers.failure()).contains("no disk");
    servers.close();
    assertThat(directory).isEmptyDirectory();
  }

  /** Its log contains nothing: it is on the full disk, too. */
  @Test
  void aProgramThatEndsOnAFullDiskHasThatReason() throws Exception {
    Path disk = Files.createDirectory(directory.resolve("disk"));
    assumeTrue(succeeds("mount", "-t", "tmpfs", "-o", "size=200k", "tmpfs", disk.toString()));
    try (var servers = new LocalServers(DATA_DIR, disk, 1)) {
      var unused = servers.startProgram(List.of("/bin/false"));
      TestSystems.await(30, () -> servers.failure().isPresent());
      assertThat(servers.failure()).contains("no space left on the disk of " + servers.directory());
      assertThat(servers.problem()).isEqualTo(servers.failure());
    } finally {
      assertThat(succeeds("umount", "-l", disk.toString())).isTrue();
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
