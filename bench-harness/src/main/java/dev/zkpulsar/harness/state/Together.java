package dev.zkpulsar.harness.state;

import dev.zkpulsar.harness.load.Fork;
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

  private static final Clients CLIENTS = Clients.of(Settings.current().properties());

  private Together() {}

  /** The number of this client, from 0. */
  public static int index() {
    return CLIENTS.index();
  }

  /** The number of clients. */
  public static int count() {
    return CLIENTS.count();
  }

  /** A number that no other client has, for the n-th thing of this client. */
  public static int number(int n) {
    return n * count() + index();
  }

  /** Runs a task on client 0; the other clients return when it is done. */
  public static void once(String step, Fork.Task task) throws Exception {
    if (CLIENTS.isFirst()) {
      task.run();
      publish(step, DONE);
    } else {
      Fork.current().exchange().await(step);
    }
  }

  /** The value that client 0 computes, on every client. */
  public static String value(String name, Supplier<String> first) {
    if (!CLIENTS.isFirst()) {
      return Fork.current().exchange().await(name);
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
    if (!CLIENTS.isFirst()) {
      publish(step + "-" + index(), DONE);
      return;
    }
    for (int other = 1; other < count() && Fork.current().exchange().isSetUp(); other++) {
      Fork.current().exchange().await(step + "-" + other);
    }
  }

  private static void publish(String name, String value) {
    if (!CLIENTS.isOne()) {
      Fork.current().exchange().publish(name, value);
    }
  }
}
