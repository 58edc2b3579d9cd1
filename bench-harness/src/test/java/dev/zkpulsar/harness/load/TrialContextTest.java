package dev.zkpulsar.harness.load;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class TrialContextTest {
  private final List<String> heard = new ArrayList<>();

  private void listen(TrialContext.Order order) {
    TrialContext.listen(
        order, opened -> heard.add("open " + order), closed -> heard.add("close " + order));
  }

  /**
   * A state sets its listener before those of the profilers, from the second iteration on. A run
   * without forks would leave a listener to the next run if it was not dropped.
   */
  @Test
  void listenersHearOfOneRecordingInTheirOrder() {
    listen(TrialContext.Order.BENCHMARK);
    listen(TrialContext.Order.SERVERS);
    listen(TrialContext.Order.WORKERS);

    for (int i = 0; i < 2; i++) {
      Recording.open(true).close(0, 1, 0, OptionalLong.empty());
    }

    assertThat(heard)
        .containsExactly(
            "open WORKERS",
            "open SERVERS",
            "open BENCHMARK",
            "close BENCHMARK",
            "close SERVERS",
            "close WORKERS");
  }
}
