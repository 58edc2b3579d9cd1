package dev.zkpulsar.harness.settings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.zkpulsar.env.settings.BadInputException;
import dev.zkpulsar.env.zookeeper.ZooKeeperSettings;
import java.util.Properties;
import org.junit.jupiter.api.Test;

class RunSettingsTest {
  private final Properties given = new Properties();

  @Test
  void readsTheSettingsOfASystemOnce() {
    given.setProperty("bench.zookeeper.servers", "5");
    var settings = RunSettings.of(given);

    ZooKeeperSettings read = settings.of(ZooKeeperSettings.class);

    assertThat(read.servers()).isEqualTo(5);
    assertThat(settings.of(ZooKeeperSettings.class)).isSameAs(read);
  }

  @Test
  void refusesABadValueEveryTime() {
    given.setProperty("bench.zookeeper.servers", "2");
    var settings = RunSettings.of(given);

    for (int n = 0; n < 2; n++) {
      assertThatThrownBy(() -> settings.of(ZooKeeperSettings.class))
          .isInstanceOf(BadInputException.class)
          .hasMessage("bench.zookeeper.servers: '2'; allowed: 1, 3, 5");
    }
  }

  @Test
  void workersShareATotal() {
    assertThat(new RunSettings(Settings.of(given), 3).share(10)).isEqualTo(4);
    assertThat(RunSettings.of(given).share(10)).isEqualTo(10);

    assertThatCode(() -> RunSettings.of(given).requireOneWorker("one")).doesNotThrowAnyException();
    assertThatThrownBy(() -> new RunSettings(Settings.of(given), 3).requireOneWorker("one owner"))
        .hasMessage("bench.workers: '3': one owner; allowed: 1");
  }
}
