package dev.zkpulsar.harness.load;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import org.junit.jupiter.api.Test;

class RecordingTest {
  /** Otherwise a run without forks would leave a profiler's listener to the next run. */
  @Test
  void listenersHearOfOneRecording() {
    var heard = new ArrayList<String>();
    Recording.listen(RecordingTest.class, () -> heard.add("open"), () -> heard.add("close"));

    for (int i = 0; i < 2; i++) {
      Recording.open(true).close(0, 1, 0);
    }

    assertThat(heard).containsExactly("open", "close");
  }
}
