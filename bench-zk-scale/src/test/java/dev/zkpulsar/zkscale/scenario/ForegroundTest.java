package dev.zkpulsar.zkscale.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import dev.zkpulsar.harness.load.ClosedLoop;
import dev.zkpulsar.harness.load.TrialContext;
import java.util.List;
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

  /** The event is known after the reads that were answered during it. */
  @Test
  void readsBelongToAnEventThatIsKnownLater() {
    var loop = new ClosedLoop<>(List.of(1));
    loop.begin();
    foreground.answered(10, 20);
    foreground.mayBegin();
    long nowNs = System.nanoTime();
    foreground.answered(nowNs - 5, nowNs + 10);
    foreground.answered(nowNs - 5, nowNs + 20);
    foreground.answered(nowNs + 30, nowNs + 40);
    foreground.answered(nowNs + 31, nowNs + 50);
    foreground.was(nowNs + 11, nowNs + 30);
    foreground.answered(nowNs + 29, nowNs + 60);
    foreground.answered(nowNs + 31, nowNs + 60);

    foreground.report(loop.recording());

    assertThat(loop.recording().distributions().get("meanwhile").getTotalCount()).isEqualTo(3);
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
    assertThat(foreground.isMeanwhile(2 * PARTS - 1, 3 * PARTS)).isTrue();
    assertThat(foreground.isMeanwhile(2 * PARTS, 3 * PARTS)).isFalse();
  }
}
