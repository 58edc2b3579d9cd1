package dev.zkpulsar.harness.clients;

import dev.zkpulsar.harness.load.Fork;
import dev.zkpulsar.harness.settings.Clients;
import dev.zkpulsar.harness.state.SetupProgress;
import org.apache.curator.framework.recipes.barriers.DistributedDoubleBarrier;

/**
 * A fork's part in the rendezvous: the values of its set-up and the barriers of its iterations. The
 * fork ends when a client is lost, or when another client cannot go on with the point: no barrier
 * would open any more.
 */
final class ForkExchange implements Fork.Exchange {
  private static final int FAILED = 1;

  private final Rendezvous rendezvous;
  private final String path;
  private volatile boolean setUp;
  private DistributedDoubleBarrier barrier;
  private int iteration;

  private ForkExchange(Rendezvous rendezvous, String path) {
    this.rendezvous = rendezvous;
    this.path = path;
  }

  /**
   * Joins the forks of the other clients with the same number.
   *
   * @param point of the forks
   */
  static ForkExchange join(Clients clients, String point) {
    try {
      return joined(clients, point);
    } catch (RuntimeException e) {
      // JMH would drop the profiler that calls this, and measure without the barriers.
      throw end(e.getMessage());
    }
  }

  private static ForkExchange joined(Clients clients, String point) {
    var rendezvous = Rendezvous.connect(clients);
    rendezvous.watch(
        (failed, why) -> {
          if (failed.equals(point)) {
            end(why);
          }
        },
        ForkExchange::end);
    int fork = rendezvous.createNumbered(forks(point) + "/of-" + clients.index());
    return new ForkExchange(rendezvous, forks(point) + "/" + fork);
  }

  private static String forks(String point) {
    return "/points/" + point + "/forks";
  }

  private static IllegalStateException end(String why) {
    System.out.println(SetupProgress.PREFIX + "the fork ends: " + why);
    System.out.flush();
    Runtime.getRuntime().halt(FAILED);
    return new IllegalStateException(why);
  }

  @Override
  public void publish(String name, String value) {
    rendezvous.publish(path + "/" + name, value);
  }

  @Override
  public String await(String name) {
    return rendezvous.await(
        () -> rendezvous.read(path + "/" + name), "no other client has set '" + name + "'");
  }

  @Override
  public boolean isSetUp() {
    return setUp;
  }

  /** Waits until all clients are ready to start the next iteration. */
  void start() {
    iteration++;
    barrier = rendezvous.enter(barrierPath(), "iteration " + iteration);
    setUp = true;
  }

  /** Waits until all clients have drained. */
  void end() {
    rendezvous.leave(barrier, barrierPath(), "iteration " + iteration);
  }

  private String barrierPath() {
    return path + "/iteration-" + iteration;
  }
}
