package dev.zkpulsar.zkscale.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import dev.zkpulsar.harness.load.ClosedLoop;
import dev.zkpulsar.harness.load.Recording;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

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
      departure.deleted(0, node, node / 2);
      departure.deleted(1, node, node / 2);
    }
    assertThat(departure.isOver()).isEqualTo(lostNs < 0);
    for (int node = 0; node < lastWatcherKnows; node++) {
      departure.deleted(2, node, node / 2);
    }
    Recording recording = loop.recording();
    departure.report(recording, Long.MAX_VALUE);
    return recording;
  }

  @Test
  void isOverWithTheLastWatcherOfTheLastNode() {
    Recording recording = reported(Departure.LOST_NS, NODES);

    assertThat(departure.isOver()).isTrue();
    assertThat(recording.failures()).isEmpty();
    assertThat(recording.invalid()).isEmpty();
    assertThat(recording.figures().get("transactions").value()).isEqualTo(2);
    assertThat(recording.figures().get("lastgone").value())
        .isLessThan(recording.figures().get("lastknown").value());
  }

  @Test
  void countsLostAndDuplicateEvents() {
    Recording recording = reported(-1, NODES - 1);
    departure.deleted(1, 0, 0);
    departure.report(recording, Long.MAX_VALUE);

    assertThat(recording.figures().get("events.lost").value()).isEqualTo(1);
    assertThat(recording.figures().get("events.twice").value()).isEqualTo(1);
    // The first report had the lost event only.
    assertThat(recording.failures()).containsEntry("events", 3L);
  }

  /** Nodes that are gone before the end, or later than the end explains. */
  @ParameterizedTest
  @CsvSource({"true, 9223372036854775807", "false, 0"})
  void anOwnerThatEndsByItselfIsInvalid(boolean isEarly, long longestNs) {
    loop.begin();
    departure = new Departure(1, 1, new Foreground(), Departure.LOST_NS);
    if (!isEarly) {
      departure.begin();
    }
    departure.deleted(0, 0, 1);
    if (isEarly) {
      departure.begin();
    }
    departure.report(loop.recording(), longestNs);

    assertThat(loop.recording().invalid()).containsOnlyKeys("ownend");
  }
}
