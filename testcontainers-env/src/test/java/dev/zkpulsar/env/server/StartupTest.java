package dev.zkpulsar.env.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.zkpulsar.env.TestSystems;
import dev.zkpulsar.env.settings.Kind;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

/** Systems that serve late or never. */
class StartupTest {
  private final List<FakeSystem> started = new ArrayList<>();

  /** A system that serves when asked for the n-th time. */
  private class FakeSystem implements Startup.Starting {
    private final int servesAfter;
    private final String failure;
    private int asked;
    private boolean closed;

    FakeSystem(int servesAfter, String failure) {
      this.servesAfter = servesAfter;
      this.failure = failure;
      started.add(this);
    }

    @Override
    public List<Server> servers() {
      return List.of();
    }

    @Override
    public boolean serves() {
      return ++asked > servesAfter;
    }

    @Override
    public ServerGroup group() {
      return new ServerGroup() {
        @Override
        public Optional<String> failure() {
          return Optional.ofNullable(failure);
        }

        @Override
        public void restartKilled(Optional<Duration> after) {}

        @Override
        public void close() {
          closed = true;
        }
      };
    }
  }

  private static FakeSystem start(Supplier<FakeSystem> system) {
    return Startup.start(Kind.embedded, "the fake", List.of("bench.fake.port"), system);
  }

  @Test
  void waitsUntilTheSystemServes() {
    FakeSystem system = start(() -> new FakeSystem(3, null));

    assertThat(system.asked).isEqualTo(4);
    assertThat(system.closed).isFalse();
  }

  @Test
  void aFailureIsOneLineWithTheServersReasonAndIsNotRetried() {
    TestSystems.assertRefused(() -> start(() -> new FakeSystem(1, "Unrecognized option: -Xno")))
        .hasMessage(
            "bench.env: 'embedded': the fake did not start: Unrecognized option: -Xno;"
                + " allowed: other values of bench.fake.port");
    assertThat(started).singleElement().matches(system -> system.closed);
  }

  @Test
  void aStartIsRetriedIfItsPortWasTaken() {
    FakeSystem system =
        start(() -> new FakeSystem(1, started.size() < 2 ? "Address already in use" : null));

    assertThat(started).hasSize(3).last().isSameAs(system);
    assertThat(started.subList(0, 2)).allMatch(failed -> failed.closed);
  }

  @Test
  void aRefusalByTheEngineIsReportedInOneLine() {
    TestSystems.assertRefused(
            () ->
                start(
                    () -> {
                      throw new Startup.NotStartedException("no space left on device");
                    }))
        .hasMessageContaining("the fake did not start: no space left on device; allowed: ");
  }

  @Test
  void serversWithoutProgressAreGivenUp() {
    var system = new FakeSystem(Integer.MAX_VALUE, null);

    assertThat(Startup.await(system, "Waiting", Duration.ofMillis(200)))
        .hasValueSatisfying(why -> assertThat(why).startsWith("no progress for "));
  }

  @Test
  void serversThatUseTheProcessorAreWaitedFor() throws Exception {
    var spinning = new Thread(StartupTest::spin, "spinning");
    spinning.setDaemon(true);
    spinning.start();
    var here = new Server("test-1", "", new OwnProcess(ProcessHandle.current().pid()));
    var system =
        new FakeSystem(60, null) {
          @Override
          public List<Server> servers() {
            return List.of(here);
          }
        };
    try {
      // On a busy machine a thread may get less than a fiftieth of a core for half a second.
      assertThat(Startup.await(system, "Waiting", Duration.ofMillis(1_500))).isEmpty();
    } finally {
      spinning.interrupt();
      spinning.join();
    }
    assertThat(Idle.await(List.of(here), Duration.ofMinutes(1))).isTrue();
    assertThat(Idle.await(List.of(), Duration.ofMinutes(1))).isTrue();
  }

  private static void spin() {
    while (!Thread.currentThread().isInterrupted()) {
      Thread.onSpinWait();
    }
  }
}
