package dev.zkpulsar.env.host;

import static org.assertj.core.api.Assertions.assertThat;

import dev.zkpulsar.env.Jvm;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OwnedDirectoryTest {
  @TempDir private Path parent;

  /** A process that creates a directory, prints its path, and waits. */
  static final class Owner {
    private Owner() {}

    public static void main(String[] args) throws Exception {
      System.out.println(OwnedDirectory.create(Path.of(args[0])).path());
      Thread.sleep(60_000);
    }
  }

  @Test
  void isRemovedByTheNextOwnerOnceItsOwnHasEnded() throws Exception {
    Process owner = Jvm.running(Owner.class, List.of(), parent.toString()).start();
    Path theirs = Path.of(owner.inputReader().readLine());
    Files.createDirectories(theirs.resolve("server-1/data"));
    Path foreign = Files.createDirectory(parent.resolve("zkpulsar-of-somebody-else"));
    Path precious = Files.createFile(Files.createDirectory(parent.resolve("home")).resolve("file"));
    Files.createSymbolicLink(theirs.resolve("link"), precious.getParent());
    Files.createSymbolicLink(theirs.resolve("dangling"), parent.resolve("nothing"));

    var first = OwnedDirectory.create(parent);
    var second = OwnedDirectory.create(parent);
    assertThat(theirs).exists();
    owner.destroyForcibly().waitFor();
    var third = OwnedDirectory.create(parent);

    assertThat(theirs).doesNotExist();
    assertThat(foreign).exists();
    assertThat(precious).as("what a link leads to").exists();
    assertThat(first.path()).exists();
    assertThat(second.path()).exists();
    List.of(first, second, third).forEach(OwnedDirectory::remove);
    assertThat(first.path()).doesNotExist();
  }
}
