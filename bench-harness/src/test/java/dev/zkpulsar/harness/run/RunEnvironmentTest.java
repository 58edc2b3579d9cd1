package dev.zkpulsar.harness.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.zkpulsar.env.nodes.Placement;
import dev.zkpulsar.env.nodes.Server;
import dev.zkpulsar.env.nodes.ServerHandle;
import dev.zkpulsar.env.settings.Address;
import dev.zkpulsar.env.settings.BadInputException;
import dev.zkpulsar.env.settings.EnvironmentKind;
import dev.zkpulsar.env.settings.Setting;
import dev.zkpulsar.harness.plan.CommandLine;
import dev.zkpulsar.harness.plan.Points;
import dev.zkpulsar.harness.point.MeasurementPlan;
import dev.zkpulsar.harness.point.Point;
import dev.zkpulsar.harness.settings.ForkInput;
import dev.zkpulsar.harness.settings.RunSettings;
import dev.zkpulsar.harness.systems.RunSystem;
import java.io.PrintStream;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RunEnvironmentTest {

  /** A system whose first preparation fails. */
  private static final class Late implements RunSystem {
    private final EnvironmentKind kind;
    private final List<Server> servers;
    private int prepared;

    Late(EnvironmentKind kind, boolean hasServers) {
      this(kind, hasServers ? List.of(server("127.0.0.1:1")) : List.of());
    }

    Late(EnvironmentKind kind, List<Server> servers) {
      this.kind = kind;
      this.servers = servers;
    }

    static Server server(String address) {
      var handle = ServerHandle.process(ProcessHandle.current());
      return new Server("late-1", "late", Address.of(address), handle);
    }

    @Override
    public String name() {
      return "late";
    }

    @Override
    public Class<?> state() {
      return Late.class;
    }

    @Override
    public boolean isNeededBy(Point point) {
      return true;
    }

    @Override
    public List<Setting> settings() {
      return List.of();
    }

    @Override
    public Placement placement(RunSettings settings) {
      return new Placement(kind, Optional.empty(), Optional.empty());
    }

    @Override
    public Optional<String> prepare(Point point, RunSettings settings) {
      if (prepared++ == 0) {
        throw new BadInputException("no answer in time");
      }
      return Optional.of("Late");
    }

    @Override
    public Map<String, String> addresses() {
      return Map.of();
    }

    @Override
    public List<Server> servers() {
      return servers;
    }

    @Override
    public void close() {}
  }

  /** The first of the points of a command line, and the settings that its fork gets. */
  private static Map<String, String> settingsOfFork(
      String address, String commandLine, String... namesWithValues) throws Exception {
    var given = new Properties();
    for (String nameWithValue : namesWithValues) {
      String[] nameAndValue = nameWithValue.split("=");
      given.setProperty(nameAndValue[0], nameAndValue[1]);
    }
    var line = CommandLine.of(CommandLine.parse(List.of(commandLine.split(" "))));
    Point point =
        new Points(RunSettings.of(given), benchmark -> Map.of())
            .of(List.of(line), line, note -> {})
            .get(0);
    var system = new Late(EnvironmentKind.EXTERNAL, List.of(Late.server(address)));
    var out = new PrintStream(PrintStream.nullOutputStream());
    try (var environment = RunEnvironment.create(List.of(system), RunSettings.of(given), out)) {
      environment.handOver(point, Optional.empty(), Optional.empty(), 0);
      var input = ForkInput.ofRunner();
      assertThat(input.hasServersElsewhere()).isEqualTo(address.startsWith("192."));
      return input.settings();
    }
  }

  /** Whoever states 100 and 1,000/s has consented to 1,000/s. 192.0.2.1 is nobody's. */
  @Test
  void theWarmUpOfOthersServersKeepsToTheStatedRate() throws Exception {
    String rates = "KnownTargetBenchmark.delayed -p ratePerSecond=100,1000";
    assertThat(settingsOfFork("192.0.2.1:1", rates))
        .containsEntry("bench.warmupRate", "1000")
        .doesNotContainKey("bench.warmupOperations");
    assertThat(settingsOfFork("192.0.2.1:1", "KnownTargetBenchmark.delayed"))
        .containsEntry("bench.warmupRate", "100");
    assertThat(settingsOfFork("192.0.2.1:1", rates, "bench.warmupRate=7"))
        .containsEntry("bench.warmupRate", "7");
    assertThat(settingsOfFork("192.0.2.1:1", "KnownTargetBenchmark.saturated"))
        .as("it states no rate")
        .containsEntry("bench.warmupOperations", "0");
    assertThat(settingsOfFork("127.0.0.1:1", rates)).isEmpty();
  }

  /** Starting servers again would fail again, and take as long; a slow answer is another matter. */
  @ParameterizedTest
  @CsvSource({"EMBEDDED, false, true", "EMBEDDED, true, false", "EXTERNAL, false, false"})
  void onlyServersThatDidNotStartAreGivenUp(
      EnvironmentKind kind, boolean hasServers, boolean isFinal) throws Exception {
    var system = new Late(kind, hasServers);
    var out = new PrintStream(PrintStream.nullOutputStream());
    var point = new Point("a.B.c", Map.of(), Map.of(), MeasurementPlan.NONE);
    var settings = RunSettings.of(new Properties());
    try (var environment = RunEnvironment.create(List.of(system), settings, out)) {
      assertThatThrownBy(() -> environment.start(point)).hasMessage("no answer in time");

      assertThat(environment.hasGivenUp()).isEqualTo(isFinal);
      if (isFinal) {
        assertThatThrownBy(() -> environment.start(point)).hasMessage("no answer in time");
      } else {
        assertThat(environment.start(point)).isTrue();
      }
      assertThat(system.prepared).isEqualTo(isFinal ? 1 : 2);
      assertThat(environment.failedStart()).isPresent();
    }
  }
}
