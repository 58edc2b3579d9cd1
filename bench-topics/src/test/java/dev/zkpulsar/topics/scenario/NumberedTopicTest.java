package dev.zkpulsar.topics.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Proxy;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.apache.pulsar.client.api.MessageId;
import org.apache.pulsar.client.api.Producer;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class NumberedTopicTest {
  private final List<byte[]> payloads = new ArrayList<>();
  private final List<CompletableFuture<MessageId>> answers = new ArrayList<>();
  private final NumberedTopic topic = new NumberedTopic(producer(), new ServiceGaps(1));

  @SuppressWarnings("unchecked")
  private Producer<byte[]> producer() {
    return (Producer<byte[]>)
        Proxy.newProxyInstance(
            getClass().getClassLoader(),
            new Class<?>[] {Producer.class},
            (proxy, method, arguments) -> {
              payloads.add((byte[]) arguments[0]);
              answers.add(new CompletableFuture<>());
              return answers.get(answers.size() - 1);
            });
  }

  /** Messages 1 and 2 are acknowledged, 3 and 4 fail, 5 stays without an answer. */
  @BeforeEach
  void sendFive() {
    for (int n = 0; n < 5; n++) {
      assertThat(topic.send().toCompletableFuture()).isNotDone();
    }
    answers.get(0).complete(null);
    answers.get(1).complete(null);
    answers.get(2).completeExceptionally(new IllegalStateException());
    answers.get(3).completeExceptionally(new IllegalStateException());
  }

  @Test
  void messagesAreNumberedFromOne() {
    assertThat(payloads.stream().map(payload -> ByteBuffer.wrap(payload).getInt()))
        .containsExactly(1, 2, 3, 4, 5);
  }

  @Test
  void anAcknowledgedMessageThatNoReaderFindsIsLost() {
    ReadBack found = topic.readBack();
    List.of(1, 3, 3, 5).forEach(number -> found.found(payloads.get(number - 1)));
    found.complete();

    assertThat(found.fates()).isEqualTo(new MessageFates(5, 2, 2, 1, 1, 0, 1, 1));
  }

  @Test
  void nothingIsLostInATopicThatIsNotReadToItsEnd() {
    ReadBack found = topic.readBack();
    found.found(payloads.get(0));

    assertThat(found.fates()).isEqualTo(new MessageFates(5, 2, 2, 1, 0, 1, 0, 0));
  }

  /** The reader would have to find it, and may have passed it. */
  @Test
  void aMessageThatIsAcknowledgedAfterTheReaderBeganIsUnanswered() {
    ReadBack found = topic.readBack();
    answers.get(4).complete(null);
    List.of(1, 2).forEach(number -> found.found(payloads.get(number - 1)));
    found.complete();

    assertThat(found.fates()).isEqualTo(new MessageFates(5, 2, 2, 1, 0, 0, 0, 0));
  }

  @Test
  void messagesOfTheSetUpAreNotRepeated() {
    ReadBack found = topic.readBack();
    List.of(1, 2).forEach(number -> found.found(payloads.get(number - 1)));
    found.found(new byte[100]);
    found.found(new byte[100]);
    found.complete();

    assertThat(found.fates().repeated()).isZero();
  }

  @Test
  void fatesAreSummedUp() {
    var fates = new MessageFates(1, 2, 3, 4, 5, 6, 7, 8);

    assertThat(fates.plus(MessageFates.NONE)).isEqualTo(fates);
    assertThat(fates.plus(fates)).isEqualTo(new MessageFates(2, 4, 6, 8, 10, 12, 14, 16));
  }
}
