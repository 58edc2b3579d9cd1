package dev.zkpulsar.harness.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.zkpulsar.env.nodes.Placement;
import dev.zkpulsar.env.nodes.Server;
import dev.zkpulsar.env.nodes.ServerHandle;
import dev.zkpulsar.env.settings.Address;
import dev.zkpulsar.env.settings.BadInputException;
import dev.zkpulsar.env.settings.Setting;
import dev.zkpulsar.harness.point.Point;
import dev.zkpulsar.harness.settings.RunSettings;
import dev.zkpulsar.harness.systems.RunSystem;
import java.io.PrintStream;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.openjdk.jmh.runner.options.CommandLineOptions;

class RunEnvironmentTest {

  /** A system whose first preparation fails. */
  private static final class Late implements RunSystem {
    private final String kind;
    private final List<Server> servers;
    private int prepared;

    Late(String kind, boolean hasServers) {
      this.kind = kind;
      var handle = ServerHandle.process(ProcessHandle.current());
      var address = new Address("127.0.0.1", 1);
      servers = hasServers ? List.of(new Server("late-1", "late", address, handle)) : List.of();
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

  /** Starting servers again would fail again, and take as long; a slow answer is another matter. */
  @ParameterizedTest
  @CsvSource({"embedded, false, true", "embedded, true, false", "external, false, false"})
  void onlyServersThatDidNotStartAreGivenUp(String kind, boolean hasServers, boolean isFinal)
      throws Exception {
    var system = new Late(kind, hasServers);
    var out = new PrintStream(PrintStream.nullOutputStream());
    var options = new CommandLineOptions();
    var point = new Point("a.B.c", Map.of(), Map.of(), options, Optional.empty(), "", 0, 1);
    var settings = RunSettings.of(new Properties());
    try (var environment = new RunEnvironment(List.of(system), settings, out)) {
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
