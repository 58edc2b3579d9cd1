package dev.zkpulsar.producer.scenario;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class BackgroundTest {

  /** A class that is missing is an error, and no exception. */
  @Test
  void anErrorOfTheWorkEndsTheLoad() {
    long endNs = System.nanoTime() + TimeUnit.SECONDS.toNanos(20);

    assertThatThrownBy(
            () ->
                Background.issueUntil(
                    () -> {
                      throw new NoClassDefFoundError();
                    },
                    () -> {
                      if (System.nanoTime() > endNs) {
                        throw new IllegalStateException("the load goes on");
                      }
                    }))
        .isInstanceOf(ExecutionException.class)
        .hasCauseInstanceOf(NoClassDefFoundError.class);
  }
}
