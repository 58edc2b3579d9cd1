package dev.zkpulsar.zkscale.client;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.zkpulsar.env.settings.BadInputException;
import org.junit.jupiter.api.Test;

class SessionNeedsTest {
  private static SessionNeeds of(long sessions) {
    return new SessionNeeds("a benchmark of sessions", sessions, "-p sessions");
  }

  @Test
  void moreSessionsAreRefusedInOneLine() {
    assertThatThrownBy(() -> of(Integer.MAX_VALUE).check())
        .isInstanceOf(BadInputException.class)
        .hasMessageMatching(
            "a benchmark of sessions needs \\d+ threads, but only \\d+ are available; allowed:"
                + " smaller -p sessions, or a higher limit of processes \\(ulimit -u, pids[.]max of a control group\\)");
  }
}
