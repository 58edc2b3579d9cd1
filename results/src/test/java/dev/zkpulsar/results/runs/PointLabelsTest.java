package dev.zkpulsar.results.runs;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class PointLabelsTest {
  @Test
  void aPointWithoutFaultsHasAnotherLabelThanOneWithAFault() {
    var plain = MadeUpPoint.measured("a.B.set", Map.of("servers", "3"), Map.of());
    var faulty =
        MadeUpPoint.measured("a.B.set", Map.of("servers", "3", "fault", "leader-killed"), Map.of());

    var labels = new PointLabels(List.of(plain, faulty));

    assertThat(labels.of(plain.key())).isEqualTo("B.set");
    assertThat(labels.of(faulty.key())).isEqualTo("B.set fault=leader-killed");
    assertThat(labels.shared()).isEqualTo("servers=3");
  }

  /** The client tells them apart; what only one client has would be said at each of its points. */
  @Test
  void aParameterThatOnlyOneClientHasIsInNoLabel() {
    var plain = MadeUpPoint.measured("a.B.get", Map.of("client", "zookeeper"), Map.of());
    var store =
        MadeUpPoint.measured("a.B.get", Map.of("batching", "true", "client", "store"), Map.of());
    var unbatched =
        MadeUpPoint.measured("a.B.get", Map.of("batching", "false", "client", "store"), Map.of());

    var two = new PointLabels(List.of(plain, store));
    assertThat(two.of(plain.key())).isEqualTo("B.get client=zookeeper");
    assertThat(two.of(store.key())).isEqualTo("B.get client=store");
    assertThat(two.shared()).isEqualTo("batching=true");

    var three = new PointLabels(List.of(plain, store, unbatched));
    assertThat(three.of(store.key())).isEqualTo("B.get batching=true client=store");
    assertThat(three.of(plain.key())).isEqualTo("B.get client=zookeeper");
  }
}
