package dev.zkpulsar.results.table;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The order in which the page sorts a column. */
class CellOrderTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "5 \u00b1 1 us/op | 2 \u00b1 1 ms/op",
        "900 ops/s | 2 ops/ms",
        "12~ ms | 1 s",
        "999 | 1,000",
        "1K | 10K",
        "10K | 1M",
        "1KB | 1KiB",
        "2 kB | 1 MB",
        "-5 | 3",
        "3 \u2020 | 20",
        "20 | missing",
        "20 ms | INVALID",
        "By10 | By100",
        "1 ops/s | 9 us/op"
      })
  void theFirstStandsBeforeTheSecond(String less, String more) {
    assertThat(CellOrder.ranks(List.of(more, less, more))).containsExactly(1, 0, 1);
  }

  @Test
  void aTextWithDigitsIsNoNumber() {
    assertThat(CellOrder.size("10x")).isNaN();
    assertThat(CellOrder.size("64KiB")).isEqualTo(65_536);
    assertThat(CellOrder.ranks(List.of("1e3", "0x10", "0011"))).hasSize(3).doesNotHaveDuplicates();
  }
}
