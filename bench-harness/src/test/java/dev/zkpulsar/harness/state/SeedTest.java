package dev.zkpulsar.harness.state;

import static org.assertj.core.api.Assertions.assertThat;

import dev.zkpulsar.harness.settings.ForkInput;
import dev.zkpulsar.harness.settings.Settings;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The seeds of a run, and those that its forks get. */
class SeedTest {
  private static Settings settings(String... namesAndValues) {
    var given = new Properties();
    for (int i = 0; i < namesAndValues.length; i += 2) {
      given.setProperty(namesAndValues[i], namesAndValues[i + 1]);
    }
    return Settings.of(given).withArrivalSeed();
  }

  @Test
  void runsDifferByTheirArrivalsButNotByTheirData() {
    Settings first = settings();
    Settings second = settings();

    assertThat(first.seed()).isEqualTo(second.seed()).isEqualTo(1);
    assertThat(first.arrivalSeed()).isNotEmpty().isNotEqualTo(second.arrivalSeed());
    assertThat(first.byName())
        .as("the forks and provenance.json get it")
        .containsEntry("bench.arrivalSeed", "" + first.arrivalSeed().orElseThrow());
  }

  @ParameterizedTest
  @CsvSource({
    "bench.seed, 7, bench.x, y, 7",
    "bench.arrivalSeed, 8, bench.x, y, 8",
    "bench.seed, 7, bench.arrivalSeed, -8, -8"
  })
  void aGivenSeedIsKept(String name, String value, String other, String otherValue, long seed) {
    assertThat(settings(name, value, other, otherValue).arrivalSeed()).contains(seed);
  }

  @Test
  void theDrawsOfAForkFollowTheSeedOfTheArrivals() {
    var given = Map.of("bench.seed", "3", "bench.arrivalSeed", "40");
    var input =
        new ForkInput(given, Map.of(), List.of(), "", Optional.empty(), Optional.empty(), 1);
    var before = ForkInput.replaceCurrent(Optional.of(input));
    try {
      assertThat(Seed.get()).isEqualTo(3);
      assertThat(Seed.ofFork()).isEqualTo(40);
    } finally {
      ForkInput.replaceCurrent(before);
    }
  }
}
