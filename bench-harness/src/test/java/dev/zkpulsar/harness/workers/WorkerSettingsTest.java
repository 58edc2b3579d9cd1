package dev.zkpulsar.harness.workers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.zkpulsar.env.settings.BadInputException;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledIfEnvironmentVariable;

@DisabledIfEnvironmentVariable(named = "JOB_COMPLETION_INDEX", matches = ".+")
class WorkerSettingsTest {
  @Test
  void aWorkerWithoutANumberIsToldSo() {
    var given = new Properties();
    given.setProperty("bench.workers", "3");
    assertThatThrownBy(() -> WorkerSettings.of(given))
        .isInstanceOf(BadInputException.class)
        .hasMessage(
            "bench.worker is missing: each of the 3 workers has a number; allowed: 0 to 2, or the"
                + " variable JOB_COMPLETION_INDEX");
    given.setProperty("bench.worker", "2");
    assertThat(WorkerSettings.of(given).index()).isEqualTo(2);
  }
}
