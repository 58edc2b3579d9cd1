package dev.zkpulsar.metadata;

import static org.assertj.core.api.Assertions.assertThat;

import dev.zkpulsar.harness.CommandProcess;
import dev.zkpulsar.harness.MainRun;
import dev.zkpulsar.harness.ModuleRun;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import org.apache.zookeeper.CreateMode;
import org.apache.zookeeper.ZooDefs;
import org.apache.zookeeper.ZooKeeper;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** The tree of a killed run on an external ensemble is found and removed, and nothing else is. */
@ExtendWith(MetadataRun.class)
@Tag("long")
class LeftoversTest {
  private static final String KILLED =
      "MetadataBenchmark.getChildren$ -f 1 -wi 0 -i 1 -r 60 -jvmArgsAppend -XX:TieredStopAtLevel=1";
  private static final int MAX_POLLS = 600;
  private static final long POLL_MILLIS = 100;

  @TempDir private Path directory;

  /** The chroot with the whole tree of a run. */
  private static Optional<String> tree(ZooKeeper client) throws Exception {
    for (String name : client.getChildren("/", false)) {
      if (name.startsWith("zkpulsar-") && client.getAllChildrenNumber("/" + name) > 6_000) {
        return Optional.of(name);
      }
    }
    return Optional.empty();
  }

  private String killARun(ZooKeeper client, String address) throws Exception {
    Process runner =
        CommandProcess.builder(
                List.of("-Dbench.zookeeper=" + address), CommandProcess.LAUNCHER, KILLED)
            .directory(directory.toFile())
            .redirectErrorStream(true)
            .redirectOutput(directory.resolve("out").toFile())
            .start();
    try {
      for (int i = 0; i < MAX_POLLS && runner.isAlive(); i++) {
        Optional<String> tree = tree(client);
        if (tree.isPresent()) {
          return tree.get();
        }
        Thread.sleep(POLL_MILLIS);
      }
    } finally {
      runner.destroyForcibly().waitFor(10, TimeUnit.SECONDS);
    }
    throw new AssertionError(Files.readString(directory.resolve("out")));
  }

  private MainRun run(String address, Map<String, String> settings, String commandLine)
      throws Exception {
    var all = new HashMap<>(settings);
    all.put("bench.zookeeper", address);
    return MainRun.of(directory, all, commandLine);
  }

  @Test
  void areShownAndThenRemoved(ModuleRun theirs) throws Exception {
    String address = MetadataRun.address();
    try (var client = new ZooKeeper(address, 30_000, event -> {})) {
      var lookalikes =
          List.of("/zkpulsar-" + UUID.randomUUID(), "/zkpulsar-mine", "/old-zkpulsar-1");
      for (String path : lookalikes) {
        client.create(path, new byte[1], ZooDefs.Ids.OPEN_ACL_UNSAFE, CreateMode.PERSISTENT);
      }
      String left = killARun(client, address);
      assertThat(left).matches("zkpulsar-.+-\\d{8}T\\d{6}Z-\\d+-[0-9a-f]{8}");

      var next = run(address, Map.of(), "MetadataBenchmark.get$ -f 0 -wi 0 -i 1 -r 100ms");
      assertThat(next.exitCode()).as(next.out() + next.err()).isZero();
      assertThat(next.out())
          .contains("ZooKeeper at " + address + ": 1 left behind by killed runs; ")
          .contains("-Dbench.cleanup=list", "-Dbench.cleanup=remove");

      var listed = run(address, Map.of("bench.cleanup", "list"), "");
      assertThat(listed.exitCode()).isZero();
      assertThat(listed.out()).containsPattern("  " + left + "  600\\d znodes\n");
      // The module's own run still uses its chroot.
      assertThat(listed.out()).contains(", kept: its run may still be running");
      assertThat(client.exists("/" + left, false)).isNotNull();

      var removed = run(address, Map.of("bench.cleanup", "remove"), "");
      assertThat(removed.exitCode()).as(removed.err()).isZero();
      assertThat(removed.out())
          .contains("  " + left + "  ")
          .endsWith("removed " + left + "\n")
          .containsOnlyOnce("removed ");
      assertThat(client.exists("/" + left, false)).isNull();
      for (String path : lookalikes) {
        assertThat(client.exists(path, false)).as(path).isNotNull();
        client.delete(path, -1);
      }

      var after = run(address, Map.of(), "MetadataBenchmark.get$ -f 0 -wi 0 -i 1 -r 100ms");
      assertThat(after.out()).doesNotContain("left behind");
    }
  }
}
