package dev.zkpulsar.zkscale.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import dev.zkpulsar.harness.load.ClosedLoop;
import dev.zkpulsar.harness.load.Recording;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.apache.zookeeper.WatchedEvent;
import org.apache.zookeeper.Watcher;
import org.apache.zookeeper.Watcher.Event.EventType;
import org.apache.zookeeper.Watcher.Event.KeeperState;
import org.junit.jupiter.api.Test;

/** Events that are missing or come twice are counted. */
class WatchEventsTest {
  private static final long QUIET_NS = TimeUnit.MILLISECONDS.toNanos(300);

  private final ClosedLoop<Integer> loop = new ClosedLoop<>(List.of(1));
  private Recording recording;

  private WatchEvents begin(int nodes, int subscribersPerPath) {
    loop.begin();
    recording = loop.recording();
    var events = new WatchEvents(nodes, subscribersPerPath, false, 1, QUIET_NS);
    events.begin(recording);
    IntStream.range(0, nodes).forEach(events::publishing);
    return events;
  }

  @Test
  void countsLostAndDuplicateEvents() throws Exception {
    WatchEvents events = begin(2, 3);
    for (int watch : new int[] {0, 1, 2, 3, 3}) {
      created(events.watcher(watch, null, "/n"));
    }
    events.await();

    assertThat(recording.figures().get("events.lost").value()).isEqualTo(2);
    assertThat(recording.figures().get("events.twice").value()).isEqualTo(1);
    assertThat(recording.failures()).containsEntry("events", 3L);
  }

  @Test
  void aReconnectIsNotCountedAsAnEvent() throws Exception {
    WatchEvents events = begin(1, 1);
    Watcher watcher = events.watcher(0, null, "/n");
    watcher.process(new WatchedEvent(EventType.None, KeeperState.Disconnected, null));
    watcher.process(new WatchedEvent(EventType.None, KeeperState.SyncConnected, null));
    created(watcher);
    events.await();

    assertThat(recording.figures().get("events.lost").value()).isZero();
    assertThat(recording.failures()).isEmpty();
  }

  private static void created(Watcher watcher) {
    watcher.process(new WatchedEvent(EventType.NodeCreated, KeeperState.SyncConnected, "/n"));
  }
}
