package dev.zkpulsar.harness.state;

import dev.zkpulsar.harness.point.Point;
import dev.zkpulsar.harness.settings.RunSettings;
import java.util.Set;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/** The servers of a system whose network a point may slow down; see {@link NetworkDelay}. */
@State(Scope.Benchmark)
public abstract class DelayedServers extends SystemState {
  /** A delay of all data between clients and servers, each way; 0 is none. */
  @Param("0")
  public String networkDelayMillis;

  protected DelayedServers(String system) {
    super(system);
  }

  @Override
  public void check(Point point, RunSettings settings) {
    NetworkDelay.check(networkDelayMillis);
  }

  @Override
  public String needs(Point point, RunSettings settings) {
    return NetworkDelay.needs(networkDelayMillis);
  }

  @Override
  public Set<String> unusedParams(Point point) {
    return NetworkDelay.unused(networkDelayMillis);
  }
}
