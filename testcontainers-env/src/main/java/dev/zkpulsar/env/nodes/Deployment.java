package dev.zkpulsar.env.nodes;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The running servers of one system: started here, or external. Any thread may use them.
 *
 * @implSpec a system that starts servers returns its engine by {@link #engine}, from which all
 *     other default methods follow
 */
public interface Deployment extends AutoCloseable {

  /** The servers, in the order of the system's address. */
  List<Server> servers();

  /** The engine that started the servers; empty for external ones. */
  default Optional<Engine> engine() {
    return Optional.empty();
  }

  /** See {@link Engine#programs}; those of external servers are unknown. */
  default Map<String, String> programs() {
    return engine().map(Engine::programs).orElse(Map.of("program", "unknown"));
  }

  /** See {@link Engine#problem}. */
  default Optional<String> problem() {
    return engine().flatMap(Engine::problem);
  }

  /** See {@link Engine#restartEnded}. */
  default void restartEnded(Map<String, Duration> afterByRole) {
    engine().ifPresent(started -> started.restartEnded(afterByRole));
  }

  /** Whether the servers were started for the benchmark, and end with {@link #close}. */
  default boolean areOurs() {
    return engine().isPresent();
  }

  /** Whether all servers run; always true of external servers. */
  default boolean areThere() {
    return servers().stream().allMatch(server -> server.handle().isThere());
  }

  /** Stops the servers that were started, and removes their data; does nothing the second time. */
  @Override
  default void close() {
    engine().ifPresent(Engine::close);
  }
}
