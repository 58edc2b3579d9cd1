package dev.zkpulsar.env.oxia;

import dev.zkpulsar.env.Environments;
import dev.zkpulsar.env.TestSystems;
import dev.zkpulsar.env.nodes.ListeningSockets;
import dev.zkpulsar.env.nodes.NeedsEngine;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfEnvironmentVariable;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** No server of Oxia listens to other machines. */
class OxiaListensLocallyTest {
  private static final String BINARY = "ZKPULSAR_TEST_OXIA_BINARY";
  private static final String IMAGE = "ZKPULSAR_TEST_OXIA_IMAGE";

  private static OxiaServer start(String... settings) {
    return Environments.oxia(OxiaSettings.of(TestSystems.settings(settings)));
  }

  /** In front of several servers, this process has an address. */
  @Tag("oxia")
  @EnabledIfEnvironmentVariable(
      named = BINARY,
      matches = ".+",
      disabledReason = "needs Oxia (" + BINARY + ")")
  @EnabledOnOs(OS.LINUX)
  @ParameterizedTest
  @CsvSource({"1, 2", "3, 13"})
  void processes(int servers, int ports) throws Exception {
    try (var oxia =
        start("bench.oxia.binary=" + System.getenv(BINARY), "bench.oxia.servers=" + servers)) {
      ListeningSockets.assertLocalOfProcesses(oxia.servers(), ports, oxia.address());
    }
  }

  @NeedsEngine
  @EnabledIfEnvironmentVariable(
      named = IMAGE,
      matches = ".+",
      disabledReason = "needs an image of Oxia (" + IMAGE + ")")
  @Test
  void containers() throws Exception {
    try (var oxia =
        start(
            "bench.env=docker",
            "bench.oxia.image=" + System.getenv(IMAGE),
            "bench.oxia.servers=3")) {
      ListeningSockets.assertLocalOfContainers(oxia.servers());
    }
  }
}
