package dev.zkpulsar.harness.state;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class OfferedLoadTest {

  @ParameterizedTest
  @CsvSource({
    "200,    6000000000, 6000", // 30 seconds' worth
    "10000,  6000000000, 183105", // half of the heap
    "10000,  100000000,  10000", // never less than a second's worth
    "1,      6000000000, 100",
    "1000000, 6000000000, 1000000",
  })
  void theBoundIsThirtySecondsWorthOrHalfOfTheHeap(int rate, long heapBytes, int operations) {
    assertThat(OfferedLoad.maxInFlight(rate, heapBytes)).isEqualTo(operations);
  }
}
