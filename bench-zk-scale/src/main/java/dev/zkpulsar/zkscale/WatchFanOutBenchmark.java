package dev.zkpulsar.zkscale;

import dev.zkpulsar.zkscale.scenario.FanOut;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/**
 * The time from the create of a node to its event at every watcher; study zk-stress. Setting the
 * watches is not part of this time; its metric is {@code setwatches}.
 */
@State(Scope.Benchmark)
public class WatchFanOutBenchmark extends FanOutForks {

  /** Creates every node and waits for every event. */
  @Benchmark
  public void publish(FanOut fanOut) throws InterruptedException {
    fanOut.publishAll();
  }
}
