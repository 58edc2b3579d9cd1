package dev.zkpulsar.harness.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

class TimedWaitTest {
  private static final long US = 1_000;

  private final TimedWait wait = new TimedWait();

  @Test
  void itEndsAtTheInstantAndNotBefore() {
    for (int round = 0; round < 20; round++) {
      long dueNs = System.nanoTime() + 300 * US;
      wait.awaitUntil(dueNs);
      assertThat(System.nanoTime() - dueNs).isNotNegative();
    }
    wait.awaitUntil(System.nanoTime() - 1);
  }

  /** Wake-ups that take 10 to 20 us on one machine, and 110 to 120 us on another. */
  @Test
  void theSpinFollowsTheWakeUpsOfTheMachine() {
    wakeUps(10 * US);
    assertThat(wait.spinNs()).isEqualTo(60 * US);

    wakeUps(110 * US);
    assertThat(wait.spinNs()).isBetween(110 * US, 125 * US);

    wakeUps(10 * US);
    assertThat(wait.spinNs()).isEqualTo(60 * US);
  }

  /** A thread that waits for a processor in use does not get it sooner if it spins more. */
  @Test
  void aBusyProcessorDoesNotLengthenTheSpin() {
    wakeUps(10 * US);
    wakeUps(2_000 * US);

    assertThat(wait.spinNs()).isEqualTo(60 * US);
  }

  private void wakeUps(long leastNs) {
    var random = new SplittableRandom(1);
    for (int wakeUp = 0; wakeUp < 10_000; wakeUp++) {
      wait.learn(leastNs + random.nextLong(10 * US));
    }
  }

  /** A client's threads, which the issuing thread may start, would inherit it. */
  @EnabledOnOs(OS.LINUX)
  @Test
  void theSlackOfTheTimersIsRemovedAfterTheFirstWaits() throws Exception {
    assumeTrue(Files.isWritable(TimerSlack.file()), "SKIPPED: the kernel does not know it");
    long usualNs = slackNs();
    var slacksNs = new ArrayList<Long>();
    // A thread of its own: the slack of the test's thread is for its other tests, too.
    var issuing = new Thread(() -> waitAndNote(slacksNs));
    issuing.start();
    issuing.join();

    assertThat(slacksNs.get(0)).isEqualTo(usualNs);
    assertThat(slacksNs.get(1)).isEqualTo(1);
    assertThat(slackNs()).as("of another thread").isEqualTo(usualNs);
  }

  private static void waitAndNote(List<Long> slacksNs) {
    var waits = new TimedWait();
    waits.awaitUntil(System.nanoTime() + 300 * US);
    slacksNs.add(slackNs());
    for (int round = 0; round < 200; round++) {
      waits.awaitUntil(System.nanoTime() + 300 * US);
    }
    slacksNs.add(slackNs());
  }

  private static long slackNs() {
    try {
      return Long.parseLong(Files.readString(TimerSlack.file()).strip());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
