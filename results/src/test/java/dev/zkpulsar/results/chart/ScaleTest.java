package dev.zkpulsar.results.chart;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ScaleTest {
  @Test
  void aNarrowRangeBeginsAtZero() {
    Scale scale = Scale.of(3, 17, 0, 100);

    assertThat(scale.ticks()).containsExactly(0.0, 5.0, 10.0, 15.0, 20.0);
    assertThat(scale.pixel(0)).isZero();
    assertThat(scale.pixel(10)).isEqualTo(50);
    assertThat(scale.pixel(20)).isEqualTo(100);
  }

  @Test
  void aWideRangeIsLogarithmic() {
    Scale scale = Scale.of(300, 12_000, 0, 1_000);

    assertThat(scale.isLogarithmic()).isTrue();
    assertThat(scale.ticks()).startsWith(200.0, 500.0).endsWith(10_000.0, 20_000.0);
    assertThat(scale.pixel(200)).isZero();
    assertThat(scale.pixel(2_000)).isEqualTo(500);
    assertThat(scale.pixel(20_000)).isEqualTo(1_000);
  }

  @Test
  void anAxisMayRunUpwards() {
    Scale scale = Scale.of(0, 8, 300, 100);

    assertThat(scale.pixel(0)).isEqualTo(300);
    assertThat(scale.pixel(8)).isEqualTo(100);
  }

  @Test
  void anAxisWithoutValuesAboveZeroEndsAtOne() {
    Scale scale = Scale.of(0, 0, 300, 100);

    assertThat(scale.ticks()).startsWith(0.0).endsWith(1.0);
    assertThat(scale.pixel(0)).isEqualTo(300);
  }

  @Test
  void theTicksEncloseAllValues() {
    for (double high = 0.37; high < 1e6; high *= 1.7) {
      for (double low : new double[] {0, high / 30, high}) {
        Scale scale = Scale.of(low, high, 0, 100);
        assertThat(scale.pixel(low)).isBetween(0L, 100L);
        assertThat(scale.pixel(high)).isBetween(0L, 100L);
        assertThat(scale.ticks()).hasSizeBetween(2, 30).isSorted();
      }
    }
  }
}
