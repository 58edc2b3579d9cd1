package dev.zkpulsar.metadata;

import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/** Nodes that Oxia's own client creates. */
@State(Scope.Benchmark)
public class OxiaTree extends Tree {

  /** Creates the nodes. */
  @Setup(Level.Trial)
  public void create(RawOxia oxia) throws Exception {
    OxiaClient session = oxia.open();
    create(
        oxia.path("/nodes"),
        (path, data) -> session.putIfVersion(path, data, Client.MISSING).toCompletableFuture());
  }
}
