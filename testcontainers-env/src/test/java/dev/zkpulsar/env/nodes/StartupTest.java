package dev.zkpulsar.env.nodes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.zkpulsar.env.TestSystems;
import dev.zkpulsar.env.settings.Address;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Systems that serve late or never. */
class StartupTest {
  private static final String PORT_TAKEN = "echo Error: Address already in use";

  @TempDir private Path directory;

  private final List<Fake> started = new ArrayList<>();

  /** A system of one program that serves when asked for the n-th time. */
  private static final class Fake implements Deployment {
    private final Engine engine;
    private final List<Server> servers;
    private final int servesAfter;
    private int asked;

    Fake(Engine engine, List<Server> servers, int servesAfter) {
      this.engine = engine;
      this.servers = servers;
      this.servesAfter = servesAfter;
    }

    @Override
    public List<Server> servers() {
      return servers;
    }

    @Override
    public Optional<Engine> engine() {
      return Optional.ofNullable(engine);
    }

    boolean serves() {
      return ++asked > servesAfter;
    }
  }

  private Fake program(Engine engine, int servesAfter, String command) {
    var server = ProcessesTest.start((Processes) engine, directory, "sh", "-c", command);
    var fake = new Fake(engine, List.of(server), servesAfter);
    started.add(fake);
    return fake;
  }

  private static Fake start(Function<Engine, Fake> start) {
    return Startup.start(
        Processes::new, "the fake", List.of("bench.fake.port"), start, Fake::serves);
  }

  @Test
  void waitsUntilTheSystemServes() {
    try (Fake system = start(engine -> program(engine, 3, "sleep 60"))) {
      assertThat(system.asked).isEqualTo(4);
      assertThat(system.areThere()).isTrue();
    }
    assertThat(directory).isEmptyDirectory();
  }

  @Test
  void aFailureIsOneLineWithTheServersReasonAndIsNotRetried() {
    TestSystems.assertRefused(
            () -> start(engine -> program(engine, 1_000, "echo Unrecognized option: -Xno")))
        .hasMessage(
            "bench.env: 'embedded': the fake did not start: Unrecognized option: -Xno;"
                + " allowed: other values of bench.fake.port");
    assertThat(started).hasSize(1);
    assertThat(directory).isEmptyDirectory();
  }

  @Test
  void aStartIsRetriedIfItsPortWasTaken() {
    Function<Engine, Fake> attempt =
        engine ->
            started.size() < 2
                ? program(engine, 1_000, PORT_TAKEN)
                : program(engine, 0, "sleep 60");
    try (Fake system = start(attempt)) {
      assertThat(started).hasSize(3).last().isSameAs(system);
      assertThat(started.subList(0, 2)).noneMatch(Fake::areThere);
    }
  }

  @Test
  void aRefusalByTheEngineIsReportedInOneLine() {
    TestSystems.assertRefused(
            () ->
                start(
                    engine -> {
                      throw new Startup.NotStartedException("no space left on device");
                    }))
        .hasMessageContaining("the fake did not start: no space left on device; allowed: ");
  }

  @Test
  void serversWithoutProgressAreGivenUp() {
    var system = new Fake(null, List.of(), Integer.MAX_VALUE);

    assertThatThrownBy(() -> Startup.await(system, "a", Fake::serves, Duration.ofMillis(200)))
        .hasMessageStartingWith("no progress for ");
  }

  @Test
  void serversThatUseTheProcessorAreWaitedFor() throws Exception {
    var spinning = new Thread(StartupTest::spin, "spinning");
    spinning.setDaemon(true);
    spinning.start();
    var process = ServerHandle.process(ProcessHandle.current());
    var here = new Server("test-1", "test", new Address("localhost", 1), process);
    try {
      // On a busy machine a thread may get less than a fiftieth of a core for half a second.
      var system = new Fake(null, List.of(here), 60);
      Startup.await(system, "a", Fake::serves, Duration.ofMillis(1_500));
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
