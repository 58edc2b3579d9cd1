package dev.zkpulsar.harness.state;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.zkpulsar.env.Environments;
import dev.zkpulsar.env.nodes.Server;
import dev.zkpulsar.env.zookeeper.ZooKeeperSettings;
import dev.zkpulsar.harness.settings.ForkInput;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class ZooKeeperServersTest {
  @Test
  @Timeout(120)
  void aChrootOnADeadServerIsNamedInOneLine() throws Exception {
    try (var ensemble =
        Environments.zooKeeper(ZooKeeperSettings.of(new Properties()).withServers("", 1))) {
      Server server = ensemble.servers().get(0);
      var addresses =
          Map.of(
              ZooKeeperServers.ADDRESS,
              ensemble.connectString(),
              ForkInput.SERVERS_OF + ZooKeeperServers.ADDRESS,
              server.address().toString());
      var input =
          new ForkInput(
              Map.of(),
              addresses,
              List.of(server.format()),
              "",
              Optional.empty(),
              Optional.empty(),
              0);
      Optional<ForkInput> before = ForkInput.replaceCurrent(Optional.of(input));
      PrintStream console = System.err;
      var errors = new ByteArrayOutputStream();
      try {
        var servers = new ZooKeeperServers();
        servers.open();
        server.handle().kill();
        while (server.handle().isThere()) {
          Thread.sleep(20);
        }
        System.setErr(new PrintStream(errors, true, UTF_8));
        servers.close();
        assertThat(errors.toString(UTF_8))
            .hasLineCount(1)
            .matches(
                "zkpulsar: trial-\\S+ stays until its zookeeper is removed: a server has ended\n");
      } finally {
        System.setErr(console);
        ForkInput.replaceCurrent(before);
      }
    }
  }

  @Test
  void withoutTheRunnerItSaysHowToGetServers() {
    assertThatThrownBy(() -> new ZooKeeperServers().open())
        .hasMessage("zkpulsar's runner starts the servers: jmh:run, or java -jar benchmarks.jar");
  }
}
