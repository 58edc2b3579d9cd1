package dev.zkpulsar.harness.faults;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.zkpulsar.env.nodes.Server;
import dev.zkpulsar.env.nodes.ServerHandle;
import dev.zkpulsar.env.settings.BadInputException;
import dev.zkpulsar.harness.state.Params;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import org.junit.jupiter.api.Test;

class PulsarFaultTest {

  @Test
  void aClustersNetworkHasNoFaults() {
    var settings = new Properties();
    settings.setProperty("bench.pulsar.cluster", "true");
    var point = new Params(Map.of("fault", "network-cut"), 1);

    assertThatThrownBy(() -> new PulsarFault().check(point, settings))
        .isInstanceOf(BadInputException.class)
        .hasMessage("-p fault: 'network-cut'; allowed: none, broker-killed, broker-paused");
  }

  @Test
  void hitsTheFirstBrokerOnly() {
    List<Server> servers =
        List.of("broker-1", "broker-2", "bookie-1", "zookeeper-1").stream()
            .map(name -> new Server(name, "broker", "127.0.0.1:1", ServerHandle.external()))
            .toList();
    assertThat(FaultKind.BROKER_KILLED.victims(servers)).containsExactly(servers.get(0));
  }
}
