package dev.zkpulsar.metadata.scenario;

import dev.zkpulsar.env.zookeeper.ClientAccess;
import dev.zkpulsar.metadata.client.MetadataClient;
import dev.zkpulsar.metadata.client.MetadataSession;
import dev.zkpulsar.metadata.client.SessionOpener;
import java.io.ObjectInputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.io.Serializable;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

/** The process of {@link OtherListeners}. */
final class ListenersMain {
  /** The process writes it to its standard output when all sessions watch. */
  static final int READY = 1;

  private static final int WATCH_SECONDS = 30;
  private static final int CLOSE_SECONDS = 5;

  /** The task of the process; it is read from standard input, where no other user can read it. */
  record Task(Map<String, String> access, SessionOpener opener, int count, String root)
      implements Serializable {}

  private ListenersMain() {}

  /** Listens until the end of standard input, then closes the sessions. */
  public static void main(String[] args) {
    PrintStream parent = System.out;
    System.setOut(System.err); // Libraries print, too.
    try {
      var task = (Task) new ObjectInputStream(System.in).readObject();
      var threads = Executors.newCachedThreadPool();
      var listening = threads.submit(() -> listen(task, parent));
      System.in.transferTo(OutputStream.nullOutputStream());
      // The parent may close the input before the task that told it has returned.
      threads.submit(() -> close(listening.get())).get(CLOSE_SECONDS, TimeUnit.SECONDS);
    } catch (Exception e) {
      // The parent was killed, and its servers may be gone: the sessions expire.
    } finally {
      Runtime.getRuntime().halt(0);
    }
  }

  private static List<? extends MetadataSession> listen(Task task, PrintStream parent) {
    try {
      ClientAccess.useAll(task.access);
      var sessions = task.opener.open(task.count);
      for (MetadataSession session : sessions) {
        session
            .watch(task.root, changed -> {})
            // It is answered after the watch is set.
            .thenCompose(set -> session.exists(task.root))
            .toCompletableFuture()
            .get(WATCH_SECONDS, TimeUnit.SECONDS);
      }
      parent.write(READY);
      parent.flush();
      return sessions;
    } catch (Exception e) {
      e.printStackTrace();
      Runtime.getRuntime().halt(1);
      throw new IllegalStateException(e);
    }
  }

  private static Void close(List<? extends MetadataSession> sessions) throws Exception {
    MetadataClient.closeAll(sessions);
    return null;
  }
}
