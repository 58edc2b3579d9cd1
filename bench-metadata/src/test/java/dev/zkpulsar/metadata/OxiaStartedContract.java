package dev.zkpulsar.metadata;

import static org.assertj.core.api.Assertions.assertThat;

import dev.zkpulsar.env.nodes.Resource;
import dev.zkpulsar.env.nodes.Server;
import dev.zkpulsar.env.oxia.OxiaServer;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import org.junit.jupiter.api.Test;

/** The rest of the contract of a server that is started here. */
abstract class OxiaStartedContract extends OxiaContract {

  @Test
  void isMetered() throws Exception {
    var meter = leader(oxia()).meter();
    Map<Resource, Double> before = meter.read();
    put("/metered", new byte[1]);
    Map<Resource, Double> after = meter.read();

    assertThat(before).containsKeys(Resource.CPU, Resource.RESIDENT);
    assertThat(after.get(Resource.CPU)).isGreaterThan(0);
    assertThat(after.get(Resource.FSYNCS)).isGreaterThan(before.get(Resource.FSYNCS));
    assertThat(after.get(Resource.FSYNC_TIME)).isGreaterThan(before.get(Resource.FSYNC_TIME));
  }

  /** The one server that leads. */
  static Server leader(OxiaServer oxia) {
    List<Server> leaders = withRole(oxia, 1);
    assertThat(leaders).hasSize(1);
    return leaders.get(0);
  }

  /** The servers that lead (1), follow (0), or do neither (-1). */
  static List<Server> withRole(OxiaServer oxia, double role) {
    return oxia.servers().stream().filter(server -> leads(server) == role).toList();
  }

  private static double leads(Server server) {
    return server.meter().ask().getOrDefault(Resource.LEADER, -1.0);
  }

  @Test
  void canBePausedAndResumed() {
    var place = oxia().servers().get(0).handle();
    place.pause();
    place.resume();
    assertThat(place.isOurs()).isTrue();
    assertThat(place.isThere()).isTrue();
  }

  /** Settings of embedded servers. */
  static Properties embedded(Path directory, String more) {
    return settings(
        "bench.oxia.binary=" + System.getenv(BINARY), "bench.oxia.dataDir=" + directory, more);
  }
}
