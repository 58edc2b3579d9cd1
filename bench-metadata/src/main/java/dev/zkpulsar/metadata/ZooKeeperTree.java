package dev.zkpulsar.metadata;

import dev.zkpulsar.env.zookeeper.AsyncZooKeeper;
import org.apache.zookeeper.CreateMode;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/** Znodes that the plain client creates. */
@State(Scope.Benchmark)
public class ZooKeeperTree extends Tree {

  /** Creates the znodes. */
  @Setup(Level.Trial)
  public void create(RawZooKeeper client) throws Exception {
    create(
        "/nodes",
        (path, data) ->
            AsyncZooKeeper.create(client.zooKeeper(), path, data, CreateMode.PERSISTENT));
  }
}
