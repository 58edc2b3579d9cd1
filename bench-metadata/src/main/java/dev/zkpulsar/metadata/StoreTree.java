package dev.zkpulsar.metadata;

import java.util.Optional;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/** Nodes that the metadata store creates, as a broker does. */
@State(Scope.Benchmark)
public class StoreTree extends Tree {
  private static final long MISSING = -1;

  /** Creates the nodes. */
  @Setup(Level.Trial)
  public void create(Store store) throws Exception {
    create(
        store.path("/nodes"), (path, data) -> store.store().put(path, data, Optional.of(MISSING)));
    // Of several clients, only client 0 has written them.
    paths().forEach(path -> store.hasWritten(path, payload()));
  }
}
