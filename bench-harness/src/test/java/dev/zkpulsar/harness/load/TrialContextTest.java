package dev.zkpulsar.harness.load;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class TrialContextTest {
  private final List<String> heard = new ArrayList<>();

  private void listen(TrialContext.Order order) {
    TrialContext.listen(
        order, opened -> heard.add("open " + order), closed -> heard.add("close " + order));
  }

  /** Otherwise a run without forks would leave a profiler's listener to the next run. */
  @Test
  void listenersHearOfOneRecording() {
    listen(TrialContext.Order.HICCUPS);

    for (int i = 0; i < 2; i++) {
      Recording.open(true).close(0, 1, 0, Recording.KEPT_UP);
    }

    assertThat(heard).containsExactly("open HICCUPS", "close HICCUPS");
  }

  /** A state sets its listener before those of the profilers, from the second iteration on. */
  @Test
  void listenersHearInTheirOrderWhicheverWasSetFirst() {
    listen(TrialContext.Order.BENCHMARK);
    listen(TrialContext.Order.SERVERS);
    listen(TrialContext.Order.WORKERS);

    Recording.open(true).close(0, 1, 0, Recording.KEPT_UP);

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
