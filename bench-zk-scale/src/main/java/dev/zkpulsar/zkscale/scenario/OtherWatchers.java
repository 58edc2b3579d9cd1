package dev.zkpulsar.zkscale.scenario;

import dev.zkpulsar.env.host.BoundedAsync;
import dev.zkpulsar.env.zookeeper.AsyncZooKeeper;
import dev.zkpulsar.env.zookeeper.ClientAccess;
import dev.zkpulsar.env.zookeeper.Connections;
import dev.zkpulsar.harness.helpers.Helper;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.apache.zookeeper.Watcher;
import org.apache.zookeeper.Watcher.Event.EventType;
import org.apache.zookeeper.ZooKeeper;

/**
 * Sessions with a persistent recursive watch each, as other brokers have, in a process of their
 * own. After the end of each owner it answers a {@link Departure}.
 */
final class OtherWatchers implements Helper {
  static final String PROCESS = "a process of watchers (-p watcherProcesses)";

  private static final long serialVersionUID = 1;

  private final Map<String, String> access = ClientAccess.all();
  private final String connectString;
  private final String path;
  private final int watchers;
  private final int nodes;
  private transient List<ZooKeeper> sessions;
  private transient Consumer<Serializable> answers;
  private transient volatile Departure departure;
  private transient boolean isReady;

  /** A message to the process. */
  enum Word {
    /** An owner connects next; the answer is the same word. */
    BEGIN,
    /**
     * The owner has its nodes, and ends next; the answer, when all watchers know of them, is the
     * texts of their sessions.
     */
    READY,
    /** Answer what is known if nothing has come for a minute. */
    GIVE_UP
  }

  /**
   * Watchers.
   *
   * @param path of a node without its number
   * @param nodes that an owner has
   */
  OtherWatchers(String connectString, String path, int watchers, int nodes) {
    this.connectString = connectString;
    this.path = path;
    this.watchers = watchers;
    this.nodes = nodes;
  }

  @Override
  public void begin(Consumer<Serializable> parent) throws Exception {
    ClientAccess.useAll(access);
    answers = parent;
    departure = new Departure(nodes, watchers);
    sessions = Connections.open(connectString, watchers);
    BoundedAsync.run(
        IntStream.range(0, watchers).boxed().toList(),
        watcher -> AsyncZooKeeper.watchTree(sessions.get(watcher), root(), watcher(watcher)));
  }

  private Watcher watcher(int watcher) {
    return event -> {
      if (event.getType() == EventType.NodeDeleted) {
        int node = Integer.parseInt(event.getPath().substring(path.length()));
        deleted(watcher, node, event.getZxid());
      }
    };
  }

  private void deleted(int watcher, int node, long zxid) {
    Departure known = departure;
    if (known.deleted(watcher, node, zxid, System.nanoTime())) {
      answer(known);
    }
  }

  /** Once for an owner, when it is known and asked for. */
  private synchronized void answer(Departure known) {
    if (isReady && known == departure) {
      isReady = false;
      answers.accept(known);
    }
  }

  @Override
  public void hear(Object word) throws Exception {
    switch ((Word) word) {
      case BEGIN -> {
        departure = new Departure(nodes, watchers);
        answers.accept(Word.BEGIN);
      }
      case READY -> {
        // A session gets the answer after its events.
        BoundedAsync.run(sessions, session -> AsyncZooKeeper.sync(session, root()));
        answers.accept(new ArrayList<>(sessions.stream().map(ZooKeeper::toString).toList()));
        ready();
      }
      case GIVE_UP -> {
        if (departure.isSilent(System.nanoTime())) {
          answer(departure);
        }
      }
    }
  }

  private void ready() {
    synchronized (this) {
      isReady = true;
    }
    if (departure.isKnown()) {
      answer(departure);
    }
  }

  private String root() {
    return path.substring(0, path.lastIndexOf('/'));
  }

  @Override
  public void close() {
    Connections.close(sessions);
  }
}
