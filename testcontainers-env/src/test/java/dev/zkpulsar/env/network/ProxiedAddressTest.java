package dev.zkpulsar.env.network;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ProxiedAddressTest {
  /** Part of a longer name or number, it would lead half of the clients elsewhere. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "zk:2181|P:1",
        "zk:2181,my-zk:2181|P:1,my-zk:2181",
        "my.zk:2181,zk:2181/x|my.zk:2181,P:1/x",
        "zk:21810|zk:21810",
        "pulsar://zk:2181,[::1]:7|pulsar://P:1,P:2",
        "1[::1]:7,azk:2181|1[::1]:7,azk:2181",
      })
  void onlyAWholeAddressIsReplaced(String address, String through) {
    assertThat(NetworkProxy.through(address, List.of("zk:2181", "[::1]:7"), List.of("P:1", "P:2")))
        .isEqualTo(through);
  }
}
