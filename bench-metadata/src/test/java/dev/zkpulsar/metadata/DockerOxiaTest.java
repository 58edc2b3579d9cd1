package dev.zkpulsar.metadata;

import java.util.Properties;
import org.junit.jupiter.api.condition.EnabledIfEnvironmentVariable;

@EnabledIfEnvironmentVariable(named = DockerOxiaTest.IMAGE, matches = ".+")
class DockerOxiaTest extends OxiaStartedContract {
  /** Names an image of Oxia that the container engine has. */
  static final String IMAGE = "ZKPULSAR_TEST_OXIA_IMAGE";

  @Override
  Properties settings() {
    return settings("bench.env=docker", "bench.oxia.image=" + System.getenv(IMAGE));
  }
}
