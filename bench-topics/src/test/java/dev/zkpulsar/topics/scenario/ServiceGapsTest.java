package dev.zkpulsar.topics.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ServiceGapsTest {
  private final ServiceGaps gaps = new ServiceGaps(100);

  @Test
  void aTopicThatServesHasNoGap() {
    gaps.begin(1_000);
    gaps.acknowledged(1_100);
    gaps.acknowledged(1_200);

    assertThat(gaps.longestNs(1_300)).isZero();
    assertThat(gaps.lastEndSince(1_150)).isZero();
    assertThat(gaps.isSilent(1_300)).isFalse();
  }

  @Test
  void itServesAgainAtTheEndOfTheLastGap() {
    gaps.begin(1_000);
    gaps.acknowledged(1_500);
    gaps.acknowledged(1_550);
    gaps.acknowledged(1_700);
    gaps.acknowledged(1_750);

    assertThat(gaps.longestNs(1_800)).isEqualTo(500);
    assertThat(gaps.lastEndSince(1_400)).isEqualTo(300);
  }

  @Test
  void aGapThatEndedBeforeAnInstantIsNoDelayAfterIt() {
    gaps.begin(1_000);
    gaps.acknowledged(1_500);

    assertThat(gaps.lastEndSince(1_600)).isZero();
  }

  @Test
  void anOpenGapIsSilence() {
    gaps.begin(1_000);

    assertThat(gaps.isSilent(1_100)).isFalse();
    assertThat(gaps.isSilent(1_101)).isTrue();
    assertThat(gaps.longestNs(1_100)).isZero();
    assertThat(gaps.longestNs(1_101)).isEqualTo(101);
  }

  @Test
  void gapsBeforeTheBeginningAreForgotten() {
    gaps.acknowledged(500);
    gaps.begin(1_000);
    gaps.acknowledged(1_050);

    assertThat(gaps.longestNs(1_100)).isZero();
    assertThat(gaps.lastEndSince(0)).isEqualTo(1_000);
  }

  /** Threads may complete in another order than that of their clocks. */
  @Test
  void anEarlierAcknowledgementDoesNotReopenAGap() {
    gaps.begin(1_000);
    gaps.acknowledged(1_090);
    gaps.acknowledged(1_010);

    assertThat(gaps.isSilent(1_180)).isFalse();
  }
}
