package dev.zkpulsar.metadata;

import static org.assertj.core.api.Assertions.assertThat;

import dev.zkpulsar.harness.MainRun;
import dev.zkpulsar.harness.ModuleRun;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import org.apache.zookeeper.CreateMode;
import org.apache.zookeeper.ZooDefs;
import org.apache.zookeeper.ZooKeeper;
import org.apache.zookeeper.data.Stat;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** A whole run against an external ensemble leaves everything on it as it was. */
@ExtendWith(MetadataRun.class)
class ExternalEnsembleTest {
  @TempDir private Path directory;

  private static void dump(ZooKeeper client, String path, Map<String, String> into)
      throws Exception {
    if (path.startsWith("/zookeeper")) {
      return;
    }
    var stat = new Stat();
    client.getData(path, false, stat);
    into.put(path, stat.getCzxid() + " " + stat.getMzxid() + " " + stat.getAversion());
    for (String child : client.getChildren(path, false)) {
      dump(client, path.equals("/") ? "/" + child : path + "/" + child, into);
    }
  }

  /** Passes the servers of the module's run to the run of this test as external servers. */
  @Test
  void isLeftAsItWas(ModuleRun theirs) throws Exception {
    String address = MetadataRun.address();
    try (var client = new ZooKeeper(address, 30_000, event -> {})) {
      for (String path : new String[] {"/nodes", "/nodes/n1", "/nodes/n1/c1", "/zkpulsar-old"}) {
        client.create(path, new byte[1], ZooDefs.Ids.OPEN_ACL_UNSAFE, CreateMode.PERSISTENT);
      }
      var before = new TreeMap<String, String>();
      dump(client, "/", before);

      var run =
          MainRun.of(
              directory,
              Map.of("bench.zookeeper", address),
              "MetadataBenchmark.put$ -f 1 -wi 0 -i 1 -r 200ms");
      assertThat(run.isMeasured()).as(run.out() + run.err()).isTrue();
      assertThat(run.out()).contains("ZooKeeper at " + address + ", in " + address + "/zkpulsar-");

      var after = new TreeMap<String, String>();
      dump(client, "/", after);
      assertThat(after).isEqualTo(before);
    }
  }
}
