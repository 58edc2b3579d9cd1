package dev.zkpulsar.topics;

import dev.zkpulsar.topics.scenario.TopicFault;
import dev.zkpulsar.topics.scenario.TopicLoad;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * How long until topics serve again after their broker is lost or their namespace is unloaded, seen
 * by their producers. One iteration is one fault. A fault of a broker has one iteration. Each point
 * has a cluster of its own: JVMs are warm after an unload, and even deleted topics cost a broker
 * further metadata operations.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.SingleShotTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Warmup(iterations = 0)
@Measurement(iterations = 1, time = 60) // The plan's estimate; an iteration ends by itself.
public class TopicLoadBenchmark extends Forks {

  /** Publishes on all topics from before the fault until all serve again. */
  @Benchmark
  public void serveAgain(TopicLoad load, TopicFault fault) throws Exception {
    load.run(fault);
  }
}
