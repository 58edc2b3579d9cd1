package dev.zkpulsar.env.local;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.zkpulsar.env.Jvm;
import dev.zkpulsar.env.server.PidFile;
import dev.zkpulsar.env.settings.Setting;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A program that knows nothing of its parent ends with it, and so does its directory. */
class ProgramTest {
  private static final Setting DATA_DIR = Setting.of("bench.x.dataDir", "");

  @TempDir private Path directory;

  /** Starts a program, prints its process number, and waits. */
  static final class Runner {
    private Runner() {}

    public static void main(String[] args) throws Exception {
      var servers = new LocalServers(DATA_DIR, Path.of(args[0]), 1);
      System.out.println(pid(servers.startProgram(List.of("sleep", "300"))));
      if (args[1].equals("exit")) {
        System.exit(0);
      }
      Thread.sleep(Duration.ofMinutes(5).toMillis());
    }
  }

  private static long pid(PidFile file) throws InterruptedException {
    while (file.process().isEmpty()) {
      Thread.sleep(10);
    }
    return file.process().get().pid();
  }

  @ParameterizedTest
  @ValueSource(strings = {"exit", "TERM", "KILL"})
  void endsWithItsParent(String how) throws Exception {
    Process runner =
        Jvm.running(Runner.class, List.of("-XX:TieredStopAtLevel=1"), directory.toString(), how)
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    long pid = Long.parseLong(runner.inputReader().readLine());

    assertThat(Jvm.end(runner, how)).isTrue();

    var program = ProcessHandle.of(pid);
    if (program.isPresent()) {
      program.get().onExit().get(30, TimeUnit.SECONDS);
    }
    for (int i = 0; i < 300 && directory.toFile().list().length > 0; i++) {
      Thread.sleep(100);
    }
    assertThat(directory).isEmptyDirectory();
  }

  @Test
  void theReasonOfItsEndIsInItsLog() throws Exception {
    var servers = new LocalServers(DATA_DIR, directory, 1);
    servers.startProgram(List.of("sh", "-c", "echo Error: no disk; exit 3"));
    for (int i = 0; i < 300 && servers.failure().isEmpty(); i++) {
      Thread.sleep(100);
    }
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
      for (int i = 0; i < 300 && servers.failure().isEmpty(); i++) {
        Thread.sleep(100);
      }
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
