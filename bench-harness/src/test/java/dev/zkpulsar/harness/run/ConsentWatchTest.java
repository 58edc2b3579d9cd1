package dev.zkpulsar.harness.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.zkpulsar.env.host.Consent;
import dev.zkpulsar.env.host.MissingConsentException;
import dev.zkpulsar.env.settings.Address;
import dev.zkpulsar.env.settings.Setting;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Servers whose shard is led from this machine at first, and from another one later. */
@Timeout(60)
class ConsentWatchTest {
  private static final Setting OXIA = Setting.of("bench.oxia", "");
  private static final Duration PERIOD = Duration.ofMillis(1);
  private static final Duration NEVER = Duration.ofHours(1);

  private final AtomicReference<String> leader = new AtomicReference<>("127.0.0.1");

  private void ask() {
    var leaders = List.of(new Address(leader.get(), 6648));
    Consent.require(OXIA, "127.0.0.1:6648", "its shards are led by ", leaders, "");
  }

  @Test
  void aShardThatMovesElsewhereEndsTheForksAndTheRun() throws Exception {
    var ended = new CountDownLatch(2); // JMH may start a fork after the first one's end.
    try (var watch = ConsentWatch.start(this::ask, ended::countDown, PERIOD)) {
      watch.requireConsent();
      leader.set("192.0.2.1");
      ended.await();
      leader.set("127.0.0.1"); // It has had load there all the same.
      assertThatThrownBy(watch::requireConsent)
          .isInstanceOf(MissingConsentException.class)
          .hasMessageContainingAll(
              "bench.oxia",
              "its shards are led by 192.0.2.1",
              "-Dbench.external.consent=192.0.2.1");
    }
  }

  @Test
  void theLastAnswerOfAPointCountsToo() {
    try (var watch = ConsentWatch.start(this::ask, () -> {}, NEVER)) {
      leader.set("192.0.2.1");
      assertThatThrownBy(watch::requireConsent).isInstanceOf(MissingConsentException.class);
    }
  }

  /** During a fault, servers do not answer. */
  @Test
  void noAnswerIsNoAnswerWithoutConsent() {
    var asked = new AtomicInteger();
    Runnable silent =
        () -> {
          asked.incrementAndGet();
          throw new IllegalStateException("no answer");
        };
    try (var watch = ConsentWatch.start(silent, () -> asked.set(-1000), NEVER)) {
      watch.requireConsent();
      watch.requireConsent();
      assertThat(asked).hasValue(2);
    }
  }
}
