package dev.zkpulsar.zkscale.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.zkpulsar.zkscale.client.StressMix.Kind;
import java.util.SplittableRandom;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class StressMixTest {
  private static final int DRAWN = 96_000;

  /** The weights of prod-mix have the sum 96. The seed is fixed, so that the draws are the same. */
  @Test
  void requestsAreDrawnByTheirWeights() {
    var random = new SplittableRandom(1);
    var counts =
        Stream.generate(() -> StressMix.PROD_MIX.draw(random))
            .limit(DRAWN)
            .collect(Collectors.groupingBy(Function.identity(), Collectors.counting()));

    assertThat(counts.get(Kind.GET)).isCloseTo(38_000, within(500L));
    assertThat(counts.get(Kind.CREATE)).isCloseTo(34_000, within(500L));
    assertThat(counts.get(Kind.MULTI)).isCloseTo(11_000, within(500L));
    assertThat(counts.get(Kind.SET)).isCloseTo(9_000, within(500L));
    assertThat(counts.get(Kind.LIST)).isCloseTo(4_000, within(500L));
  }
}
