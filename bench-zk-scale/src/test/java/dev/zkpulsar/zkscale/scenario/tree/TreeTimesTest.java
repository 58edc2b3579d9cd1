package dev.zkpulsar.zkscale.scenario.tree;

import static org.assertj.core.api.Assertions.assertThat;

import dev.zkpulsar.harness.load.Recording;
import dev.zkpulsar.zkscale.scenario.tree.TreeTimes.Phase;
import java.util.List;
import org.junit.jupiter.api.Test;

class TreeTimesTest {
  @Test
  void anOperationBelongsToTheFirstPhaseInWhichItWasDueOrUnanswered() {
    var recording = Recording.open(true);
    var times = new TreeTimes();
    times.add("read", 5, 15);
    times.add("read", 1, 9);
    times.add("write", 5, 45);
    times.add("write", 41, 42);

    times.report(List.of(new Phase("meanwhile", 10, 20), new Phase("loading", 20, 30)), recording);

    assertThat(recording.distributions())
        .containsOnlyKeys("meanwhile.read", "meanwhile.write", "outside.read", "outside.write");
    assertThat(recording.distributions().get("meanwhile.write").getMaxValue()).isEqualTo(40);
  }
}
