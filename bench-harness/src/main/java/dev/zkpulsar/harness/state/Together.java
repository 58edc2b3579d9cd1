package dev.zkpulsar.harness.state;

import dev.zkpulsar.harness.settings.Clients;
import dev.zkpulsar.harness.settings.Settings;
import java.util.function.Supplier;

/**
 * Common steps of the clients of a run in a trial's set-up and tear-down. Client 0 makes the data
 * and removes them; the other clients wait. With a single client nothing waits.
 *
 * <pre>{@code
 * @Setup(Level.Trial)
 * public void load() throws Exception {
 *   String trial = Together.value("chroot", () -> "trial-" + UUID.randomUUID());
 *   Together.once("tree", () -> createTree(trial)); // by client 0
 *   createOwn("/s" + Together.number(0)); // on each client another number
 * }
 * }</pre>
 *
 * <p>A step's name is used once in a trial. For the thread of a trial's set-up.
 */
public final class Together {
  private static final String DONE = "done";

  private static volatile Exchange exchange;
  private static Clients clients;

  private Together() {}

  /** Values that the clients of a fork exchange. Both methods fail if a client is lost. */
  public interface Exchange {
    /** Sets a value, once. */
    void publish(String name, String value);

    /** Waits for a value. */
    String await(String name);

    /** Whether the set-up of the trial was complete on all clients. */
    boolean isSetUp();
  }

  /** Sets the exchange of this fork; called before the set-up of the trial. */
  public static void use(Exchange ofFork) {
    exchange = ofFork;
  }

  private static synchronized Clients clients() {
    if (clients == null) {
      clients = Clients.of(Settings.current().properties());
    }
    return clients;
  }

  /** The number of this client, from 0. */
  public static int index() {
    return clients().index();
  }

  /** The number of clients. */
  public static int count() {
    return clients().count();
  }

  /** A number that no other client has, for the n-th thing of this client. */
  public static int number(int n) {
    return n * count() + index();
  }

  /** Runs a task on client 0; the other clients return when it is done. */
  public static void once(String step, Phase.Task task) throws Exception {
    if (clients().isFirst()) {
      task.run();
      publish(step, DONE);
    } else {
      exchange.await(step);
    }
  }

  /** The value that client 0 computes, on every client. */
  public static String value(String name, Supplier<String> first) {
    if (!clients().isFirst()) {
      return exchange.await(name);
    }
    String value = first.get();
    publish(name, value);
    return value;
  }

  /**
   * Returns on client 0 when all other clients have called this, on the others at once. After a
   * set-up that failed, nobody waits: the other clients may still wait for this one.
   */
  public static void awaitOthers(String step) {
    if (!clients().isFirst()) {
      publish(step + "-" + index(), DONE);
      return;
    }
    for (int other = 1; other < count() && exchange.isSetUp(); other++) {
      exchange.await(step + "-" + other);
    }
  }

  private static void publish(String name, String value) {
    if (!clients().isOne()) {
      exchange.publish(name, value);
    }
  }
}
