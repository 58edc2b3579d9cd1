package dev.zkpulsar.zkscale;

import dev.zkpulsar.zkscale.scenario.Vanish;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/**
 * The end of a session that owns ephemeral nodes, as when a broker vanishes; one iteration is one
 * end. Expected: all deletions are one transaction, so {@code lastknown} grows with nodes times
 * watchers and not with syncs of the log, and a server answers no read while it applies it. Wrong
 * if {@code transactions}, the different zxids of the deletions, exceeds one.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.SingleShotTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Measurement(iterations = 3)
public class VanishBenchmark extends Forks {

  /** Reads of another session at a rate, until every watcher knows of every deletion. */
  @Benchmark
  public void read(Vanish vanish) {
    vanish.observe();
  }
}
