package dev.zkpulsar.metadata;

import java.util.ArrayList;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/** Operations of Oxia's own client. */
@State(Scope.Benchmark)
public class OxiaOperations extends Operations {
  private RawOxia oxia;

  /** Opens the sessions. */
  @Setup(Level.Trial)
  public void connect(RawOxia own, OxiaTree nodes, Sessions sessions) throws Exception {
    oxia = own;
    var clients = new ArrayList<Client>();
    while (clients.size() < sessions.sessions) {
      clients.add(oxia.open());
    }
    use(clients, nodes);
  }

  @Override
  Client openAnother() throws Exception {
    return oxia.open();
  }
}
