package dev.zkpulsar.harness.run;

import dev.zkpulsar.env.settings.BadInputException;
import dev.zkpulsar.env.settings.Setting;
import dev.zkpulsar.harness.plan.Point;
import dev.zkpulsar.harness.settings.Settings;
import dev.zkpulsar.harness.state.PointParams;
import dev.zkpulsar.harness.systems.RunSystem;
import java.io.IOException;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.openjdk.jmh.profile.Profiler;
import org.openjdk.jmh.results.RunResult;

/**
 * The runners of all clients of a run, seen from one of them. Client 0 leads: it decides which
 * points are measured, starts the systems, and gathers the results.
 *
 * <p>Each method throws {@link RunFailedException} when a client is lost or does not come in time.
 * One thread calls. The methods here are those of a single client.
 */
public interface Peers extends AutoCloseable {
  /** A single client. */
  Peers ALONE = new Peers() {};

  /** The number of this client, from 0. */
  default int index() {
    return 0;
  }

  default boolean isFirst() {
    return index() == 0;
  }

  /** The name of the run among those on this machine, which all its clients have; may be empty. */
  default String runName() {
    return "";
  }

  /**
   * Throws a {@link BadInputException} for the first point that the clients cannot run together.
   */
  default void requireShareable(List<Point> points, List<RunSystem> systems, Settings settings) {}

  /** The parameters with which this client runs a point: with its share of each total. */
  default PointParams share(String benchmark, Map<String, String> params) {
    return new PointParams(params, 1);
  }

  /**
   * Registers this client, and waits until all have registered. Throws a {@link BadInputException}
   * if the clients differ, or if a client does not come.
   */
  default Peers join(
      List<Point> points, List<String> commandLine, Settings settings, List<Setting> known)
      throws IOException {
    return this;
  }

  /** Each client's machine, for the provenance; empty for a single client. */
  default List<Map<String, String>> members() {
    return List.of();
  }

  /** Join the forks to those of the other clients. */
  default List<Class<? extends Profiler>> profilers() {
    return List.of();
  }

  /** Whether all clients measure a point, as client 0 decides. */
  default boolean decide(String point, boolean measure) {
    return measure;
  }

  /** The servers' addresses that client 0 returns, on every client. */
  default Map<String, String> addresses(String point, Supplier<Map<String, String>> first) {
    return first.get();
  }

  /** Waits until all clients are ready to measure a point. */
  default void start(String point) {}

  /**
   * Brings the results and interval logs of all clients together: returns the results of all on
   * client 0, this client's own on the others, and none if the point has failed.
   */
  default Collection<RunResult> gather(
      Point point, Collection<RunResult> measured, RunDirectory directory) throws IOException {
    return measured;
  }

  /** Why a client has no result of a point; empty if none has failed. */
  default Optional<String> failure(String point) {
    return Optional.empty();
  }

  /** Ends the run: client 0 when it has written the result, the others when client 0 has. */
  default void done() {}

  /** Leaves the run; without {@link #done}, it ends for all clients. */
  @Override
  default void close() {}
}
