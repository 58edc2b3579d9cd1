package dev.zkpulsar.harness.systems;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.zkpulsar.env.host.Consent;
import dev.zkpulsar.env.host.MissingConsentException;
import dev.zkpulsar.env.nodes.Deployment;
import dev.zkpulsar.env.nodes.Server;
import dev.zkpulsar.env.nodes.ServerHandle;
import dev.zkpulsar.env.nodes.SystemSettings;
import dev.zkpulsar.env.settings.Address;
import dev.zkpulsar.env.settings.EnvironmentKind;
import dev.zkpulsar.env.settings.Setting;
import dev.zkpulsar.harness.plan.CommandLine;
import dev.zkpulsar.harness.plan.Points;
import dev.zkpulsar.harness.point.Point;
import dev.zkpulsar.harness.settings.ForkInput;
import dev.zkpulsar.harness.settings.RunSettings;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.openjdk.jmh.runner.options.CommandLineOptionException;

class TwoSystemsTest {
  private record Settings(EnvironmentKind kind, List<Address> external, String image, Path dataDir)
      implements SystemSettings {}

  private record Running(List<Server> servers) implements Deployment {}

  /** Two servers elsewhere, on these ports. */
  private static final class Two extends ServerSystem<Settings, Running> {
    private String leader = "127.0.0.1";

    Two(String title, int port) {
      super(
          title,
          Two.class,
          List.of(),
          properties -> new Settings(EnvironmentKind.EXTERNAL, List.of(), "", Path.of("")),
          settings ->
              new Running(
                  Stream.of(port, port + 1)
                      .map(p -> new Address("127.0.0.1", p))
                      .map(address -> new Server("a-1", "a", address, ServerHandle.external()))
                      .toList()));
    }

    @Override
    protected Settings settings(Point point, Settings ofRun) {
      return ofRun;
    }

    @Override
    protected RunPlace enter(Running servers, Settings settings) {
      return new RunPlace("servers", "place", Map.of(), () -> {}, () -> {});
    }

    @Override
    protected Map<String, String> facts(Running servers, Settings settings) {
      var led = List.of(new Address(leader, 1));
      Consent.require(Setting.of("bench.two", ""), "two:1", "they lead to ", led, "");
      return Map.of("hosts", leader);
    }

    @Override
    protected Map<String, String> paramDefaults(Settings settings) {
      return Map.of();
    }
  }

  private static Point point() throws CommandLineOptionException {
    CommandLine given = CommandLine.of(CommandLine.parse(List.of("EchoBenchmark")));
    return new Points(RunSettings.of(new Properties()), benchmark -> Map.of())
        .of(List.of(given), given, note -> {})
        .get(0);
  }

  /** Not only before a point, and not only what they answered first. */
  @Test
  void serversOfOthersAreAskedAgainWhereTheyLead() throws Exception {
    var told = new ArrayList<Map<String, String>>();
    var system = new Two("One", 1);
    system.onFacts(told::add);
    system.prepare(point(), RunSettings.of(new Properties()));
    system.requireConsent();
    assertThat(told).containsOnly(Map.of("hosts", "127.0.0.1", "program", "unknown")).hasSize(2);

    system.leader = "192.0.2.1";
    assertThatThrownBy(system::requireConsent)
        .isInstanceOf(MissingConsentException.class)
        .hasMessageContaining("bench.two: 'two:1': they lead to 192.0.2.1, not this machine");
  }

  /** Else a fault of one system would kill the leader of the other. */
  @Test
  void aForkOfTwoSystemsTellsTheirServersApart() throws Exception {
    Point point = point();
    var addresses = new TreeMap<String, String>();
    var servers = new ArrayList<String>();
    for (RunSystem system : List.of(new Two("One", 1), new Two("Other", 3))) {
      system.prepare(point, RunSettings.of(new Properties()));
      addresses.putAll(system.addresses());
      system.servers().forEach(server -> servers.add(server.format()));
    }

    var input =
        new ForkInput(Map.of(), addresses, servers, "", Optional.empty(), Optional.empty(), 0);

    assertThat(input.servers("one"))
        .extracting(Server::address)
        .extracting(Address::port)
        .containsExactly(1, 2);
    assertThat(input.servers("other"))
        .extracting(Server::address)
        .extracting(Address::port)
        .containsExactly(3, 4);
    assertThat(input.servers("third")).isEmpty();
  }
}
