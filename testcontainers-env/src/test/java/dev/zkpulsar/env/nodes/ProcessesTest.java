package dev.zkpulsar.env.nodes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.zkpulsar.env.TestSystems;
import dev.zkpulsar.env.host.JvmFlags;
import dev.zkpulsar.env.settings.Address;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;
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

  /** Writes into its directory, and makes it anew, also after a signal that asks for its end. */
  static final class Writing {
    private Writing() {}

    public static void main(String[] args) throws Exception {
      Runtime.getRuntime().addShutdownHook(new Thread(LockSupport::park));
      while (true) {
        Path home = Files.createDirectories(Path.of(args[0]));
        Files.writeString(home.resolve("written"), "");
      }
    }
  }

  /**
   * A signal to the process group ends the shells, and a bookie takes 11 s for its end in order: it
   * would make its directory anew.
   */
  @Test
  void nothingIsLeftOfAServerThatOutlivesASignalToItsGroup() throws Exception {
    var engine = new Processes();
    String home = engine.directory("program-1", "bench.x.dataDir", directory, "");
    String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
    String classPath = System.getProperty("java.class.path");
    Server server = start(engine, directory, java, "-cp", classPath, Writing.class.getName(), home);
    TestSystems.await(30, () -> Files.exists(Path.of(home, "written")));
    ProcessHandle program = server.handle().process().orElseThrow();
    ProcessHandle shell = program.parent().orElseThrow();
    for (ProcessHandle ofGroup : shell.children().toList()) {
      ofGroup.destroy();
    }
    shell.destroy();

    engine.close();

    assertThat(program.isAlive()).isFalse();
    assertThat(directory).isEmptyDirectory();
  }

  /** A faster collector would explain a figure, and nobody would know. */
  @Test
  void theJvmAndItsArgumentsAreDescribed() {
    try (var engine = new Processes()) {
      String home = engine.directory("program-1", "bench.x.dataDir", directory, "");
      var command =
          JvmFlags.command(
              List.of("-Xmx64m", "-Dx.password=planted", "-Djava.io.tmpdir=" + home),
              ProcessesTest.class,
              List.of("-argument"));
      var unused = start(engine, directory, command.toArray(String[]::new));

      assertThat(engine.programs()).containsOnlyKeys("program.program");
      assertThat(engine.programs().get("program.program"))
          .startsWith("java " + System.getProperty("java.vm.version"))
          .contains("-Xmx64m", "-Dx.password=(removed)")
          .endsWith("-Djava.io.tmpdir=DIRECTORY")
          .doesNotContain("planted", "-argument");
    }
  }

  @Test
  void ofAContainerTheImageAndItsCommandAreDescribed() {
    var programs = new Programs();
    var environment = Map.of("JVMFLAGS", "-Xmx2g", "ZOO_MY_ID", "1");
    var address = new Address("127.0.0.1", 1);
    programs.add(
        new Node(
            "zookeeper-1",
            "zookeeper",
            address,
            List.of(),
            "zookeeper:3.9",
            "/data",
            List.of(),
            environment,
            Map.of()));
    assertThat(programs.described())
        .isEqualTo(
            Map.of("program.zookeeper", "image zookeeper:3.9; its own command; JVMFLAGS=-Xmx2g"));
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
