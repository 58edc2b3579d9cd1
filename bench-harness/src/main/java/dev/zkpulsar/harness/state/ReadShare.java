package dev.zkpulsar.harness.state;

import dev.zkpulsar.harness.point.Range;
import java.util.SplittableRandom;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/** The share of reads in reads and writes that follow each other at random, by the run's seed. */
@State(Scope.Benchmark)
public class ReadShare {

  /** Reads in a hundred operations; the others are writes. */
  @Param("90")
  @Range(min = 0, max = 100)
  public int readPercent;

  /**
   * Split from the run's seed, because scenarios draw nodes by the same seed: without that, a node
   * would always be read, or always be written.
   */
  private final SplittableRandom random = new SplittableRandom(Seed.get()).split();

  /** Whether the next operation is a read. One thread calls this. */
  public boolean nextIsRead() {
    return random.nextInt(100) < readPercent;
  }
}
