package dev.zkpulsar.topics.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class TopicFaultTest {
  @Test
  void theBrokerWithTheMostTopicsIsLost() {
    assertThat(TopicFault.mostFrequent(List.of("a:1", "b:1", "b:1"))).contains("b:1");
    assertThat(TopicFault.mostFrequent(List.of("b:1", "a:1"))).contains("a:1");
    assertThat(TopicFault.mostFrequent(List.of())).isEmpty();
  }
}
