package dev.zkpulsar.harness.faults;

import dev.zkpulsar.env.nodes.Resource;
import dev.zkpulsar.env.nodes.Server;
import dev.zkpulsar.harness.faults.ShardMoves.Shards;
import dev.zkpulsar.harness.load.Recording;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/**
 * A thread that asks the servers of an Oxia every second which shards they have, for {@link
 * ShardMoves}. The answer is all metrics of a server, which costs it some processor time.
 */
final class ShardWatch {
  private final List<Server> servers;
  private final FaultInjection injection;
  private final ShardMoves moves = new ShardMoves();
  private final Thread thread = new Thread(this::watch, "shards");

  ShardWatch(List<Server> servers, FaultInjection injection) {
    this.servers = servers;
    this.injection = injection;
    thread.setDaemon(true);
  }

  void start() {
    askAll();
    thread.start();
  }

  private void watch() {
    try {
      while (true) {
        TimeUnit.SECONDS.sleep(1);
        askAll();
      }
    } catch (InterruptedException e) {
      // The iteration ends.
    }
  }

  private void askAll() {
    boolean isAfterFault = injection.hasBegun();
    for (Server server : servers) {
      moves.see(server.name(), shards(server), isAfterFault, System.nanoTime());
    }
  }

  private static Optional<Shards> shards(Server server) {
    Map<Resource, Double> answer = server.meter().ask();
    return Optional.ofNullable(answer.get(Resource.SHARDS_LED))
        .map(led -> new Shards(led, answer.getOrDefault(Resource.SHARDS_FOLLOWED, 0.0)));
  }

  /** Ends the thread, and adds the figures if the fault has begun. */
  void stop(Recording recording) {
    thread.interrupt();
    try {
      thread.join();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return;
    }
    injection.begunNs().ifPresent(faultNs -> moves.report(recording, faultNs));
  }
}
