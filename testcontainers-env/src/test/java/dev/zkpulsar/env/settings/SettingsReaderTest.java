package dev.zkpulsar.env.settings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import org.junit.jupiter.api.Test;

class SettingsReaderTest {
  private record Settings(int servers, String image) {}

  @Test
  void aCopyHasTheOtherValues() {
    var settings = new Settings(3, "a");
    assertThat(SettingsReader.with(settings, Map.of("servers", 5))).isEqualTo(new Settings(5, "a"));
  }

  /** Else a name that is mistyped would copy the settings as they are. */
  @Test
  void aCopyHasNoOtherComponents() {
    var settings = new Settings(3, "a");
    assertThatThrownBy(() -> SettingsReader.with(settings, Map.of("server", 5)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("[server]");
  }
}
