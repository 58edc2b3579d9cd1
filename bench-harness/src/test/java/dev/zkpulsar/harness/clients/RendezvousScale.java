package dev.zkpulsar.harness.clients;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/**
 * How the rendezvous behaves with many clients, each a session without a load, all in this JVM. The
 * figures of docs/clients.md come from its main method.
 */
public final class RendezvousScale {
  private static final int ROUNDS = 20;
  private static final int PORT = 27_900;

  private RendezvousScale() {}

  /**
   * The barriers of some clients, in milliseconds.
   *
   * @param connect until all sessions are there
   * @param open from the last client's coming until the last client goes on, median of the rounds
   * @param skew from the first client that goes on to the last, median
   * @param worstSkew the greatest skew
   * @param leave until all have left, median
   */
  record Figures(
      int clients, double connect, double open, double skew, double worstSkew, double leave) {}

  /** A client's view of a round, by the clock of this JVM. */
  private record Passage(long cameNs, long openedNs, long leavingNs, long leftNs) {}

  static Figures measure(int count, int port, int rounds) throws Exception {
    var threads = Executors.newFixedThreadPool(count);
    var sessions = new ArrayList<Rendezvous>();
    try (var server = RendezvousServer.start(clients(count, 0, port))) {
      long startNs = System.nanoTime();
      sessions.addAll(
          all(
              threads,
              count,
              client -> {
                var session = Rendezvous.connect(clients(count, client, port), true);
                session.watch(RendezvousServer.END, end -> {});
                return session;
              }));
      double connectMillis = (System.nanoTime() - startNs) / 1e6;
      double[] open = new double[rounds];
      double[] skew = new double[rounds];
      double[] leave = new double[rounds];
      for (int round = 0; round < rounds; round++) {
        String path = "/round-" + round;
        List<Passage> passages = all(threads, count, client -> pass(sessions.get(client), path));
        long lastCame = passages.stream().mapToLong(Passage::cameNs).max().orElseThrow();
        long firstOpen = passages.stream().mapToLong(Passage::openedNs).min().orElseThrow();
        long lastOpen = passages.stream().mapToLong(Passage::openedNs).max().orElseThrow();
        long leaving = passages.stream().mapToLong(Passage::leavingNs).max().orElseThrow();
        long lastLeft = passages.stream().mapToLong(Passage::leftNs).max().orElseThrow();
        open[round] = (lastOpen - lastCame) / 1e6;
        skew[round] = (lastOpen - firstOpen) / 1e6;
        leave[round] = (lastLeft - leaving) / 1e6;
      }
      double worst = Arrays.stream(skew).max().orElseThrow();
      return new Figures(count, connectMillis, median(open), median(skew), worst, median(leave));
    } finally {
      threads.shutdownNow();
    }
  }

  private static ClientSettings clients(int count, int client, int port) {
    return new ClientSettings(count, client, "127.0.0.1", port, Optional.empty(), 60);
  }

  private static Passage pass(Rendezvous session, String path) {
    long cameNs = System.nanoTime();
    session.pass(path + "/came", "came to " + path);
    long openedNs = System.nanoTime();
    long leavingNs = System.nanoTime();
    session.pass(path + "/left", "left " + path);
    return new Passage(cameNs, openedNs, leavingNs, System.nanoTime());
  }

  private interface Of<T> {
    T client(int client) throws Exception;
  }

  private static <T> List<T> all(
      java.util.concurrent.ExecutorService threads, int count, Of<T> task)
      throws InterruptedException, ExecutionException {
    var tasks = new ArrayList<Callable<T>>();
    for (int client = 0; client < count; client++) {
      int number = client;
      tasks.add(() -> task.client(number));
    }
    var results = new ArrayList<T>();
    for (Future<T> done : threads.invokeAll(tasks)) {
      results.add(done.get());
    }
    return results;
  }

  private static double median(double[] values) {
    double[] sorted = values.clone();
    Arrays.sort(sorted);
    return sorted[sorted.length / 2];
  }

  /** Prints a line for each number of clients; default 2 to 200. */
  public static void main(String[] args) throws Exception {
    System.setProperty("org.slf4j.simpleLogger.defaultLogLevel", "error");
    int[] counts =
        args.length > 0
            ? Arrays.stream(args).mapToInt(Integer::parseInt).toArray()
            : new int[] {2, 5, 10, 20, 50, 100, 200};
    measure(2, PORT, ROUNDS); // Warms the JVM up.
    for (int count : counts) {
      Figures figures = measure(count, PORT, ROUNDS);
      System.out.printf(
          "%4d clients: connect %.0f ms, open %.1f ms, skew %.1f ms (worst %.1f), leave %.1f ms%n",
          figures.clients,
          figures.connect,
          figures.open,
          figures.skew,
          figures.worstSkew,
          figures.leave);
    }
  }
}
