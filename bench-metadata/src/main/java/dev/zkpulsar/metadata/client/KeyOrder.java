package dev.zkpulsar.metadata.client;

import dev.zkpulsar.harness.state.Seed;
import java.util.SplittableRandom;
import java.util.function.IntSupplier;
import org.apache.commons.rng.sampling.distribution.RejectionInversionZipfSampler;

/** The order in which operations visit nodes; names as JMH shows them. */
public enum KeyOrder {
  /** One after the other, so that no node is hot and operations in flight use different nodes. */
  inTurn,
  /** Each node with the same probability. */
  uniform,
  /** Zipf's law with exponent 1: the first node is twice as hot as the second. */
  zipf;

  /**
   * Numbers of nodes, from 0; one thread calls it.
   *
   * @param count nodes there are
   */
  public IntSupplier over(int count) {
    var random = new SplittableRandom(Seed.get());
    return switch (this) {
      case inTurn -> inTurn(count);
      case uniform -> () -> random.nextInt(count);
      case zipf -> {
        var sampler = RejectionInversionZipfSampler.of(random::nextLong, count, 1);
        yield () -> sampler.sample() - 1;
      }
    };
  }

  /**
   * Another thread calls this when an operation is repeated: a race can return a node twice, never
   * an invalid index.
   */
  private static IntSupplier inTurn(int count) {
    var last = new int[1];
    return () -> {
      int node = last[0] + 1 >= count ? 0 : last[0] + 1;
      last[0] = node;
      return node;
    };
  }
}
