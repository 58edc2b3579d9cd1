package dev.zkpulsar.zkscale.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import dev.zkpulsar.harness.load.TrialContext;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** An event lasts from its first part until none is open, whatever the threads of its parts. */
class ForegroundTest {
  private static final int PARTS = 10_000;

  private final Foreground foreground = new Foreground();

  @Test
  void aReadBelongsToAnEventThatItOverlaps() {
    foreground.began(10);
    foreground.ended(20);
    assertThat(foreground.isMeanwhile(5, 9)).isFalse();
    assertThat(foreground.isMeanwhile(5, 10)).isTrue();
    assertThat(foreground.isMeanwhile(20, 30)).isTrue();
    assertThat(foreground.isMeanwhile(21, 30)).isFalse();

    foreground.began(40);
    assertThat(foreground.isMeanwhile(50, 60)).isTrue();
    foreground.prepare(Map.of());
    TrialContext.ignore(TrialContext.Order.SESSIONS);
    assertThat(foreground.isMeanwhile(50, 60)).isFalse();
    foreground.ended(70);
    assertThat(foreground.openParts()).isZero();
  }

  @Test
  void expectedPartsBeginWithTheFirstThatEnds() {
    foreground.expect(2);
    assertThat(foreground.isMeanwhile(0, 5)).isFalse();
    foreground.ended(10);
    assertThat(foreground.isMeanwhile(50, 60)).isTrue();
    foreground.ended(20);
    assertThat(foreground.isMeanwhile(50, 60)).isFalse();
    assertThat(foreground.beganNs()).isEqualTo(10);
  }

  @Test
  void partsOfSeveralThreadsEndTheEventOnce() {
    IntStream.range(0, PARTS)
        .parallel()
        .forEach(
            part -> {
              foreground.began(part);
              foreground.ended(PARTS + part);
            });
    assertThat(foreground.openParts()).isZero();
    assertThat(foreground.beganNs()).isZero();
    assertThat(foreground.endedNs()).isEqualTo(2 * PARTS - 1);
  }
}
