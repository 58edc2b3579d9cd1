package dev.zkpulsar.harness.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.lang.management.ManagementFactory;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class HarnessCpuTest {
  private static final long WINDOW_NS = 1_000_000_000;

  private final HarnessCpu cpu = new HarnessCpu();

  private static void burn(int millis) {
    var threads = ManagementFactory.getThreadMXBean();
    long endNs = threads.getCurrentThreadCpuTime() + millis * 1_000_000L;
    while (threads.getCurrentThreadCpuTime() < endNs) {
      Thread.onSpinWait();
    }
  }

  @Test
  void theStartOfAnOperationIsTheClientsAndItsCompletionOurs() {
    cpu.begin();
    burn(20); // waits for the next start
    int weight = cpu.starting();
    burn(50);
    cpu.started();
    cpu.end();
    long sinceNs = cpu.completing(weight);
    burn(30);
    cpu.completed(weight, sinceNs);

    assertThat(cpu.cores(WINDOW_NS)).isCloseTo(0.05, within(0.01));
  }

  /** Else a tenth of an operation of 100 us would be measured as a fourteenth. */
  @Test
  void readingTheClockIsNoWorkOfTheLoop() {
    var nowNs = new AtomicLong();
    var known = new HarnessCpu(() -> nowNs.addAndGet(700), 700);
    known.begin();
    for (int operation = 0; operation < 64_000; operation++) {
      nowNs.addAndGet(11_000);
      int weight = known.starting();
      nowNs.addAndGet(100_000);
      long sinceNs = known.completing(weight);
      nowNs.addAndGet(1_000);
      known.completed(weight, sinceNs);
      known.started();
    }
    known.end();

    assertThat(known.cores(64_000 * 112_000L)).isCloseTo(12.0 / 112, within(0.001));
  }

  /** At 600,000 operations a second, reading a clock for each would be the largest cost. */
  @Test
  void fewOfManyOperationsAreMeasuredAndCountForAll() {
    long measured = 0;
    long counted = 0;
    for (int operation = 0; operation < 100_000; operation++) {
      int weight = cpu.starting();
      cpu.started();
      measured += weight > 0 ? 1 : 0;
      counted += weight;
    }

    assertThat(measured).isLessThan(3_000);
    assertThat(counted).isBetween(99_900L, 100_100L);
  }
}
