package dev.zkpulsar.metadata;

import dev.zkpulsar.harness.NeedsEngine;
import java.util.Properties;
import org.junit.jupiter.api.condition.EnabledIfEnvironmentVariable;

@NeedsEngine
@EnabledIfEnvironmentVariable(
    named = DockerOxiaTest.IMAGE,
    matches = ".+",
    disabledReason = "needs an image of Oxia (" + DockerOxiaTest.IMAGE + ")")
class DockerOxiaTest extends OxiaStartedContract {
  /** Names an image of Oxia that the container engine has. */
  static final String IMAGE = "ZKPULSAR_TEST_OXIA_IMAGE";

  @Override
  Properties settings() {
    return settings("bench.env=docker", "bench.oxia.image=" + System.getenv(IMAGE));
  }
}
