package dev.zkpulsar.topics.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class TopicOwnersTest {
  @Test
  void theBrokerWithTheMostTopicsIsLost() {
    assertThat(TopicOwners.mostFrequent(List.of("a:1", "b:1", "b:1"))).contains("b:1");
    assertThat(TopicOwners.mostFrequent(List.of("b:1", "a:1"))).contains("a:1");
    assertThat(TopicOwners.mostFrequent(List.of())).isEmpty();
  }

  @Test
  void onlyAnAllowedBrokerIsLost() {
    var owners = new TopicOwners(Map.of("t1", "a:1", "t2", "b:1", "t3", "b:1"), Map.of());
    assertThat(owners.ownerOfMost(broker -> !broker.equals("b:1"))).contains("a:1");
    assertThat(owners.ownerOfMost(broker -> false)).isEmpty();
    assertThat(LostBroker.MOST_TOPICS.allows(true) && LostBroker.MOST_TOPICS.allows(false))
        .isTrue();
    assertThat(LostBroker.LEADER.allows(false) || LostBroker.FOLLOWER.allows(true)).isFalse();
  }

  @Test
  void topicsOfOneBundleShareItsLock() {
    var owners =
        new TopicOwners(Map.of(), Map.of("t1", "0x0_0x4", "t2", "0x0_0x4", "t3", "0x4_0x8"));
    assertThat(owners.bundlesOf(List.of("t1", "t2"))).isEqualTo(1);
    assertThat(owners.bundlesOf(List.of("t1", "t2", "t3"))).isEqualTo(2);
  }
}
