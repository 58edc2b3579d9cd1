package dev.zkpulsar.metadata.scenario;

import dev.zkpulsar.env.zookeeper.ClientAccess;
import dev.zkpulsar.harness.helpers.Helper;
import dev.zkpulsar.metadata.client.MetadataClient;
import dev.zkpulsar.metadata.client.MetadataSession;
import dev.zkpulsar.metadata.client.SessionOpener;
import java.io.Serializable;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * Listeners that only drain notifications, in a process of their own: a broker does not share its
 * processors with all others.
 */
final class OtherListeners implements Helper {
  static final String PROCESS = "the process of the other listeners (-p listeners)";

  private static final long serialVersionUID = 1;
  private static final int WATCH_SECONDS = 30;

  private final Map<String, String> access = ClientAccess.all();
  private final SessionOpener opener;
  private final int count;
  private final String root;
  private transient List<? extends MetadataSession> sessions;

  /**
   * Listeners.
   *
   * @param root the node below which they watch
   */
  OtherListeners(SessionOpener opener, int count, String root) {
    this.opener = opener;
    this.count = count;
    this.root = root;
  }

  /** Opens the sessions; returns when all of them watch. */
  @Override
  public void begin(Consumer<Serializable> answers) throws Exception {
    ClientAccess.useAll(access);
    sessions = opener.open(count);
    for (MetadataSession session : sessions) {
      session
          .watch(root, changed -> {})
          // It is answered after the watch is set.
          .thenCompose(set -> session.exists(root))
          .toCompletableFuture()
          .get(WATCH_SECONDS, TimeUnit.SECONDS);
    }
  }

  @Override
  public void close() throws Exception {
    MetadataClient.closeAll(sessions);
  }
}
