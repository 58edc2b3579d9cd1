package dev.zkpulsar.metadata;

import static org.assertj.core.api.Assertions.assertThat;

import dev.zkpulsar.env.server.Resource;
import dev.zkpulsar.env.server.Server;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The rest of the contract of a server that is started here. */
abstract class OxiaStartedContract extends OxiaContract {

  @Test
  void isMetered() throws Exception {
    Server server = oxia().servers().get(0);
    try (var meter = server.meter()) {
      Map<Resource, Double> before = meter.read();
      put("/metered", new byte[1]);
      Map<Resource, Double> after = meter.read();

      assertThat(before).containsKeys(Resource.cpu, Resource.resident);
      assertThat(after.get(Resource.cpu)).isGreaterThan(0);
      assertThat(after.get(Resource.fsyncs)).isGreaterThan(before.get(Resource.fsyncs));
      assertThat(after.get(Resource.fsynctime)).isGreaterThan(before.get(Resource.fsynctime));
    }
  }

  @Test
  void canBePausedAndResumed() {
    var place = oxia().servers().get(0).place();
    place.pause();
    place.resume();
    assertThat(place.isOurs()).isTrue();
    assertThat(place.isThere()).isTrue();
  }
}
