package dev.zkpulsar.metadata;

import static org.assertj.core.api.Assertions.assertThat;

import dev.zkpulsar.env.Environments;
import dev.zkpulsar.env.zookeeper.ZooKeeperSettings;
import dev.zkpulsar.harness.CommandProcess;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.TreeMap;
import org.apache.zookeeper.CreateMode;
import org.apache.zookeeper.ZooDefs;
import org.apache.zookeeper.ZooKeeper;
import org.apache.zookeeper.data.Stat;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A whole run against somebody's ensemble leaves all that is theirs as it was. */
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

  @Test
  void isLeftAsItWas() throws Exception {
    var settings = new Properties();
    settings.setProperty("bench.zookeeper.servers", "1");
    try (var theirs = Environments.zooKeeper(ZooKeeperSettings.of(settings));
        var client = new ZooKeeper(theirs.connectString(), 30_000, event -> {})) {
      for (String path : new String[] {"/nodes", "/nodes/n1", "/nodes/n1/c1", "/zkpulsar-old"}) {
        client.create(path, new byte[1], ZooDefs.Ids.OPEN_ACL_UNSAFE, CreateMode.PERSISTENT);
      }
      var before = new TreeMap<String, String>();
      dump(client, "/", before);

      CommandProcess run =
          CommandProcess.run(
              directory,
              List.of("-Dbench.zookeeper=" + theirs.connectString()),
              "ZooKeeperBenchmark.setData|MetadataStoreBenchmark.put -f 1 -wi 0 -i 1 -r 1");
      assertThat(run.exitCode()).as(run.out()).isZero();

      var after = new TreeMap<String, String>();
      dump(client, "/", after);
      assertThat(after).isEqualTo(before);
    }
  }
}
