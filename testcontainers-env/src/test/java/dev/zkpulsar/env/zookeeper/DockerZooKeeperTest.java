package dev.zkpulsar.env.zookeeper;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.zkpulsar.env.TestSystems;
import dev.zkpulsar.env.docker.Docker;
import dev.zkpulsar.env.docker.Images;
import dev.zkpulsar.env.settings.BadInputException;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIf;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@EnabledIf("dev.zkpulsar.env.docker.Docker#answers")
class DockerZooKeeperTest extends ZooKeeperEnsembleContract {
  private ZooKeeperEnsemble ensemble;
  private List<Docker.Surroundings> surroundings;

  @BeforeAll
  void start() {
    ensemble = TestSystems.zooKeeper(TestSystems.settings("bench.env=docker"));
    surroundings =
        ensemble.servers().stream().map(server -> Docker.surroundings(Docker.id(server))).toList();
  }

  @AfterAll
  void close() {
    if (ensemble != null) {
      ensemble.close();
      ensemble.close();
      assertThat(surroundings).hasSize(3).allMatch(Docker.Surroundings::areGone);
    }
  }

  @Override
  ZooKeeperEnsemble ensemble() {
    return ensemble;
  }

  @Test
  void itsServersShareANetworkOfTheirOwn() {
    assertThat(surroundings.stream().map(Docker.Surroundings::networks).distinct())
        .singleElement()
        .satisfies(networks -> assertThat(networks).hasSize(1));
  }

  @Test
  void aServerThatIsKilledComesBackAtItsAddress() throws Exception {
    var server = ensemble.servers().get(0);
    var client = Images.client();
    client.killContainerCmd(Docker.id(server)).exec();
    client.startContainerCmd(Docker.id(server)).exec();

    assertThat(
            Docker.within(Duration.ofSeconds(60), () -> StartedZooKeeper.serves(server.address())))
        .isTrue();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "bench.zookeeper.image|No:image:1|No:image:1|engine",
        "bench.zookeeper.dataDir|/data|/data|embedded",
        "bench.zookeeper.jvmArgs|-Xno|-Xno|bench.zookeeper.jvmArgs",
      })
  void aWrongSettingIsReportedInOneLine(String option, String value, String what, String allowed) {
    assertThatThrownBy(
            () ->
                TestSystems.zooKeeper(
                    TestSystems.settings(
                        "bench.env=docker", "bench.zookeeper.servers=1", option + "=" + value)))
        .isInstanceOf(BadInputException.class)
        .hasMessageContaining(what)
        .hasMessageContaining("allowed: ")
        .hasMessageContaining(allowed)
        .hasMessageNotContaining("\n");
  }
}
