package dev.zkpulsar.metadata.client;

import dev.zkpulsar.env.settings.Labelled;
import dev.zkpulsar.harness.state.Seed;
import java.util.SplittableRandom;
import java.util.function.IntSupplier;
import org.apache.commons.rng.sampling.distribution.RejectionInversionZipfSampler;

/** The order in which operations visit nodes. */
public enum KeyOrder implements Labelled {
  /** One after the other, so that no node is hot and operations in flight use different nodes. */
  IN_TURN,
  /** Each node with the same probability. */
  UNIFORM,
  /** Zipf's law with exponent 1: the first node is twice as hot as the second. */
  ZIPF;

  /**
   * Numbers of nodes, from 0; one thread calls it.
   *
   * @param count nodes there are
   */
  public IntSupplier over(int count) {
    var random = new SplittableRandom(Seed.get());
    return switch (this) {
      case IN_TURN -> inTurn(count);
      case UNIFORM -> () -> random.nextInt(count);
      case ZIPF -> {
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
