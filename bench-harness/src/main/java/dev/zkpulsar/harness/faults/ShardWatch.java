package dev.zkpulsar.harness.faults;

import dev.zkpulsar.env.nodes.Resource;
import dev.zkpulsar.env.nodes.Server;
import dev.zkpulsar.harness.faults.ShardMoves.Shards;
import dev.zkpulsar.harness.load.Recording;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;

/**
 * A thread that asks the servers of an Oxia every second which shards they have, for {@link
 * ShardMoves}: how these moved after the first fault of an iteration. The answer is all metrics of
 * a server, which costs it some processor time.
 */
final class ShardWatch {
  private final List<Server> servers;
  private final FaultInjection injection;
  private final ShardMoves moves = new ShardMoves();
  private final Thread thread = new Thread(this::watch, "shards");

  /** When the latest fault of earlier iterations began. */
  private final OptionalLong earlierNs;

  /** When the first fault of this iteration began; empty before it. */
  private OptionalLong faultNs = OptionalLong.empty();

  /** Asks the servers for the first time, before a fault. */
  ShardWatch(List<Server> servers, FaultInjection injection) {
    this.servers = servers;
    this.injection = injection;
    earlierNs = injection.begunNs();
    thread.setDaemon(true);
    askAll();
  }

  void start() {
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
    if (faultNs.isEmpty() && !injection.begunNs().equals(earlierNs)) {
      faultNs = injection.begunNs();
    }
    for (Server server : servers) {
      moves.see(server.name(), shards(server), faultNs.isPresent(), System.nanoTime());
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
    faultNs.ifPresent(sinceNs -> moves.report(recording, sinceNs));
  }
}
