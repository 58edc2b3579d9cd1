package dev.zkpulsar.zkscale.client;

import dev.zkpulsar.harness.point.Range;
import dev.zkpulsar.harness.state.Seed;
import java.util.SplittableRandom;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/** The data of every znode: random bytes of one size, drawn from the run's seed. */
@State(Scope.Benchmark)
public class ZnodeData {

  /** The data of each znode, in bytes. */
  @Param("255")
  @Range(min = 1, max = 1_000_000)
  public int payloadBytes;

  private byte[] bytes;

  @Setup(Level.Trial)
  public void draw() {
    bytes = new byte[payloadBytes];
    new SplittableRandom(Seed.get()).nextBytes(bytes);
  }

  public byte[] bytes() {
    return bytes;
  }
}
