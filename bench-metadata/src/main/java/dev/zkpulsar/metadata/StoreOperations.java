package dev.zkpulsar.metadata;

import java.util.ArrayList;
import java.util.List;
import org.apache.pulsar.metadata.api.MetadataStore;
import org.apache.pulsar.metadata.api.extended.MetadataStoreExtended;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/** Operations of Pulsar's metadata store, which reach the store behind its caches. */
@State(Scope.Benchmark)
public class StoreOperations extends Operations {
  private final List<MetadataStore> others = new ArrayList<>();
  private Store store;

  /** Opens the sessions beside the one that created the nodes. */
  @Setup(Level.Trial)
  public void connect(Store own, StoreTree nodes, Sessions sessions) throws Exception {
    store = own;
    var clients = new ArrayList<Client>(List.of(client(store.store())));
    while (clients.size() < sessions.sessions) {
      clients.add(client(kept(store.openMeasured())));
    }
    use(clients, nodes);
  }

  private static Client client(MetadataStore session) {
    return new StoreClient((MetadataStoreExtended) session);
  }

  @Override
  Client openAnother() throws Exception {
    return client(kept(store.open()));
  }

  private MetadataStore kept(MetadataStore session) {
    others.add(session);
    return session;
  }

  /** Closes the other sessions. */
  @TearDown(Level.Trial)
  public void disconnect() throws Exception {
    for (MetadataStore session : others) {
      session.close();
    }
  }
}
