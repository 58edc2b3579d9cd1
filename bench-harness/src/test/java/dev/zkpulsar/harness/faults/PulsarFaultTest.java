package dev.zkpulsar.harness.faults;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.zkpulsar.env.nodes.Server;
import dev.zkpulsar.env.nodes.ServerHandle;
import dev.zkpulsar.env.settings.Address;
import dev.zkpulsar.env.settings.BadInputException;
import dev.zkpulsar.harness.point.FaultKind;
import dev.zkpulsar.harness.point.Point;
import dev.zkpulsar.harness.settings.RunSettings;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PulsarFaultTest {

  @Test
  void aClustersNetworkHasNoFaults() {
    var settings = new Properties();
    settings.setProperty("bench.pulsar.cluster", "true");
    var point = new Point("a.B.c", Map.of("fault", "network-cut"));

    assertThatThrownBy(() -> new PulsarFault().check(point, RunSettings.of(settings)))
        .isInstanceOf(BadInputException.class)
        .hasMessage(
            "-p fault: 'network-cut'; allowed: none, broker-killed, broker-paused, bookie-killed");
  }

  /** The first has one copy of each message, the second no bookie for a new ensemble. */
  @ParameterizedTest
  @ValueSource(strings = {"1,1,1", "3,3,2"})
  void aBookieDiesOnlyWhereAnotherTakesItsPlace(String quorums) {
    var settings = new Properties();
    settings.setProperty("bench.pulsar.cluster", "true");
    settings.setProperty("bench.pulsar.bookies", "3");
    settings.setProperty("bench.pulsar.quorums", quorums);
    var point = new Point("a.B.c", Map.of("fault", "bookie-killed"));

    PulsarFault fault = point.state(PulsarFault.class);
    assertThatThrownBy(() -> fault.check(point, RunSettings.of(settings)))
        .isInstanceOf(BadInputException.class)
        .hasMessageStartingWith("-p fault: 'bookie-killed': a ledger needs all bookies");

    settings.setProperty("bench.pulsar.quorums", "2,2,2");
    fault.check(point, RunSettings.of(settings));
  }

  @Test
  void hitsTheFirstServerOfTheRole() {
    List<Server> servers =
        List.of("broker-1", "broker-2", "bookie-1", "bookie-2", "zookeeper-1").stream()
            .map(
                name ->
                    new Server(
                        name,
                        name.split("-")[0],
                        new Address("127.0.0.1", 1),
                        ServerHandle.external()))
            .toList();
    assertThat(Victims.of(FaultKind.BROKER_KILLED, servers)).containsExactly(servers.get(0));
    assertThat(Victims.of(FaultKind.BOOKIE_KILLED, servers)).containsExactly(servers.get(2));
    assertThat(Victims.of(FaultKind.ENSEMBLE_PAUSED, servers)).containsExactly(servers.get(4));
  }
}
