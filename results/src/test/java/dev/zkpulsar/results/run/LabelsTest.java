package dev.zkpulsar.results.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class LabelsTest {
  private static Point point(Map<String, String> params) {
    return MadeUpPoint.of("B.get", params).in("run");
  }

  @Test
  void aPointWithoutFaultsHasAnotherLabelThanOneWithAFault() {
    var plain = point(Map.of("servers", "3"));
    var faulty = point(Map.of("servers", "3", "fault", "leader-killed"));

    var labels = new Labels(List.of(plain, faulty));

    assertThat(labels.of(plain.id())).isEqualTo("B.get");
    assertThat(labels.of(faulty.id())).isEqualTo("B.get fault=leader-killed");
    assertThat(labels.shared()).isEqualTo("servers=3");
  }

  /** The client tells them apart; its own parameter would be repeated at each of its points. */
  @Test
  void aParameterThatOnlyOneClientHasIsInNoLabel() {
    var plain = point(Map.of("client", "zookeeper"));
    var store = point(Map.of("batching", "true", "client", "store"));
    var unbatched = point(Map.of("batching", "false", "client", "store"));

    assertThat(new Labels(List.of(plain, store)).of(store.id())).isEqualTo("B.get client=store");
    var three = new Labels(List.of(plain, store, unbatched));
    assertThat(three.of(store.id())).isEqualTo("B.get batching=true client=store");
    assertThat(three.of(plain.id())).isEqualTo("B.get client=zookeeper");
  }
}
