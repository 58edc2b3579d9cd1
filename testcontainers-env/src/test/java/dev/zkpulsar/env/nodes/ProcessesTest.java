package dev.zkpulsar.env.nodes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.zkpulsar.env.TestSystems;
import dev.zkpulsar.env.settings.Address;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A program that ends by itself; NothingLeftBehindTest ends its parent. */
public class ProcessesTest {
  @TempDir private Path directory;

  /** Starts a program as the only node of an engine. */
  public static Server start(Processes engine, Path parent, String... command) {
    String home = engine.directory("program-1", "bench.x.dataDir", parent, "");
    var address = new Address("127.0.0.1", 1);
    var node =
        new Node(
            "program-1",
            "program",
            address,
            List.of(),
            "",
            home,
            List.of(command),
            Map.of(),
            Map.of());
    return engine.start(List.of(node)).get(0);
  }

  @Test
  void theReasonOfItsEndIsInItsLog() throws Exception {
    var engine = new Processes();
    start(engine, directory, "sh", "-c", "echo Error: no disk; exit 3");
    TestSystems.await(30, () -> engine.failure().isPresent());
    assertThat(engine.failure()).contains("no disk");
    engine.close();
    assertThat(directory).isEmptyDirectory();
  }

  /** Its log contains nothing: it is on the full disk, too. */
  @Test
  void aProgramThatEndsOnAFullDiskHasThatReason() throws Exception {
    Path disk = Files.createDirectory(directory.resolve("disk"));
    assumeTrue(
        succeeds("mount", "-t", "tmpfs", "-o", "size=200k", "tmpfs", disk.toString()),
        "needs root, to mount a small disk");
    try (var engine = new Processes()) {
      var unused = start(engine, disk, "/bin/false");
      TestSystems.await(30, () -> engine.failure().isPresent());
      assertThat(engine.failure().orElse("")).startsWith("no space left on the disk of " + disk);
      assertThat(engine.problem()).isEqualTo(engine.failure());
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
