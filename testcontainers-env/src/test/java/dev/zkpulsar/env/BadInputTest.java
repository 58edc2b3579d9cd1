package dev.zkpulsar.env;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.InetAddress;
import java.net.ServerSocket;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** One line that names the option, the value and what is allowed. */
class BadInputTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "bench.env|moon|embedded, docker, external",
        "bench.env|external|-Dbench.zookeeper=",
        "bench.zookeeper|localhost|host:port",
        "bench.zookeeper|localhost:0|host:port",
        "bench.zookeeper|localhost:99999|host:port",
        "bench.zookeeper|a:1,,b:2|host:port",
        "bench.zookeeper|127.0.0.1:1|host:port",
        "bench.zookeeper.servers|2|1, 3, 5",
        "bench.zookeeper.servers|7|1 to 5",
        "bench.zookeeper.servers|three|1 to 5",
        "bench.zookeeper.port|80|1024",
        "bench.zookeeper.port|70000|1024",
        "bench.zookeeper.dataDir|/dev/null/data|directory",
        "bench.zookeeper.juteMaxBuffer|-1|1024",
      })
  void isToldInOneLine(String option, String value, String allowed) {
    assertThatThrownBy(() -> Environments.zooKeeper(Settings.of(option, value)))
        .isInstanceOf(BadInputException.class)
        .hasMessageStartingWith(option + ": ")
        .hasMessageContaining(value)
        .hasMessageContaining("allowed: ")
        .hasMessageContaining(allowed)
        .hasMessageNotContaining("\n");
  }

  @Test
  void aPortInUse() throws Exception {
    try (var taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      String port = Integer.toString(taken.getLocalPort());
      assertThatThrownBy(() -> Environments.zooKeeper(Settings.of("bench.zookeeper.port", port)))
          .isInstanceOf(BadInputException.class)
          .hasMessageStartingWith("bench.zookeeper.port: port " + port + " cannot be used");
    }
  }

  @Test
  void everySettingIsDescribed() {
    assertThat(Environments.SETTINGS)
        .hasSize(8)
        .allSatisfy((name, what) -> assertThat(what).isNotBlank());
  }
}
