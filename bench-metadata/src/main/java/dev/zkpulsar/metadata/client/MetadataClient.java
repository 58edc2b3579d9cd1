package dev.zkpulsar.metadata.client;

import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/**
 * A client of a metadata store, and the trial's place in that store. An implementation is a state
 * with the client's own parameters. {@link MeasuredClient.ClientKind} gives it its names, and
 * {@code NodeOperations.connect} its instance. For one trial.
 */
public interface MetadataClient {
  /** Sessions that are closed at a time. */
  int CLOSED_AT_ONCE = 64;

  /** Opens the sessions that are measured, once; a fault of the sessions expires them, too. */
  List<? extends MetadataSession> open(int sessions) throws Exception;

  /** Opens sessions beside those that are measured; they, too, are closed with the trial. */
  List<? extends MetadataSession> openOthers(int count) throws Exception;

  /** Opens such sessions in another process; it is given away after {@link #open}. */
  SessionOpener opener();

  /** The path that all nodes of the trial begin with: empty, or with a slash first. */
  String root();

  /**
   * The client knows the size of a node as if it had written it.
   *
   * @implSpec does nothing by default: for a client that learns the sizes of nodes from its writes
   */
  default void hasWritten(String path, byte[] data) {}

  /**
   * Closes sessions, many at once, since each waits for its servers.
   *
   * @throws ExecutionException with the error of a session that does not close
   */
  static void closeAll(List<? extends AutoCloseable> sessions)
      throws InterruptedException, ExecutionException {
    var threads = Executors.newFixedThreadPool(CLOSED_AT_ONCE);
    var closed = sessions.stream().map(session -> threads.submit(() -> close(session))).toList();
    threads.shutdown();
    for (Future<?> session : closed) {
      session.get();
    }
  }

  private static Void close(AutoCloseable session) throws Exception {
    session.close();
    return null;
  }
}
