package dev.zkpulsar.results.runs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.Map;
import org.junit.jupiter.api.Test;

class FaultParamsTest {
  private static Map<String, String> params(String json) throws IOException {
    return MeasuredPoint.Key.of(JsonFile.JSON.readTree("{\"params\": " + json + "}")).params();
  }

  @Test
  void aPointWithoutFaultsIsTheSameAsOneFromBeforeThereWereFaults() throws IOException {
    assertThat(
            params("{'fault': 'none', 'faultAtSeconds': '2', 'servers': '3'}".replace('\'', '"')))
        .isEqualTo(Map.of("servers", "3"));
  }

  @Test
  void aPointWithAFaultIsComparedWithItsLike() throws IOException {
    assertThat(params("{'fault': 'leader-killed', 'faultAtSeconds': '2'}".replace('\'', '"')))
        .isEqualTo(Map.of("fault", "leader-killed", "faultAtSeconds", "2"));
  }
}
