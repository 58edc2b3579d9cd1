package dev.zkpulsar.zkscale.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import dev.zkpulsar.harness.load.ClosedLoop;
import dev.zkpulsar.harness.load.Recording;
import java.util.List;
import org.junit.jupiter.api.Test;

/** It is over when every watcher knows of every node, and other counts of events are failures. */
class DepartureTest {
  private static final int NODES = 4;
  private static final int WATCHERS = 3;

  private final ClosedLoop<Integer> loop = new ClosedLoop<>(List.of(1));
  private Departure departure;

  private Recording reported(long lostNs, int lastWatcherKnows) {
    loop.begin();
    departure = new Departure(NODES, WATCHERS, new Foreground(), lostNs);
    departure.begin();
    for (int node = 0; node < NODES; node++) {
      departure.deleted(0, node);
      departure.deleted(1, node);
    }
    assertThat(departure.isOver()).isEqualTo(lostNs < 0);
    for (int node = 0; node < lastWatcherKnows; node++) {
      departure.deleted(2, node);
    }
    Recording recording = loop.recording();
    departure.report(recording);
    return recording;
  }

  @Test
  void isOverWithTheLastWatcherOfTheLastNode() {
    Recording recording = reported(Departure.LOST_NS, NODES);

    assertThat(departure.isOver()).isTrue();
    assertThat(recording.failures()).isEmpty();
    assertThat(recording.figures().get("lastgone").value())
        .isLessThan(recording.figures().get("lastknown").value());
  }

  @Test
  void countsLostAndDuplicateEvents() {
    Recording recording = reported(-1, NODES - 1);
    departure.deleted(1, 0);
    departure.report(recording);

    assertThat(recording.figures().get("events.lost").value()).isEqualTo(1);
    assertThat(recording.figures().get("events.twice").value()).isEqualTo(1);
    // The first report had the lost event only.
    assertThat(recording.failures()).containsEntry("events", 3L);
  }
}
